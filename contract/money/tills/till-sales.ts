import * as z from 'zod/mini';
import { defineCall } from '../../base/call.ts';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
} from '../../base/fields/fields.ts';
import { phone } from '../../base/fields/person-fields.ts';
import { MAX_QUANTITY } from '../../base/limits.ts';
import { paths } from '../../base/paths.ts';
import { MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { COUPON_CODE_LENGTH, MAX_COUPON_CODES } from '../../sales/coupon-kinds.ts';
import { ORDER_LINE_KINDS } from '../../sales/orders/line-kinds.ts';
import { services } from '../../sales/orders/order-shapes.ts';
import { SALE_TYPES } from '../../sales/orders/order-states.ts';
import { ofDevice, ofTill } from './till.ts';
import { TILL_WAYS } from './till-words.ts';

const someId = wholeNumber(1, MAX_ID);
const MAX_LINES = 100;

/** One product of a sale. `price` is what the ticket says for one piece, XOF. */
const saleLine = fieldsOf({
  id: someId,
  quantity: wholeNumber(1, MAX_QUANTITY),
  price: xof(0),
  services,
  serials: z.optional(listOf(text(80), 100)),
});
export type TillLine = z.infer<typeof saleLine>;

/**
 * Money of one way, XOF. `amount` settles the order. Cash: `duty` is the stamp duty beside it, `handed` what the customer
 * gave. `reference`: the terminal's or the bank's number, the cheque's number, the voucher's code.
 */
export const part = fieldsOf({
  way: oneOf(TILL_WAYS),
  amount: xof(1),
  duty: z.optional(xof(0)),
  handed: z.optional(xof(0)),
  reference: z.optional(text(120, z.trim())),
  /** Of a cheque: its bank, and the name written on it. */
  bank: z.optional(text(80, z.trim())),
  drawer: z.optional(text(120, z.trim())),
});
export type TillPart = z.infer<typeof part>;

const discount = fieldsOf({ amount: xof(1), reason: filledText(3, 200) });

/** A customer who gave a telephone number, and perhaps a name. */
const customer = fieldsOf({ phone, name: z.optional(text(120, z.trim())) });

/** The company that the invoice names, also without a telephone number. */
export const company = fieldsOf({
  name: filledText(2, 200),
  ninea: z.optional(text(40, z.trim())),
  address: z.optional(text(300, z.trim())),
});

/**
 * How goods come to a customer who does not take them away: to an address in a zone, else they are collected at the till's
 * place. A pre-order and a credit order are delivered.
 */
const later = fieldsOf({
  sale: z.optional(oneOf(SALE_TYPES)),
  zone_id: z.optional(someId),
  recipient: z.optional(text(120)),
  city: z.optional(text(120)),
  quarter: z.optional(text(120)),
  street: z.optional(text(500)),
  landmark: z.optional(text(300)),
});
export type TillLater = z.infer<typeof later>;

const codes = listOf(filledText(1, COUPON_CODE_LENGTH.max), MAX_COUPON_CODES);

export const saleLines = listOf(saleLine, MAX_LINES);
/** What prices a sale. */
export const saleFields = {
  pack_code: z.optional(text(80)),
  codes: z.optional(codes),
  customer: z.optional(customer),
  discount: z.optional(discount),
  /** Set if the goods come later; needs a customer and the server's price. */
  later: z.optional(later),
};

const quoteForm = fieldsOf({
  lines: saleLines.check(z.minLength(1, 'un article au moins')),
  ...saleFields,
});
export type TillQuoteForm = z.infer<typeof quoteForm>;

const quote = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(ORDER_LINE_KINDS),
      product_id: z.nullable(z.int()),
      name: z.string(),
      quantity: z.int(),
      unit_price: z.int(),
      total: z.int(),
    }),
  ),
  total: z.int(),
  tax: z.int(),
  /** Why a coupon gives nothing, in French; else empty. */
  codes: z.array(z.object({ code: z.string(), discount: z.int(), problem: z.string() })),
  /** Products of which the shop has too few, said in French. The seller may sell the piece that is at hand. */
  lacking: z.array(z.object({ product_id: z.int(), message: z.string() })),
  /** The account with this number; null for a new customer or none. */
  customer: z.nullable(z.object({ name: z.string() })),
  /** Of a pre-order or a credit order: what is due when; else empty. */
  plan: z.array(z.object({ due_date: z.string(), amount: z.int() })),
});
export type TillQuote = z.infer<typeof quote>;

export const tillSaleCalls = {
  quoteTillSale: defineCall({
    method: 'POST',
    path: paths.tillQuote,
    summary: 'Le prix d’une vente : promotions, coupons, packs, services, remise',
    ...ofTill,
    body: z.extend(quoteForm, ofDevice),
    reply: quote,
  }),
};
