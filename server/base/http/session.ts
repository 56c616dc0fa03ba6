import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { admitKey, isMeantAsKey } from '#server/base/identity/admit-key.ts';
import { isRefreshTokenGood, readAccessToken } from '#server/base/identity/refresh-tokens.ts';

import { findActor } from '#server/base/identity/sessions.ts';
import { networkOf } from '#server/base/network-of.ts';
import { Problem } from '#server/base/problem.ts';
import { accessTokenOf, hasSessionCookie, refreshTokenOf } from './session-cookies.ts';

/**
 * Who sent a request: by the `Access-Token` header, a bearer token or the cookie, in this order. The
 * staff token and API keys are taken from the headers only. Without `isCookieGood` every token is: a browser attaches
 * its cookies to any link it follows, so they do not show that the user wanted the change. Throws
 * `unauthenticated`, and `rate-limited` for a key that is used too often.
 */
export async function identify(
  request: FastifyRequest,
  db: Db,
  config: Config,
  { isCookieGood = true }: { isCookieGood?: boolean } = {},
): Promise<Actor> {
  const inHeader = headerTokenOf(request);
  // First: a shop may have chosen a staff token that looks like a key.
  if (inHeader !== undefined && isStaffToken(inHeader, config)) return { kind: 'machine' };
  if (inHeader !== undefined && isMeantAsKey(inHeader)) return actorOfKey(db, inHeader);
  const token = inHeader ?? (isCookieGood ? accessTokenOf(request, config) : undefined);
  const actor = token === undefined ? undefined : await actorOfToken(token, db, config);
  if (actor === undefined) {
    throw new Problem('unauthenticated', 'Connectez-vous pour continuer.');
  }
  return actor;
}

/** Who is signed in, where nobody needs to be. */
export async function whoeverAsks(
  request: FastifyRequest,
  db: Db,
  config: Config,
): Promise<Actor | undefined> {
  try {
    return await identify(request, db, config);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

/** Whose guesses are counted together, and whose uploads take turns: those of an account, else of an address. */
export const guesserOf = ({ ip }: FastifyRequest, actor: Actor | undefined): string =>
  actor?.kind === 'account' ? `account ${actor.id}` : networkOf(ip);

/**
 * Who asks for what belongs to an account or is opened by a link; nobody is signed in with the link's `token` alone.
 * A browser whose access token ran out, and which has no link, is to renew it rather than to hear that there is
 * nothing. Throws `unauthenticated`.
 */
export async function whoeverHolds(
  request: FastifyRequest,
  db: Db,
  config: Config,
  token: string | undefined,
): Promise<Actor | undefined> {
  const actor = await whoeverAsks(request, db, config);
  if (actor === undefined && !token && hasSessionCookie(request, config)) {
    throw new Problem('unauthenticated', 'Connectez-vous pour continuer.');
  }
  return actor;
}

/** Whether a browser that asks for a page is signed in, or will be once it has refreshed its token. */
export async function isSignedIn(
  request: FastifyRequest,
  db: Db,
  config: Config,
): Promise<boolean> {
  const access = accessTokenOf(request, config);
  if (access !== undefined && (await actorOfToken(access, db, config)) !== undefined) return true;
  const refresh = refreshTokenOf(request, config);
  return refresh !== undefined && isRefreshTokenGood(db, refresh);
}

async function actorOfKey(db: Db, key: string): Promise<Actor> {
  const actor = await admitKey(db, key);
  if (actor !== undefined) return actor;
  throw new Problem('unauthenticated', 'Cette clé d’API est inconnue, expirée ou révoquée.');
}

async function actorOfToken(token: string, db: Db, config: Config): Promise<Actor | undefined> {
  const sessionId = await readAccessToken(config.sessionSecret, token);
  return sessionId === undefined ? undefined : findActor(db, sessionId, config.mode);
}

function headerTokenOf({ headers }: FastifyRequest): string | undefined {
  const own = headers['access-token'];
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function isStaffToken(given: string, { staffToken }: Config): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return staffToken !== undefined && timingSafeEqual(digest(given), digest(staffToken));
}
