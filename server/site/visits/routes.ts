import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { visitCalls } from '#contract/site/visits.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { countPageView } from './count-page-view.ts';

const VIEWS_A_MINUTE = 120;

/** Counts page views, not of bots; at most 120 a minute from one address (rule W-16). */
export function serveVisits(app: FastifyInstance, parts: Parts): void {
  const limit = limitAddress(app, parts.config, { max: VIEWS_A_MINUTE, windowMs: 60_000 });
  serveCall(app, parts, visitCalls.countPageView, async ({ body, request }) => {
    await limit(request);
    if (!isbot(request.headers['user-agent'])) await countPageView(parts.db, body.chemin);
    return { message: 'Page vue enregistrée' };
  });
}
