import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Knobs } from '../knobs.ts';
import { createShelf } from '../shelf.ts';
import { ORANGE_CLIENT } from './settings.ts';

export const TOKEN_PATH = '/oauth/v1/token';

/** Measured at the real one, whose documents say 3600. */
const LIFE_S = 299;
const REFRESH_LIFE_S = 1799;

export function serveTokens(app: FastifyInstance, knobs: Knobs) {
  const goodUntil = createShelf<number>();
  app.post(TOKEN_PATH, async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    if (form.get('grant_type') !== 'client_credentials') {
      const error_description = 'Missing form parameter: grant_type';
      return reply.code(400).send({ error: 'invalid_request', error_description });
    }
    if (form.get('client_id') !== ORANGE_CLIENT.ORANGE_CLIENT_ID) {
      const error_description = 'Invalid client or Invalid client credentials';
      return reply.code(401).send({ error: 'invalid_client', error_description });
    }
    const isRight = form.get('client_secret') === ORANGE_CLIENT.ORANGE_CLIENT_SECRET;
    if (!isRight || knobs.orange === 'refuse-client') {
      const error_description = 'INVALID_CREDENTIALS: Invalid client credentials';
      return reply.code(401).send({ error: 'unauthorized_client', error_description });
    }
    const token = aToken();
    goodUntil.put(token, Date.now() + LIFE_S * 1000);
    return {
      access_token: token,
      expires_in: LIFE_S,
      refresh_expires_in: REFRESH_LIFE_S,
      refresh_token: aToken(),
      token_type: 'bearer',
      'not-before-policy': 0,
      scope: 'apimanagement email profile',
    };
  });
  return {
    isGood: (token: string): boolean => (goodUntil.get(token) ?? 0) > Date.now(),
    forgetAll: goodUntil.clear,
  };
}

/** Three parts, as a JWT has; nobody reads them. */
const aToken = () =>
  [24, 120, 32].map((length) => randomBytes(length).toString('base64url')).join('.');
