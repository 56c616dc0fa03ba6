import type { FastifyInstance } from 'fastify';
import { leadCalls } from '#contract/sales/leads.ts';
import { leadStaffCalls, staffLeads } from '#contract/sales/staff-leads.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { convertLeads } from './convert-leads.ts';
import { readLeadReport, readProductRequest } from './forward-lead.ts';
import { changeLeadState, listLeads, readLead } from './list-leads.ts';
import { createLocator } from './locate-visitor.ts';
import { reportBasket } from './report-basket.ts';

const REPORTS_A_MINUTE = 60;

/** Many visitors share an address, but one address must not use up the limit of all. */
const REPORTS_A_DAY = 2000;

const LOOK_UPS_A_MINUTE = 60;

/** A visitor who asks for more calls the shop. */
const REQUESTS_AN_HOUR = 5;

const HOUR_MS = 3_600_000;

const MINUTE_MS = 60_000;

const DAY_MS = 86_400_000;

/** Stores reported baskets and requests for products, and looks up where a visitor is. */
export function serveLeads(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const isForwarded = config.settings.CRM_WEBHOOK_URL !== undefined;
  const limitReports = limitAddress(app, config, { max: REPORTS_A_MINUTE, windowMs: MINUTE_MS });
  const limitDay = limitAddress(app, config, { max: REPORTS_A_DAY, windowMs: DAY_MS });
  serveCall(app, parts, leadCalls.reportBasket, async ({ body, request }) => {
    await limitReports(request);
    await limitDay(request);
    const id = await reportBasket(db, readLeadReport(body), { isForwarded });
    return { status: 'success' as const, message: 'Panier enregistré', crm_id: id };
  });

  const limitRequests = limitAddress(app, config, {
    max: REQUESTS_AN_HOUR,
    windowMs: HOUR_MS,
    sentence: 'Vous avez déjà envoyé plusieurs demandes.',
  });
  serveCall(app, parts, leadCalls.requestArticle, async ({ body, request }) => {
    await limitRequests(request);
    // A robot that fills the hidden field gets the same response.
    if (!body.site) await reportBasket(db, readProductRequest(body), { isForwarded: false });
    return { status: 'success' as const, message: 'Demande envoyée : nous vous rappelons.' };
  });

  const locate = createLocator(config);
  const limitLookUps = limitAddress(app, config, { max: LOOK_UPS_A_MINUTE, windowMs: MINUTE_MS });
  serveCall(app, parts, leadCalls.locateVisitor, async ({ request }) => {
    await limitLookUps(request);
    return locate(request.ip);
  });
}

export function serveStaffLeads(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffLeads, ({ query, reader }) => listLeads(reader, query));
  serveCall(app, parts, leadStaffCalls.getStaffLead, ({ params }) => readLead(db, params.id));
  serveCall(app, parts, leadStaffCalls.findConversions, async ({ actor }) => ({
    found: await convertLeads(db, actor),
  }));
  serveCall(app, parts, leadStaffCalls.changeLeadState, async (sent) => {
    const { params, body, actor, version } = sent;
    await changeLeadState(db, actor, { id: params.id, version }, body);
    return readLead(db, params.id);
  });
}
