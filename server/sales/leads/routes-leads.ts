import type { FastifyInstance } from 'fastify';
import { leadStaffCalls, staffLeads } from '#contract/sales/staff-leads.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { changeLeadState } from './change-lead-state.ts';
import { convertLeads } from './convert-leads.ts';
import { getLead, listLeads } from './list-leads.ts';

export function serveStaffLeads(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffLeads, ({ query, reader }) => listLeads(reader, query));
  serveCall(app, parts, leadStaffCalls.getStaffLead, ({ params }) => getLead(db, params.id));
  serveCall(app, parts, leadStaffCalls.findConversions, async ({ actor }) => ({
    found: await convertLeads(db, actor),
  }));
  serveCall(app, parts, leadStaffCalls.changeLeadState, async (sent) => {
    const { params, body, actor, version } = sent;
    await changeLeadState(db, actor, { id: params.id, version }, body);
    return getLead(db, params.id);
  });
}
