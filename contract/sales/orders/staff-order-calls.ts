import * as z from 'zod/mini';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { anyPhone, email } from '#contract/base/fields/person-fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { MAX_ID } from '#contract/goods/catalogue/catalogue.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { createdOrder, orderPayload, pickupProof } from './order-shapes.ts';
import { FULFILMENTS, ORDER_QUEUE_NAMES, ORDER_STATES, SALE_TYPES } from './order-states.ts';
import { staffOrderDetail } from './staff-order-detail.ts';

const MOST_AT_ONCE = 100;

/** A caller may have no e-mail address. */
const caller = fieldsOf({
  name: filledText(1, 200),
  email: z.optional(z.union([z.literal(''), email])),
  /** Senegalese, unless the order is for a relative (rule B-46). */
  telephone: anyPhone,
  adresse: filledText(1, 500),
});

/** Something that can be sold, with its price of today in the way that was asked for. XOF. */
const orderGood = z.object({
  id: z.int(),
  name: z.string(),
  reference: z.string(),
  price: z.int(),
  /** Pieces that can still be sold; null for a product that is not counted. */
  available: z.nullable(z.int()),
  /** Pieces on hand where there are any; reserved ones are among them. */
  places: z.array(z.object({ name: z.string(), pieces: z.int() })),
});
export type OrderGood = z.infer<typeof orderGood>;

export const staffOrderCalls = {
  getStaffOrder: staffCall('orders:read', {
    method: 'GET',
    path: paths.staffOrder,
    summary: 'Une commande avec ses paiements, son histoire et ce qui peut s’y faire',
    params: ofId,
    reply: staffOrderDetail,
  }),
  countStaffOrders: staffCall('orders:read', {
    method: 'GET',
    path: paths.staffOrderCounts,
    summary: 'Combien de commandes attendent à chaque étape',
    reply: z.record(z.enum(ORDER_QUEUE_NAMES), z.int()),
  }),
  moveOrders: staffCall('orders:write', {
    method: 'POST',
    path: paths.staffOrderBatch,
    summary: 'Fait avancer plusieurs commandes ; celles qui ne le peuvent pas sont nommées',
    body: fieldsOf({
      ids: listOf(wholeNumber(1, MAX_ID), MOST_AT_ONCE).check(
        z.minLength(1, 'une commande au moins'),
      ),
      /** The version of each, in the same order, as the list showed it. */
      versions: listOf(wholeNumber(1, MAX_ID), MOST_AT_ONCE),
      state: z.optional(oneOf(ORDER_STATES)),
      fulfilment_state: z.optional(oneOf(FULFILMENTS)),
      reason: z.optional(filledText(1, 500)),
    }),
    reply: z.object({
      moved: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
    }),
  }),
  addOrderNote: staffCall('orders:write', {
    method: 'POST',
    // A note never conflicts with another one.
    ifMatch: 'optional',
    path: paths.staffOrderNotes,
    summary: 'Ajoute une note que seule l’équipe lit',
    params: ofId,
    body: fieldsOf({ note: filledText(1, 1000) }),
    reply: staffOrderDetail,
  }),
  confirmStaffOrder: staffCall('orders:write', {
    method: 'POST',
    ifMatch: 'optional',
    path: paths.staffOrderConfirmation,
    summary: 'Confirme une commande à payer à domicile, après un appel au client',
    params: ofId,
    reply: staffOrderDetail,
  }),
  deliverOrder: staffCall('orders:write', {
    method: 'POST',
    ifMatch: 'optional',
    path: paths.staffOrderDelivery,
    summary: 'Note la livraison et les espèces reçues à la porte, ou pourquoi il en manque',
    params: ofId,
    body: fieldsOf({
      /** Cash that was received, in XOF. */
      cash: z.optional(xof(0)),
      /** Whether the customer is sent the link to pay the rest. */
      link: z.optional(yesOrNo),
      /** Why the rest is not paid. */
      reason: z.optional(text(500, z.trim())),
      ...pickupProof,
    }),
    reply: staffOrderDetail,
  }),
  takeOrderStepBack: staffCall('orders:write', {
    method: 'POST',
    ifMatch: 'optional',
    path: paths.staffOrderStep,
    summary: 'Annule la dernière étape : la commande est de nouveau où elle était',
    params: ofId,
    body: fieldsOf({
      /** The step, as `last_step` of the order names it. */
      step_id: wholeNumber(1, MAX_ID),
      reason: z.optional(text(500, z.trim())),
    }),
    reply: staffOrderDetail,
  }),
  sendOrderLink: staffCall('orders:write', {
    method: 'POST',
    path: paths.staffOrderLink,
    summary: 'Envoie au client le lien de sa commande, où il la suit et la paie',
    params: ofId,
    body: fieldsOf({ channel: oneOf(['sms', 'mail']) }),
    reply: z.object({ id: z.int(), channel: z.enum(['sms', 'mail']), sent_to: z.string() }),
  }),
  findOrderGoods: staffCall('orders:write', {
    method: 'GET',
    path: paths.staffOrderGoods,
    summary: 'Des produits à commander, par leur nom ou leur référence, avec prix et stock',
    query: z.object({ q: z.optional(text(120)), type_sale: z.optional(oneOf(SALE_TYPES)) }),
    reply: z.array(orderGood),
  }),
  placeOrderByPhone: staffCall('orders:write', {
    method: 'POST',
    path: staffOrders.path,
    summary: 'Prend une commande au téléphone, pour un compte ou pour quelqu’un sans compte',
    status: 201,
    idempotencyKey: true,
    body: fieldsOf({
      partner_id: z.optional(wholeNumber(1, MAX_ID)),
      guest: z.optional(caller),
      order: orderPayload,
    }),
    reply: createdOrder,
  }),
};
