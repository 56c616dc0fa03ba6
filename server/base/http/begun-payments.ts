import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { whoeverAsks } from './session.ts';
import { clearSessionCookies } from './session-cookies.ts';

const COOKIE = 'payments_begun';

const PATH = '/api';

const KEPT = 5;

const KEPT_S = 2 * 86_400;

/** 132 bits. */
const MARK_SIGNS = 22;

/**
 * Lets the browser that began a payment be known again when it reads the payment without being signed
 * in; the last five, for two days. The cookie has no token, so that it opens nothing elsewhere.
 */
export function rememberBegun(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
): void {
  const mark = markOf(config, token);
  const marks = [mark, ...marksOf(request).filter((other) => other !== mark)].slice(0, KEPT);
  reply.setCookie(COOKIE, marks.join('.'), {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: KEPT_S,
    secure: config.publicUrl.startsWith('https:'),
  });
}

/** Lets a browser be no longer known by what was begun in it, as when somebody signs out. */
const forgetBegun = (reply: FastifyReply): void => {
  reply.clearCookie(COOKIE, { path: PATH });
};

/** Whether the browser that asks began the payment with this token. */
export const hasBegun = (request: FastifyRequest, config: Config, token: string): boolean =>
  marksOf(request).includes(markOf(config, token));

type Caller = { actor: Actor | undefined; hasBegun: (token: string) => boolean };

/** Who asks about payments: whoever is signed in, in a browser that may have begun some. */
export const callerOf = async (
  request: FastifyRequest,
  db: Db,
  config: Config,
): Promise<Caller> => ({
  actor: await whoeverAsks(request, db, config),
  hasBegun: (token) => hasBegun(request, config, token),
});

const marksOf = ({ cookies }: FastifyRequest): string[] =>
  cookies[COOKIE]?.split('.').slice(0, KEPT) ?? [];

const markOf = ({ sessionSecret }: Config, token: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`payment begun ${token}`)
    .digest('base64url')
    .slice(0, MARK_SIGNS);

/** Nothing of whoever was signed in stays in the browser. */
export function signBrowserOut(reply: FastifyReply, config: Config): void {
  clearSessionCookies(reply, config);
  forgetBegun(reply);
}
