import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { NINEA_INVALID, readNinea } from '../base/fields/ninea.ts';
import { emailOrNone, phone, phoneOrNone } from '../base/fields/person-fields.ts';
import { MAX_QUANTITY } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import { wantedSlot } from './handover/slot-shapes.ts';
import { createdOrder, deliveryForm, orderLine, quote, services } from './orders/order-shapes.ts';
import { PAYMENT_MODES, PROFORMA_MODES } from './orders/payment-modes.ts';
import { PROFORMA_STATES } from './proforma-states.ts';

const subject = 'Factures proforma';
const ofId = z.object({ id: idInPath });
const ofLink = z.object({ token: z.optional(text(64)) });
const MAX_LINES = 100;

const nineaOrNone = text(
  40,
  z.trim(),
  z.refine((value) => value === '' || readNinea(value) !== undefined, NINEA_INVALID),
);

const paymentMode = oneOf(PROFORMA_MODES);

/** `list_price` is what was shown, in XOF; only compared. */
export const proformaForm = fieldsOf({
  company: filledText(1, 200),
  ninea: z.optional(nineaOrNone),
  name: filledText(1, 120),
  /** The link needs an e-mail address or a number. */
  email: z.optional(emailOrNone),
  telephone: z.optional(phoneOrNone),
  zone_id: z.optional(wholeNumber(1, MAX_ID)),
  pickup_place_id: z.optional(wholeNumber(1, MAX_ID)),
  payment_mode: z.optional(paymentMode),
  note: z.optional(text(1000, z.trim())),
  order_lines: listOf(
    fieldsOf({
      id: wholeNumber(1, MAX_ID),
      quantity: wholeNumber(1, MAX_QUANTITY),
      list_price: z.optional(xof(0)),
      services,
    }),
    MAX_LINES,
  ).check(z.minLength(1, 'un produit au moins')),
});
export type ProformaForm = z.infer<typeof proformaForm>;

/** XOF; days are `YYYY-MM-DD`. */
export const proformaShape = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(PROFORMA_STATES),
  made_at: z.string(),
  valid_until: z.string(),
  company: z.string(),
  ninea: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  note: z.string(),
  payment_mode: z.enum(PAYMENT_MODES),
  zone_id: z.nullable(z.int()),
  pickup_place_id: z.nullable(z.int()),
  /** A zone or a pickup place. */
  destination: z.string(),
  order_lines: z.array(orderLine),
  vat_percent: z.number(),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  /** A path of the shop, for those who may share it. */
  link: z.string(),
  order: z.nullable(z.object({ id: z.int(), name: z.string(), link: z.string() })),
});
export type Proforma = z.infer<typeof proformaShape>;

/** XOF. */
const ownProforma = z.pick(proformaShape, {
  id: true,
  number: true,
  state: true,
  made_at: true,
  valid_until: true,
  company: true,
  amount_total: true,
});
export type OwnProforma = z.infer<typeof ownProforma>;

/** Products and prices are fixed; the buyer chooses the rest. */
export const proformaOrder = fieldsOf({
  token: z.optional(text(64)),
  payment_mode: paymentMode,
  delivery: z.optional(deliveryForm),
  delivery_slot: z.optional(z.nullable(wantedSlot)),
  note: z.optional(text(1000)),
  /** The total shown, in XOF; only compared. */
  amount_total: z.optional(xof(0)),
  conditions: z.optional(yesOrNo),
  guest: z.optional(
    fieldsOf({
      name: filledText(1, 200),
      email: z.optional(emailOrNone),
      telephone: phone,
      adresse: filledText(1, 500),
    }),
  ),
});
export type ProformaOrder = z.infer<typeof proformaOrder>;

export const proformaQuoteForm = fieldsOf({
  token: z.optional(text(64)),
  payment_mode: z.optional(paymentMode),
  zone_id: z.optional(wholeNumber(1, MAX_ID)),
  pickup_place_id: z.optional(wholeNumber(1, MAX_ID)),
});
export type ProformaQuoteForm = z.infer<typeof proformaQuoteForm>;

export const proformaCalls = {
  listOwnProformas: defineCall({
    method: 'GET',
    path: paths.proformas,
    summary: 'Ses factures proforma, la plus récente en tête',
    subject,
    access: 'customer',
    reply: z.array(ownProforma),
  }),
  makeProforma: defineCall({
    method: 'POST',
    path: paths.proformas,
    summary: 'Établit une facture proforma : ces articles, à ces prix, jusqu’à un jour',
    subject,
    access: 'public',
    status: 201,
    idempotencyKey: true,
    body: proformaForm,
    reply: proformaShape,
  }),
  getProforma: defineCall({
    method: 'GET',
    path: paths.proforma,
    summary: 'Une facture proforma, pour son client ou par son lien',
    subject,
    access: 'public',
    params: ofId,
    query: ofLink,
    reply: proformaShape,
  }),
  quoteProforma: defineCall({
    method: 'POST',
    path: paths.proformaQuote,
    summary: 'Ce que coûterait la commande d’une facture proforma, livrée et payée ainsi',
    subject,
    access: 'public',
    params: ofId,
    body: proformaQuoteForm,
    reply: quote,
  }),
  orderProforma: defineCall({
    method: 'POST',
    path: paths.proformaOrder,
    summary: 'Commande une facture proforma à ses prix, une fois et dans son délai',
    subject,
    access: 'public',
    status: 201,
    idempotencyKey: true,
    params: ofId,
    body: proformaOrder,
    reply: createdOrder,
  }),
};
