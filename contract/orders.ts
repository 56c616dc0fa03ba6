import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { EMAIL_PATTERN } from './email.ts';
import { fieldsOf, filledText, listOf, oneOf, text, wholeNumber } from './fields.ts';
import { messages } from './messages.ts';
import { paths } from './paths.ts';

const MAX_ID = 2_147_483_647;
const MAX_XOF = 1_000_000_000;

/** How an order is paid; the pack page offers the first two (specification, section 2). */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** `list_price` is what the buyer was shown, in XOF; it is compared and never believed. */
const orderLine = fieldsOf({
  id: wholeNumber(1, MAX_ID),
  quantity: wholeNumber(1, 1000),
  list_price: wholeNumber(0, MAX_XOF),
});

/** The order payload of section 3 of the specification. */
const order = {
  partner_id: z.optional(z.nullable(wholeNumber(1, MAX_ID))),
  type_sale: oneOf(['order', 'preorder', 'creditorder']),
  payment_mode: oneOf(PAYMENT_MODES),
  state: z.optional(text(20)),
  type_order: z.optional(oneOf(['commande', 'pack'])),
  commitment_date: z.optional(text(40)),
  /** Code of the pack that is ordered. */
  code: z.optional(text(40)),
  order_lines: listOf(orderLine, 100).check(z.minLength(1, 'un produit au moins')),
};
const orderPayload = fieldsOf(order);
export type OrderPayload = z.infer<typeof orderPayload>;

const guestOrderPayload = fieldsOf({
  name: filledText(1, 200),
  email: filledText(1, 254).check(z.regex(EMAIL_PATTERN, messages.guestForm.emailInvalid)),
  telephone: filledText(1, 40),
  adresse: filledText(1, 500),
  order: orderPayload,
});
export type GuestOrderPayload = z.infer<typeof guestOrderPayload>;

const subject = 'Commandes';

export const orderCalls = {
  placePackOrder: defineCall({
    method: 'POST',
    path: paths.packOrder,
    summary: 'Commande un pack',
    subject,
    access: 'customer',
    status: 201,
    body: orderPayload,
    reply: z.object({ id: z.int() }),
  }),
  placeGuestOrder: defineCall({
    method: 'POST',
    path: paths.guestOrder,
    summary: 'Commande sans compte',
    subject,
    access: 'public',
    status: 201,
    body: guestOrderPayload,
    reply: z.object({ status: z.literal('success'), message: z.string() }),
  }),
};
