import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/people/account.ts';
import { isOwnPage } from '#server/base/http/access.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import {
  deviceCookieOf,
  refreshTokenOf,
  setDeviceCookie,
  setTokenCookies,
} from '#server/base/http/session-cookies.ts';
import { issueTokens } from '#server/base/identity/access-token.ts';
import { findSessionBundle } from '#server/base/identity/find-partner.ts';
import { endSessionOfToken } from '#server/base/identity/refresh-tokens.ts';
import { describeDevice } from '../describe-device.ts';
import type { OpenedDevice, SigningDevice } from '../open-device.ts';

export const deviceOf = ({ headers }: FastifyRequest) => describeDevice(headers['user-agent']);

/**
 * Whether a sign-in puts its tokens into cookies. Another site must not sign its visitor in here as somebody else: not
 * by script, nor by the GET of existing clients, which a picture could send. Those keep their tokens themselves.
 */
const takesCookies = (request: FastifyRequest, { config }: Pick<Parts, 'config'>): boolean =>
  request.method === 'POST' && isOwnPage(request, config);

/** What is signing in, as its request says. */
export const signingDevice = (parts: Parts, request: FastifyRequest): SigningDevice => ({
  device: deviceOf(request),
  deviceCookie: deviceCookieOf(request, parts.config),
  isLasting: !takesCookies(request, parts),
});

/** Answers a sign-in, in whichever way it was proven, with its session. */
export async function answerSignIn(
  parts: Parts,
  opened: OpenedDevice,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (takesCookies(request, parts)) return keepSession(parts, opened, request, reply);
  const tokens = await issueTokens(parts.config, opened);
  return { ...(await findSessionBundle(parts.db, parts.config, opened.partnerId)), ...tokens };
}

/** Gives a browser the cookies of a session that was opened for it, and ends the one that it had. */
export async function keepSession(
  { db, config }: Parts,
  opened: OpenedDevice,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const tokens = await issueTokens(config, opened);
  const former = refreshTokenOf(request, config);
  if (former !== undefined) await endSessionOfToken(db, former);
  setTokenCookies(reply, config, tokens);
  setDeviceCookie(reply, config, opened.knownDevice);
  return { ...(await findSessionBundle(db, config, opened.partnerId)), ...tokens };
}
