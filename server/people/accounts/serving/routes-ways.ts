import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import type { Session } from '#contract/people/account.ts';
import { passkeyCalls } from '#contract/people/passkeys.ts';
import { phoneSignInCalls } from '#contract/people/phone-sign-in.ts';
import { secondFactorCalls } from '#contract/people/second-factor.ts';
import { isOwnPage } from '#server/base/http/access.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import {
  deviceCookieOf,
  refreshTokenOf,
  setDeviceCookie,
  setTokenCookies,
} from '#server/base/http/session-cookies.ts';
import { ownAccount, ownAccountId } from '#server/base/identity/actor.ts';
import { findSessionBundle } from '#server/base/identity/find-partner.ts';
import { endSessionOfToken, issueTokens } from '#server/base/identity/refresh-tokens.ts';
import { getAnyE164, isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { refuseFields } from '#server/base/problem.ts';
import { NO_CODE_ABROAD, takesCode } from '#server/talk/messages/texts-abroad.ts';
import { describeDevice, type OpenedDevice, type SigningDevice } from '../open-device.ts';
import { readPhoneSignIn, stopPhoneSignIn } from '../phone-sign-ins.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../sign-in/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '../sign-in/second-factor.ts';
import { requestPhoneCode, signInByPhone } from '../sign-in/sign-in-by-phone.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in/sign-in-with-passkey.ts';

export const deviceOf = ({ headers }: FastifyRequest) => describeDevice(headers['user-agent']);

/** Only the shop's own pages get cookies; another site must not sign its visitor in. Other clients keep tokens. */
const takesCookies = (request: FastifyRequest, { config }: Pick<Parts, 'config'>): boolean =>
  request.method === 'POST' && isOwnPage(request, config);

/** `isLasting` for clients that take no cookies. */
export const readSigningDevice = (parts: Parts, request: FastifyRequest): SigningDevice => ({
  device: deviceOf(request),
  deviceCookie: deviceCookieOf(request, parts.config),
  isLasting: !takesCookies(request, parts),
});

/** Sets cookies and ends the browser's former session; clients without cookies only get the tokens. */
export async function answerSignIn(
  parts: Parts,
  opened: OpenedDevice,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (takesCookies(request, parts)) return setSessionCookies(parts, opened, request, reply);
  const tokens = await issueTokens(parts.config, opened);
  return { ...(await findSessionBundle(parts.db, parts.config, opened.partnerId)), ...tokens };
}

/** Sets the cookies of a new session and ends the browser's former one. */
export async function setSessionCookies(
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

export function serveSecondFactor(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, secondFactorCalls.beginSecondFactor, ({ actor, body }) =>
    beginSecondFactor({ db, config, actor: ownAccount(actor) }, body),
  );
  serveCall(app, parts, secondFactorCalls.confirmSecondFactor, async ({ actor, body }) => ({
    recovery_codes: await confirmSecondFactor({ db, config, actor: ownAccount(actor) }, body.code),
  }));
  serveCall(app, parts, secondFactorCalls.removeSecondFactor, async ({ actor, body }) => {
    await removeSecondFactor({ db, config, actor: ownAccount(actor) }, body);
    return { message: 'La connexion ne demande plus de code.' };
  });
}

const WINDOW_MS = 600_000;

export function servePasskeys(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitTries = limitAddress(app, config, {
    max: 80,
    windowMs: WINDOW_MS,
    everywhere: { db, what: 'passkeys' },
  });
  serveCall(app, parts, passkeyCalls.listPasskeys, ({ actor }) =>
    listPasskeys(db, ownAccount(actor)),
  );
  serveCall(app, parts, passkeyCalls.beginPasskey, ({ actor, body }) =>
    beginPasskey({ db, config, actor: ownAccount(actor) }, body),
  );
  serveCall(app, parts, passkeyCalls.addPasskey, ({ actor, body, request }) => {
    const { credential, name = readSigningDevice(parts, request).device } = body;
    return addPasskey({ db, config, actor: ownAccount(actor) }, { credential, name });
  });
  serveCall(app, parts, passkeyCalls.removePasskey, async ({ actor, params, body }) => {
    const { password } = body;
    await removePasskey(
      { db, config, actor: ownAccount(actor) },
      { passkeyId: params.id, password },
    );
    return { message: 'La clé d’accès est retirée.' };
  });
  serveCall(app, parts, passkeyCalls.beginPasskeySignIn, async ({ request }) => {
    await limitTries(request);
    return beginPasskeySignIn(db, config);
  });
  serveCall(app, parts, passkeyCalls.signInWithPasskey, async ({ body, request, reply }) => {
    await limitTries(request);
    const opened = await signInWithPasskey(db, config, {
      ...body,
      ...readSigningDevice(parts, request),
    });
    return answerSignIn(parts, opened, request, reply);
  });
}

const MINUTE_MS = 60_000;

const WAY_WORDS: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp, sinon par SMS' };

export function servePhoneSignIn(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitRequests = limitAddress(app, config, {
    max: 20,
    windowMs: 60 * MINUTE_MS,
    everywhere: { db, what: 'sign-in codes' },
  });
  const limitTries = limitAddress(app, config, {
    max: 40,
    windowMs: 10 * MINUTE_MS,
    everywhere: { db, what: 'tries of sign-in codes' },
  });
  serveCall(app, parts, phoneSignInCalls.requestPhoneCode, async ({ body, request }) => {
    await limitRequests(request);
    const channel = body.canal ?? 'sms';
    if (channel === 'whatsapp' && config.settings.WHATSAPP_TOKEN === undefined) {
      refuseFields([{ field: 'canal', message: 'La boutique n’écrit pas par WhatsApp.' }]);
    }
    const phone = getAnyE164(body.phone, 'phone');
    if (!takesCode(config, phone)) refuseFields([{ field: 'phone', message: NO_CODE_ABROAD }]);
    const wanted = { phone, channel, sender: senderOf(request, config) };
    const way = isAbroadE164(phone) ? 'WhatsApp' : WAY_WORDS[channel];
    return {
      request: await requestPhoneCode(db, config, wanted),
      message: `Un code arrive à ce numéro par ${way}.`,
    };
  });
  serveCall(app, parts, phoneSignInCalls.signInByPhone, async ({ body, request, reply }) => {
    await limitTries(request);
    const { conditions: hasAgreed = false, ...typed } = body;
    const opened = await signInByPhone(db, config, {
      ...typed,
      hasAgreed,
      ...readSigningDevice(parts, request),
    });
    if (opened === 'needs-name') return { needs: 'name' as const };
    return answerSignIn(parts, opened, request, reply);
  });
  serveCall(app, parts, phoneSignInCalls.getPhoneSignIn, ({ actor }) =>
    readPhoneSignIn(db, ownAccountId(actor)),
  );
  serveCall(app, parts, phoneSignInCalls.endPhoneSignIn, async ({ actor }) => {
    await stopPhoneSignIn(db, ownAccountId(actor));
    return readPhoneSignIn(db, ownAccountId(actor));
  });
}
