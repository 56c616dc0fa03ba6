import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { admitKey, hasKeyPrefix } from '#server/base/identity/admit-key.ts';
import { isRefreshTokenGood, readAccessToken } from '#server/base/identity/refresh-tokens.ts';

import { findActor } from '#server/base/identity/sessions.ts';
import { networkOf } from '#server/base/network-of.ts';
import { Problem } from '#server/base/problem.ts';
import { accessTokenOf, hasSessionCookie, refreshTokenOf } from './session-cookies.ts';

/**
 * The actor by the `Access-Token` header, a bearer token or the cookie, in this order (rule B-34); staff token and API
 * keys, whose use counts, in headers only. `isCookieGood` false: no cookies. Throws `unauthenticated`, `rate-limited`.
 */
export async function identify(
  request: FastifyRequest,
  db: Db,
  config: Config,
  { isCookieGood = true }: { isCookieGood?: boolean } = {},
): Promise<Actor> {
  const inHeader = headerTokenOf(request);
  // First: a staff token may look like a key.
  if (inHeader !== undefined && isStaffToken(inHeader, config)) return { kind: 'machine' };
  if (inHeader !== undefined && hasKeyPrefix(inHeader)) return actorOfKey(db, inHeader);
  const token = inHeader ?? (isCookieGood ? accessTokenOf(request, config) : undefined);
  const actor = token === undefined ? undefined : await actorOfToken(token, db, config);
  if (actor === undefined) {
    throw new Problem('unauthenticated', 'Connectez-vous pour continuer.');
  }
  return actor;
}

/** The actor of a public call; undefined without a good session or key. Throws `rate-limited`. */
export async function readRequestActor(
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

/** Whose guesses and uploads count together: an account's, else a network's. */
export const guesserOf = ({ ip }: FastifyRequest, actor: Actor | undefined): string =>
  actor?.kind === 'account' ? `account ${actor.id}` : networkOf(ip);

/**
 * The actor of a call on what an account owns or a link opens; undefined without one: the caller checks `token`.
 * Throws `unauthenticated` for a session cookie without an actor and no token, so that the browser renews it.
 */
export async function findCurrentActor(
  request: FastifyRequest,
  db: Db,
  config: Config,
  token: string | undefined,
): Promise<Actor | undefined> {
  const actor = await readRequestActor(request, db, config);
  if (actor === undefined && !token && hasSessionCookie(request, config)) {
    throw new Problem('unauthenticated', 'Connectez-vous pour continuer.');
  }
  return actor;
}

/** Whether a browser is signed in, or will be after it renews its token. */
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
