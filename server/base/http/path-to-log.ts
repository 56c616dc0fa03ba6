import type { FastifyInstance } from 'fastify';
import { withoutKeys } from '#server/base/identity/admit-key.ts';
import { Problem } from '#server/base/problem.ts';

/** An e-mail address or a telephone number. */
const TELLING = /@|\d{9}/;

/** Paths that may have the token of a payment or feed, and such a token. */
const WITH_TOKENS = /\/(payment|transactions|flux)\//;

const TOKEN = /^(?=.*[A-Z\d])[\w-]{16,}$/;

/** Most paths: too short for a key, too few digits for a telephone number, no escapes. */
const PLAIN = /^(?=.{1,63}$)(?:[a-z/_-]*\d){0,8}[a-z/_-]*$/;

/**
 * A request's path for the log: without query, personal data, tokens and keys.
 */
export function pathToLog(url: string): string {
  const queryAt = url.indexOf('?');
  const asked = queryAt === -1 ? url : url.slice(0, queryAt);
  if (PLAIN.test(asked) && !WITH_TOKENS.test(asked)) return asked;
  const path = withoutKeys(asked);
  const mayOpen = WITH_TOKENS.test(path);
  return path
    .split('/')
    .map((segment) => {
      const text = bare(segment);
      return TELLING.test(text) || (mayOpen && TOKEN.test(segment)) ? '…' : segment;
    })
    .join('/');
}

/** A decoded segment without separators between digits. */
function bare(segment: string): string {
  try {
    return decodeURIComponent(segment).replace(/[\s.\-()+]/g, '');
  } catch {
    return segment;
  }
}

/**
 * Refuses every address with an API key in it before any other hook: logs, histories and links store addresses.
 */
export function refuseKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (withoutKeys(request.url) === request.url) return done();
    const message =
      'Une clé d’API ne se met pas dans une adresse : envoyez-la dans l’en-tête Access-Token, et révoquez celle-ci.';
    done(new Problem('bad-request', message));
  });
}
