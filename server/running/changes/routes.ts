import type { FastifyInstance } from 'fastify';
import { integrationCalls } from '#contract/running/integrations.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { readChanges } from './read-changes.ts';

export function serveChanges(app: FastifyInstance, parts: Parts): void {
  // Readers assign positions, so this needs the writable database.
  const { db } = parts;
  serveCall(app, parts, integrationCalls.readChangedArticles, ({ query }) =>
    readChanges(db, 'article', query),
  );
  serveCall(app, parts, integrationCalls.readChangedStock, ({ query }) =>
    readChanges(db, 'stock', query),
  );
  serveCall(app, parts, integrationCalls.readChangedOrders, ({ query }) =>
    readChanges(db, 'order', query),
  );
  serveCall(app, parts, integrationCalls.readChangedCustomers, ({ query }) =>
    readChanges(db, 'customer', query),
  );
  serveCall(app, parts, integrationCalls.readChangedPayments, ({ query }) =>
    readChanges(db, 'payment', query),
  );
  serveCall(app, parts, integrationCalls.readChangedReturns, ({ query }) =>
    readChanges(db, 'return', query),
  );
}
