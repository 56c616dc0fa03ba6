import type { FastifyInstance } from 'fastify';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { readDelivery } from '../delivery/choose-delivery.ts';
import { getOrder } from '../reading/read-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { moveOrder } from './move-order.ts';
import { refuseFixedFields } from './refuse-fixed-fields.ts';
import { updateOrder } from './update-order.ts';

const SUCCESS = 'success' as const;

export function serveMoving(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const { cancelOrder: postCancel, getCancelOrder, deleteOrder, getDeleteOrder } = orderCalls;
  for (const call of [postCancel, getCancelOrder, deleteOrder, getDeleteOrder]) {
    serveCall(app, parts, call, async ({ params, actor, version }) => {
      const { number } = await cancelOrder({ db, config, actor }, params.id, { version });
      return { id: params.id, status: SUCCESS, message: `La commande ${number} est annulée.` };
    });
  }
  serveCall(app, parts, orderCalls.updateOrder, async ({ params, body, actor, version }) => {
    const { note, delivery: form, ...others } = body;
    refuseFixedFields(await getOrder(db, actor, params.id), others);
    const delivery = form && readDelivery(form);
    await updateOrder({ db, config, actor }, params.id, {
      note: note === null ? '' : note,
      delivery,
      version,
    });
    return getOrder(db, actor, params.id);
  });
  serveCall(app, parts, orderCalls.moveOrder, async ({ params, body, actor, version }) => {
    const { state, fulfilment_state: fulfilment, reason, place_id: placeId } = body;
    const { pickup_code: code, without_code: withoutCode } = body;
    await moveOrder({ db, config, actor }, params.id, {
      state,
      fulfilment,
      reason,
      version,
      placeId,
      proof: { code, withoutCode },
    });
    return getOrder(db, actor, params.id);
  });
}
