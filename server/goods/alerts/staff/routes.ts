import type { FastifyInstance } from 'fastify';
import { staffAlerts } from '#contract/goods/staff-alerts.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listDemand } from './list-demand.ts';

/** What people wait for, as staff sees it. */
export function serveStaffAlerts(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, staffAlerts, ({ query, reader }) => listDemand(reader, query));
}
