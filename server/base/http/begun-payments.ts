import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { readRequestActor } from './session.ts';
import { clearSessionCookies } from './session-cookies.ts';

const COOKIE = 'payments_begun';

const PATH = '/api';

const KEPT = 5;

const KEPT_S = 2 * 86_400;

/** 132 bits. */
const MARK_SIGNS = 22;

/**
 * Marks the browser that began a payment, so that it may read it without a session: the last five payments, for two days.
 * The cookie has no token, so it opens nothing elsewhere.
 */
export function rememberBegunPayment(
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

const forgetBegun = (reply: FastifyReply): void => {
  reply.clearCookie(COOKIE, { path: PATH });
};

/** Whether this browser began the payment with this token, by its cookie. */
export const hasBegunPayment = (request: FastifyRequest, config: Config, token: string): boolean =>
  marksOf(request).includes(markOf(config, token));

type Caller = { actor: Actor | undefined; hasBegun: (token: string) => boolean };

/** The caller of a call on payments: an actor, or a browser that may have begun some. */
export const paymentCallerOf = async (
  request: FastifyRequest,
  db: Db,
  config: Config,
): Promise<Caller> => ({
  actor: await readRequestActor(request, db, config),
  hasBegun: (token) => hasBegunPayment(request, config, token),
});

const marksOf = ({ cookies }: FastifyRequest): string[] =>
  cookies[COOKIE]?.split('.').slice(0, KEPT) ?? [];

const markOf = ({ sessionSecret }: Config, token: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`payment begun ${token}`)
    .digest('base64url')
    .slice(0, MARK_SIGNS);

/** Clears the cookies of the session and of begun payments; the session in the database stays. */
export function signBrowserOut(reply: FastifyReply, config: Config): void {
  clearSessionCookies(reply, config);
  forgetBegun(reply);
}
