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
  yesOrNo,
} from '../../base/fields/fields.ts';
import { phone } from '../../base/fields/person-fields.ts';
import { MAX_QUANTITY } from '../../base/limits.ts';
import { paths } from '../../base/paths.ts';
import { COMMAND_OUTCOMES } from '../../delivery/round-states.ts';
import { idInPath, MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { COUPON_CODE_LENGTH, MAX_COUPON_CODES } from '../../sales/coupon-kinds.ts';
import { ORDER_LINE_KINDS } from '../../sales/orders/line-kinds.ts';
import { pickupProof, services } from '../../sales/orders/order-shapes.ts';
import { SALE_TYPES } from '../../sales/orders/order-states.ts';
import { ONLINE_PROVIDERS, PAYMENT_STATES } from '../payment-states.ts';
import {
  givenBack,
  returnableOrder,
  returnQuote,
  returnQuoteForm,
  returnSearch,
  tillReturn,
} from './till-returns.ts';
import {
  CASH_REASONS,
  MAX_TILL_COMMANDS,
  SESSION_STATES,
  TILL_COMMANDS,
  TILL_SALE_STATES,
  TILL_WAYS,
} from './till-words.ts';

const subject = 'Caisse';
const access = { right: 'till:sell' } as const;

const someId = wholeNumber(1, MAX_ID);
const MOMENT = 'une date et une heure comme 2026-11-23T09:30:00Z sont attendues';
/** The device's clock in UTC; it may be years off. */
const moment = text(
  30,
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, MOMENT),
  z.refine((value) => !Number.isNaN(Date.parse(value)), MOMENT),
);
const KEY = '8 à 64 lettres ou chiffres sont attendus';
const key = text(64, z.regex(/^[\w-]{8,64}$/, KEY));
const MAX_LINES = 100;
const MAX_PARTS = 10;

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
const part = fieldsOf({
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
const company = fieldsOf({
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

/**
 * A command of a till's device. `key` stays the same at a retry; `at` is the device's clock; `session` is the key of the
 * session in which it was recorded. Required fields depend on `kind`; a missing one refuses this command alone.
 */
const tillCommand = fieldsOf({
  key,
  at: moment,
  session: key,
  kind: oneOf(TILL_COMMANDS),
  /** `open`: the float. `cash_in`, `cash_out`: the amount. `count`: the cash counted without a look at the sum. XOF. */
  amount: z.optional(xof(0)),
  /** `cash_in`, `cash_out`: why, for the journal; `other` if absent, with `reason` in words. */
  cash_reason: z.optional(oneOf(CASH_REASONS)),
  /** `cash_in`, `cash_out`, `drop`, `return`: why. `hand_over`: why the customer has no code. */
  reason: z.optional(text(200, z.trim())),
  /** `sale`: the device's own count of tickets, without a gap. */
  sequence: z.optional(wholeNumber(1, 9_999_999)),
  lines: z.optional(listOf(saleLine, MAX_LINES)),
  pack_code: z.optional(text(80)),
  codes: z.optional(codes),
  customer: z.optional(customer),
  company: z.optional(company),
  discount: z.optional(discount),
  /** `sale`: what the ticket says, without the stamp duty, XOF. */
  total: z.optional(xof(0)),
  /** `sale`, `pay`. */
  parts: z.optional(listOf(part, MAX_PARTS)),
  /** `sale`: whether the customer leaves with the goods now. */
  takes_away: z.optional(yesOrNo),
  /** `sale`: set if the goods come later; needs a customer and the server's price. */
  later: z.optional(later),
  /** `sale`: the device priced it without the server. */
  offline: z.optional(yesOrNo),
  /** `return`; its `total` is what goes back as the page showed it. It needs the network (rule M-54). */
  return: z.optional(tillReturn),
  /** `pay`, `hand_over`, `drop`, `return`. */
  order_id: z.optional(someId),
  ...pickupProof,
  /** `hand_over`: the serial numbers of what is handed over. */
  serials: z.optional(
    listOf(fieldsOf({ product_id: someId, serials: listOf(text(80), 100) }), MAX_LINES),
  ),
});
export type TillCommand = z.infer<typeof tillCommand>;

const commandResult = z.object({
  key: z.string(),
  outcome: z.enum(COMMAND_OUTCOMES),
  /** In French; empty if simply applied. */
  message: z.string(),
  /** Of a sale that the server booked. */
  order_id: z.optional(z.int()),
  /** Of a return. */
  given_back: z.optional(givenBack),
});
export type TillResult = z.infer<typeof commandResult>;

/** A sale of the running session as the server knows it. XOF. */
const shownSale = z.object({
  number: z.string(),
  state: z.enum(TILL_SALE_STATES),
  order_id: z.nullable(z.int()),
  order_name: z.string(),
  at: z.string(),
  seller: z.string(),
  total: z.int(),
  due: z.int(),
  handed_over: z.boolean(),
  /** Why it was refused, in French; else empty. */
  problem: z.string(),
});
export type TillSale = z.infer<typeof shownSale>;

const tillChoice = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  place: z.string(),
});

const tillState = z.object({
  seller: z.object({ id: z.int(), name: z.string() }),
  till: z.extend(tillChoice, { place_id: z.int() }),
  /** `last_sequence`: the last ticket that the server knows of this device. */
  device: z.object({ id: z.int(), letter: z.string(), last_sequence: z.int() }),
  /** The session that takes sales now; null before the till is opened. Sums are not shown: the drawer is counted blind. */
  session: z.nullable(
    z.object({
      key: z.string(),
      state: z.enum(SESSION_STATES),
      float: z.int(),
      opened_at: z.string(),
      opened_by: z.string(),
    }),
  ),
  /** The newest of the running session, at most 50. */
  sales: z.array(shownSale),
  terms: z.object({
    /** The most that a seller takes off, in percent of the sale. */
    discount_percent: z.int(),
    /** Stamp duty on cash. */
    duty_percent: z.number(),
    vat_percent: z.int(),
    providers: z.array(z.enum(ONLINE_PROVIDERS)),
    ways: z.array(z.enum(TILL_WAYS)),
  }),
  /** The head of the ticket. */
  shop: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    /** NINEA and RCCM; empty while the shop has not said. */
    ninea: z.string(),
    rccm: z.string(),
  }),
  /** Products sold most at this till, best first. */
  favourites: z.array(z.int()),
});
export type TillState = z.infer<typeof tillState>;

