import type { FastifyInstance } from 'fastify';
import { auditList } from '#contract/staff/audit.ts';
import type { Parts } from '#server/http/serve-call.ts';
import { listAudit } from './list-audit.ts';
import { serveList } from './routes-list.ts';

/** The journal of what was changed. */
export function serveAudit(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, auditList, ({ query }) => listAudit(parts.db, query));
}
