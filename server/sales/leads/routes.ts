import type { FastifyInstance } from 'fastify';
import { leadCalls } from '#contract/sales/leads.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { createLocator } from './locate-visitor.ts';
import { readArticleRequest, readReport } from './payload.ts';
import { reportBasket } from './report-basket.ts';

const REPORTS_A_MINUTE = 60;
/** Networks share addresses among many; still one address cannot use up everybody's day. */
const REPORTS_A_DAY = 2000;
const LOOK_UPS_A_MINUTE = 60;
/** Somebody who asks for a shop's worth of things calls. */
const REQUESTS_AN_HOUR = 5;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function serveLeads(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const isForwarded = config.settings.CRM_WEBHOOK_URL !== undefined;
  const limitReports = limitAddress(app, config, { max: REPORTS_A_MINUTE, windowMs: MINUTE_MS });
  const limitDay = limitAddress(app, config, { max: REPORTS_A_DAY, windowMs: DAY_MS });
  serveCall(app, parts, leadCalls.reportBasket, async ({ body, request }) => {
    await limitReports(request);
    await limitDay(request);
    const id = await reportBasket(db, readReport(body), { isForwarded });
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
    if (!body.site) await reportBasket(db, readArticleRequest(body), { isForwarded: false });
    return { status: 'success' as const, message: 'Demande envoyée : nous vous rappelons.' };
  });

  const locate = createLocator(config);
  const limitLookUps = limitAddress(app, config, { max: LOOK_UPS_A_MINUTE, windowMs: MINUTE_MS });
  serveCall(app, parts, leadCalls.locateVisitor, async ({ request }) => {
    await limitLookUps(request);
    return locate(request.ip);
  });
}