/** A product on the device. XOF. `here` are the pieces at the till's place; null where stock is not counted. */
const tillProduct = z.object({
  id: z.int(),
  name: z.string(),
  reference: z.string(),
  gtin: z.string(),
  price: z.int(),
  /** The price without a promotion; null without one. */
  usual_price: z.nullable(z.int()),
  here: z.nullable(z.int()),
  available: z.nullable(z.int()),
  tracks_serials: z.boolean(),
  warranty_months: z.int(),
  picture: z.nullable(z.string()),
});
export type TillProduct = z.infer<typeof tillProduct>;

const quoteForm = fieldsOf({
  lines: listOf(saleLine, MAX_LINES).check(z.minLength(1, 'un article au moins')),
  pack_code: z.optional(text(80)),
  codes: z.optional(codes),
  customer: z.optional(customer),
  discount: z.optional(discount),
  later: z.optional(later),
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
/** The device's own key, which it made when it was registered. */
const ofDevice = { device: key };

export const tillCalls = {
  listOpenTills: defineCall({
    method: 'GET',
    path: paths.tillChoices,
    summary: 'Les caisses en service, parmi lesquelles un appareil choisit la sienne',
    subject,
    access,
    reply: z.array(tillChoice),
  }),
  registerTillDevice: defineCall({
    method: 'POST',
    path: paths.tillDevices,
    summary: 'Attache un appareil à une caisse ; répétée avec la même clé, rend le même appareil',
    subject,
    access,
    body: fieldsOf({ ...ofDevice, till_id: someId, name: z.optional(text(60, z.trim())) }),
    reply: tillState,
  }),
  getTill: defineCall({
    method: 'GET',
    path: paths.till,
    summary: 'La caisse de cet appareil, sa session et ses dernières ventes',
    subject,
    access,
    query: fieldsOf(ofDevice),
    reply: tillState,
  }),
  getTillCatalogue: defineCall({
    method: 'GET',
    path: paths.tillCatalogue,
    summary:
      'Les articles en vente, avec prix et stock du jour, à garder sur l’appareil ; `products` est nul si `version` est encore la bonne',
    subject,
    access,
    query: fieldsOf({ ...ofDevice, version: z.optional(text(64)) }),
    reply: z.object({
      version: z.string(),
      /** The server's clock. */
      at: z.string(),
      products: z.nullable(z.array(tillProduct)),
    }),
  }),
  quoteTillSale: defineCall({
    method: 'POST',
    path: paths.tillQuote,
    summary: 'Le prix d’une vente : promotions, coupons, packs, services, remise',
    subject,
    access,
    body: z.extend(quoteForm, ofDevice),
    reply: quote,
  }),
  sendTillCommands: defineCall({
    method: 'POST',
    path: paths.tillCommands,
    summary:
      'Ce que l’appareil a noté, dans l’ordre ; chaque commande compte une fois, même renvoyée',
    subject,
    access,
    body: fieldsOf({
      ...ofDevice,
      commands: listOf(tillCommand, MAX_TILL_COMMANDS).check(
        z.minLength(1, 'une commande au moins'),
      ),
    }),
    bodyLimitBytes: 1024 * 1024,
    reply: z.object({ results: z.array(commandResult), state: tillState }),
  }),
  findTillOrder: defineCall({
    method: 'GET',
    path: paths.tillOrders,
    summary:
      'Les commandes d’un numéro, d’un code de retrait ou d’un téléphone, à encaisser ou à remettre ici',
    subject,
    access,
    query: fieldsOf({ ...ofDevice, q: filledText(3, 40) }),
    reply: z.array(foundOrder),
  }),
  findTillSerial: defineCall({
    method: 'GET',
    path: paths.tillSerial,
    summary:
      'L’article dont une pièce d’ici porte ce numéro de série, ou pourquoi elle ne se vend pas',
    subject,
    access,
    query: fieldsOf({ ...ofDevice, code: filledText(3, 80) }),
    reply: foundSerial,
  }),
  findTillReturns: defineCall({
    method: 'GET',
    path: paths.tillReturns,
    summary:
      'Ce qui peut revenir d’un ticket, d’une commande ou d’un téléphone, et comment c’était payé',
    subject,
    access,
    query: fieldsOf({ ...ofDevice, q: returnSearch }),
    reply: z.array(returnableOrder),
  }),
  quoteTillReturn: defineCall({
    method: 'POST',
    path: paths.tillReturnQuote,
    summary: 'Ce qu’un retour rend au client, et de quelle façon ; n’écrit rien',
    subject,
    access,
    body: z.extend(returnQuoteForm, ofDevice),
    reply: returnQuote,
  }),
  startTillPayment: defineCall({
    method: 'POST',
    path: paths.tillPayment,
    summary: 'Ouvre un paiement Wave, Orange Money ou carte sur le téléphone du client',
    subject,
    access,
    params: ofOrder,
    body: fieldsOf({ ...ofDevice, provider: oneOf(ONLINE_PROVIDERS), amount: z.optional(xof(1)) }),
    reply: tillPayment,
  }),
  getTillPapers: defineCall({
    method: 'GET',
    path: paths.tillPapers,
    summary: 'Le lien et la facture d’une vente de cette caisse',
    subject,
    access,
    params: ofOrder,
    query: fieldsOf(ofDevice),
    reply: papers,
  }),
  sendTillTicket: defineCall({
    method: 'POST',
    path: paths.tillPapers,
    summary: 'Envoie le lien d’une vente par SMS',
    subject,
    access,
    params: ofOrder,
    body: fieldsOf({ ...ofDevice, phone: z.optional(phone) }),
    /** The number, in E.164. */
    reply: z.object({ sent_to: z.string() }),
  }),
  getTillPayment: defineCall({
    method: 'GET',
    path: paths.tillPayment,
    summary: 'Ce qui reste à payer d’une vente, et où en est son paiement',
    subject,
    access,
    params: ofOrder,
    query: fieldsOf(ofDevice),
    reply: tillPayment,
  }),
};
