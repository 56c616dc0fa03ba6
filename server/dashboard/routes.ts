import type { FastifyInstance } from 'fastify';
import { dashboardCalls } from '#contract/staff/dashboard.ts';
import { createListMemory } from '#server/catalogue/list-memory.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { readDashboard } from './read-dashboard.ts';

/** The figures at the head of the back-office. */
export function serveDashboard(app: FastifyInstance, parts: Parts): void {
  const memory = createListMemory(parts.version);
  serveCall(app, parts, dashboardCalls.getDashboard, ({ actor, query }) =>
    readDashboard(parts.db, memory, actor, Number(query.jours ?? 7)),
  );
}
