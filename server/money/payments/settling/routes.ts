import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitAddress } from '#server/base/http/limits.ts';
import { Problem } from '#server/base/problem.ts';
import { PROVIDER_KINDS } from '../kinds/provider-kinds.ts';
import type { PaymentParts } from '../payment/parts.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { recordCallback } from './payment-events.ts';

const MOST_BYTES = 64 * 1024;

/** Limits only callbacks without an event: a provider calls from few addresses. */
const WITHOUT_EVENT = { max: 600, windowMs: 60_000 };

/**
 * Callbacks of the providers, checked on their raw bytes. The shop stores an event, responds at once and never limits
 * it: a refused provider gives up and the event is lost. Forged callbacks are refused and limited; ignored ones get the
 * same response as events.
 */
export function serveCallbacks(app: FastifyInstance, parts: PaymentParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const;
    scope.addContentTypeParser('*', read, (_request, body, done) => done(null, body));
    const limit = limitAddress(scope, parts.config, WITHOUT_EVENT);
    for (const kind of Object.values(PROVIDER_KINDS)) serveCallback(scope, parts, kind, limit);
  });
}

function serveCallback(
  scope: FastifyInstance,
  { db, providers }: PaymentParts,
  { name, callback: { path, status } }: ProviderKind,
  limit: (request: FastifyRequest) => Promise<void>,
): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  const getProvider = () => {
    const provider = providers[name];
    if (provider === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas.');
    return provider;
  };
  scope.post(path, hidden, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const callback = getProvider().readCallback(request.headers, body, new Date());
    if (callback.kind === 'event') {
      await recordCallback(db, name, callback.event, request.ip);
      return reply.code(status).send();
    }
    await limit(request);
    const facts = { provider: name, reason: callback.reason, address: request.ip };
    if (callback.kind === 'ignored') {
      request.log.info(facts, 'callback ignored');
      return reply.code(status).send();
    }
    request.log.warn(facts, 'callback refused');
    throw new Problem('unauthenticated', 'Cette notification n’est pas signée comme attendu.');
  });
  // A gateway sends GET before it accepts a callback address.
  scope.get(path, { schema: { hide: true } }, async (_request, reply) => {
    getProvider();
    return reply.send();
  });
}
