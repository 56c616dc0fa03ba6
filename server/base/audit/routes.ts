import type { FastifyInstance } from 'fastify';
import { auditCalls, auditList } from '#contract/base/staff-audit.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { getAuditEntry, listAudit } from './list-audit.ts';

export function serveAudit(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, auditList, ({ query, reader }) => listAudit(reader, query));
  serveCall(app, parts, auditCalls.getAuditEntry, ({ params }) =>
    getAuditEntry(parts.db, params.id),
  );
}
