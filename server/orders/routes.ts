import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/http/serve-call.ts';
import { servePlacing } from './placing/routes.ts';
import { serveReading } from './reading/routes.ts';

/** Orders of every kind (api-contract, 4.2 and 5). */
export function serveOrders(app: FastifyInstance, parts: Parts): void {
  servePlacing(app, parts);
  serveReading(app, parts);
}
