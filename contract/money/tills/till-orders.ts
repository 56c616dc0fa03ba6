import * as z from 'zod/mini';
import { defineCall } from '../../base/call.ts';
import { fieldsOf, filledText, oneOf, xof } from '../../base/fields/fields.ts';
import { phone } from '../../base/fields/person-fields.ts';
import { paths } from '../../base/paths.ts';
import { idInPath } from '../../goods/catalogue/catalogue.ts';
import { ONLINE_PROVIDERS, PAYMENT_STATES } from '../payment-states.ts';
import { ofDevice, ofTill } from './till.ts';

/** An order that can be paid or collected at the till. XOF. */
const foundOrder = z.object({
  id: z.int(),
  name: z.string(),
  customer: z.string(),
  total: z.int(),
  due: z.int(),
  /** What of it is paid before the goods leave; nothing by instalments and on the account of a company. */
  due_first: z.int(),
  duty_percent: z.number(),
  handed_over: z.boolean(),
  /** Whether it lies here to be collected, with its code. */
  is_pickup: z.boolean(),
  needs_code: z.boolean(),
  /** Why nothing can be done here, in French; else empty. */
  problem: z.string(),
  lines: z.array(
    z.object({
      product_id: z.nullable(z.int()),
      name: z.string(),
      quantity: z.int(),
      tracks_serials: z.boolean(),
    }),
  ),
});
export type TillOrder = z.infer<typeof foundOrder>;

const tillPayment = z.object({
  /** What the order still owes, XOF. */
  due: z.int(),
  is_paid: z.boolean(),
  /** The latest wallet payment; null without one. */
  payment: z.nullable(
    z.object({
      provider: z.enum(ONLINE_PROVIDERS),
      amount: z.int(),
      state: z.enum(PAYMENT_STATES),
      /** What the customer's phone opens; shown as a QR code. Empty once the payment has ended. */
      url: z.string(),
    }),
  ),
});
export type TillPayment = z.infer<typeof tillPayment>;

const papers = z.object({
  order_name: z.string(),
  /** The page of the order, for its customer. */
  link: z.string(),
  /** Whether the shop knows the customer's number. */
  has_phone: z.boolean(),
  /** XOF, and percent. */
  untaxed: z.int(),
  tax: z.int(),
  vat_percent: z.int(),
  /** Null before it is issued; `path` opens its PDF. */
  invoice: z.nullable(z.object({ name: z.string(), path: z.string() })),
});
export type TillPapers = z.infer<typeof papers>;

/** A piece that lies at the till's place; null with the reason in French. */
const foundSerial = z.object({
  piece: z.nullable(z.object({ product_id: z.int(), serial: z.string() })),
  problem: z.string(),
});
export type TillSerial = z.infer<typeof foundSerial>;

const ofOrder = z.object({ id: idInPath });

export const tillOrderCalls = {
  findTillOrder: defineCall({
    method: 'GET',
    path: paths.tillOrders,
    summary:
      'Les commandes d’un numéro, d’un code de retrait ou d’un téléphone, à encaisser ou à remettre ici',
    ...ofTill,
    query: fieldsOf({ ...ofDevice, q: filledText(3, 40) }),
    reply: z.array(foundOrder),
  }),
  findTillSerial: defineCall({
    method: 'GET',
    path: paths.tillSerial,
    summary:
      'L’article dont une pièce d’ici porte ce numéro de série, ou pourquoi elle ne se vend pas',
    ...ofTill,
    query: fieldsOf({ ...ofDevice, code: filledText(3, 80) }),
    reply: foundSerial,
  }),
  startTillPayment: defineCall({
    method: 'POST',
    path: paths.tillPayment,
    summary: 'Ouvre un paiement Wave, Orange Money ou carte sur le téléphone du client',
    ...ofTill,
    params: ofOrder,
    body: fieldsOf({ ...ofDevice, provider: oneOf(ONLINE_PROVIDERS), amount: z.optional(xof(1)) }),
    reply: tillPayment,
  }),
  getTillPayment: defineCall({
    method: 'GET',
    path: paths.tillPayment,
    summary: 'Ce qui reste à payer d’une vente, et où en est son paiement',
    ...ofTill,
    params: ofOrder,
    query: fieldsOf(ofDevice),
    reply: tillPayment,
  }),
  getTillPapers: defineCall({
    method: 'GET',
    path: paths.tillPapers,
    summary: 'Le lien et la facture d’une vente de cette caisse',
    ...ofTill,
    params: ofOrder,
    query: fieldsOf(ofDevice),
    reply: papers,
  }),
  sendTillTicket: defineCall({
    method: 'POST',
    path: paths.tillPapers,
    summary: 'Envoie le lien d’une vente par SMS',
    ...ofTill,
    params: ofOrder,
    body: fieldsOf({ ...ofDevice, phone: z.optional(phone) }),
    /** The number, in E.164. */
    reply: z.object({ sent_to: z.string() }),
  }),
};
