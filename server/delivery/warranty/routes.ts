import type { FastifyInstance } from 'fastify';
import { afterSalesCalls } from '#contract/delivery/after-sales.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { readOwnWarranties, readReportable } from './read-warranties.ts';

export function serveWarranties(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, afterSalesCalls.listOwnWarranties, ({ actor }) =>
    readOwnWarranties(db, config, ownAccountId(actor)),
  );
  serveCall(app, parts, afterSalesCalls.listReportable, async ({ query, request }) => {
    const actor = await findCurrentActor(request, db, config, query.token);
    const holder = { actor, orderToken: query.token };
    return readReportable({ db, config, actor: holder }, query.order_id);
  });
}
