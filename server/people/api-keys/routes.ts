import type { FastifyInstance } from 'fastify';
import { apiKeyCalls, staffApiKeys } from '#contract/people/staff-api-keys.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function serveApiKeys(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffApiKeys, ({ query, reader }) => listApiKeys(reader, query));
  serveCall(app, parts, apiKeyCalls.createApiKey, ({ body, actor }) =>
    createApiKey(db, actor, body),
  );
  serveCall(app, parts, apiKeyCalls.revokeApiKey, ({ params, actor }) =>
    revokeApiKey(db, actor, params.id),
  );
}
