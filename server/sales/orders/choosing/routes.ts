import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deliverySlotCalls } from '#contract/sales/handover/delivery-slots.ts';
import { doorAccessCalls } from '#contract/sales/handover/door-access.ts';
import { readAccess } from '#server/base/address-media/read-access.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { whoeverHolds } from '#server/base/http/session.ts';
import { changeAccess } from './change-access.ts';
import { changeSlot, listSlotsOfOrder } from './change-slot.ts';

const CHANGES = { max: 60, windowMs: 600_000 };

/** Which slot an order has and what leads to its door, for its buyer and staff. */
export function serveChoosing(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, CHANGES);
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => {
    await limit(request);
    const actor = await whoeverHolds(request, db, config, orderToken);
    return { actor, orderToken, sender: senderOf(request, config, actor) };
  };
  serveCall(app, parts, deliverySlotCalls.listSlotsOfOrder, async ({ params, query, request }) =>
    listSlotsOfOrder({ db, config, actor: await holderOf(request, query.order_token) }, params.id),
  );
  serveCall(app, parts, deliverySlotCalls.changeOrderSlot, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return changeSlot(db, config, holder, { id: params.id, wanted: body.delivery_slot });
  });
  serveCall(app, parts, doorAccessCalls.changeOrderAccess, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    const { latitude, longitude } = body;
    const access = { ...readAccess(body), latitude, longitude };
    return changeAccess({ db, config, actor: holder }, params.id, access);
  });
}
