import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { deliverySlotCalls, doorAccessCalls } from '#contract/sales/handover/delivery-calls.ts';

import { orderCalls } from '#contract/sales/orders/orders.ts';
import { readAccess } from '#server/base/address-media/read-access.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { changeAccess, changeSlot, listSlotsOfOrder } from './choosing/change-delivery.ts';
import { confirmByCode, sendCodeAgain } from './confirming/confirm-order.ts';
import { giveEmail } from './confirming/send-link.ts';
import { readDelivery } from './delivery/choose-delivery.ts';
import { cancelOrder } from './moving/cancel-order.ts';
import { moveOrder } from './moving/move-order.ts';
import { refuseFixedFields, updateOrder } from './moving/update-order.ts';
import { readOrderFor } from './reading/read-orders.ts';

const SUCCESS = 'success' as const;

/** Cancels, changes and moves orders. */
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
    refuseFixedFields(await readOrderFor(db, actor, params.id), others);
    const delivery = form && readDelivery(form);
    await updateOrder({ db, config, actor }, params.id, {
      note: note === null ? '' : note,
      delivery,
      version,
    });
    return readOrderFor(db, actor, params.id);
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
    return readOrderFor(db, actor, params.id);
  });
}

const CHANGES = { max: 60, windowMs: 600_000 };

/** Slot and door access of an order, for the account, the holder of its link, and staff. */
export function serveChoosing(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, CHANGES);
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => {
    await limit(request);
    const actor = await findCurrentActor(request, db, config, orderToken);
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

const CONFIRMATIONS = { max: 30, windowMs: 600_000 };

/** Confirms an order by code, sends the code again, and adds an e-mail address, by account or link. */
export function serveConfirmation(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, CONFIRMATIONS);
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => {
    await limit(request);
    const actor = await findCurrentActor(request, db, config, orderToken);
    return { actor, orderToken, sender: senderOf(request, config, actor) };
  };
  serveCall(app, parts, orderCalls.confirmOrder, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return confirmByCode({ db, config, actor: holder }, { id: params.id, code: body.code });
  });
  serveCall(app, parts, orderCalls.sendOrderCode, async ({ params, body, request }) => {
    await sendCodeAgain(db, config, await holderOf(request, body.order_token), params.id);
    return { id: params.id, message: formMessages.code.resent };
  });
  serveCall(app, parts, orderCalls.giveOrderEmail, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.order_token);
    return giveEmail(db, config, holder, { id: params.id, email: body.email });
  });
}
