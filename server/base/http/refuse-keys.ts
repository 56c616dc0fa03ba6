import type { FastifyInstance } from 'fastify';
import { withoutKeys } from '#server/base/identity/admit-key.ts';
import { Problem } from '#server/base/problem.ts';

/**
 * Refuses every address with an API key in it, as logs, histories and links keep addresses, before anything else looks
 * at it.
 */
export function refuseKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (withoutKeys(request.url) === request.url) return done();
    const message =
      'Une clé d’API ne se met pas dans une adresse : envoyez-la dans l’en-tête Access-Token, et révoquez celle-ci.';
    done(new Problem('bad-request', message));
  });
}
