import * as z from 'zod/mini';
import { accessFields } from '#contract/base/fields/address-media.ts';
import {
  degrees,
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { emailOrNone, phone } from '#contract/base/fields/person-fields.ts';
import { MAX_QUANTITY, PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import { CODE_SIGNS, MAX_CODES } from '../coupon-kinds.ts';
import { deliverySlot, wantedSlot } from '../handover/slot-shapes.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  PAYMENT_STATUSES,
  SALE_TYPES,
  VALIDATIONS,
} from './order-states.ts';
import { PAYMENT_MODES } from './payment-modes.ts';
import { GIFT_MESSAGE_SIGNS } from './relative-words.ts';

const MAX_ID = 2_147_483_647;
const MAX_LINES = 100;
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

const day = text(10, z.regex(DAY, 'une date AAAA-MM-JJ est attendue'));
const someId = wholeNumber(1, MAX_ID);
/** Existing clients send a number that comes from an address as text. */
export const idOrText = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
  ),
  wholeNumber(1, MAX_ID),
);

/** Codes of coupons, as somebody typed them. */
const couponCodes = listOf(filledText(1, CODE_SIGNS.max), MAX_CODES);

/** `list_price` is what the buyer was shown, in XOF; it is compared and never believed. */
const wantedLine = fieldsOf({
  id: someId,
  quantity: wholeNumber(1, MAX_QUANTITY),
  list_price: xof(0),
});

/** Where and to whom an order goes: an address of the customer's, or one that is typed. */
export const deliveryForm = fieldsOf({
  zone_id: z.optional(someId),
  address_id: z.optional(someId),
  recipient: z.optional(text(120)),
  phone: z.optional(phone),
  city: z.optional(text(120)),
  quarter: z.optional(text(120)),
  street: z.optional(text(500)),
  landmark: z.optional(text(300)),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
  ...accessFields,
  wished_on: z.optional(day),
  /** Where its buyer collects it instead; a zone and an address are not needed then. */
  pickup_place_id: z.optional(someId),
});
export type DeliveryForm = z.infer<typeof deliveryForm>;

const CODE = new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`);

/** What shows that whoever collects an order may have it. */
export const pickupProof = {
  pickup_code: z.optional(
    text(20, z.trim(), z.regex(CODE, `les ${PICKUP_CODE_LENGTH} chiffres du code sont attendus`)),
  ),
  /** Whether it is handed over without the code, for the reason that is given. */
  without_code: z.optional(yesOrNo),
};

/** What changes of an order. Existing clients send the rest of it back as they read it, to be compared. */
export const orderChange = z.looseObject(
  { note: z.optional(z.nullable(text(1000))), delivery: z.optional(deliveryForm) },
  'un objet est attendu',
);

/** Who receives an order that somebody else pays, instead of whom its delivery names. */
const relativeForm = fieldsOf({
  recipient: filledText(1, 120),
  phone,
  /** A word that is shown to them with the parcel. */
  message: z.optional(text(GIFT_MESSAGE_SIGNS)),
  /** Whether nothing is said to them before the day of delivery. */
  surprise: z.optional(yesOrNo),
});

/** The order payload of section 3 of the specification, and what our own checkout adds to it. */
const order = {
  partner_id: z.optional(z.nullable(someId)),
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  state: z.optional(text(20)),
  /** The specification names no type of a plain order; clients send `commande`, and `order` is taken too. */
  type_order: z.optional(oneOf(['commande', 'order', 'pack'])),
  commitment_date: z.optional(text(40)),
  /** Code of the pack that is ordered. */
  code: z.optional(text(40)),
  order_lines: listOf(wantedLine, MAX_LINES).check(z.minLength(1, 'un produit au moins')),
  delivery: z.optional(deliveryForm),
  for_relative: z.optional(z.nullable(relativeForm)),
  /** One of the slots that its zone offers; without it the order is promised the delay of the zone. */
  delivery_slot: z.optional(z.nullable(wantedSlot)),
  /** Each has to count, or the order is refused. */
  coupons: z.optional(couponCodes),
  note: z.optional(text(1000)),
  /** The total that the buyer was shown, in XOF; compared when it is sent. */
  amount_total: z.optional(xof(0)),
  /** Whether the conditions of sale were agreed to. */
  conditions: z.optional(yesOrNo),
};
export const orderPayload = fieldsOf(order);
export type OrderPayload = z.infer<typeof orderPayload>;

export const creditOrderPayload = fieldsOf({
  ...order,
  parent_id: z.optional(z.nullable(someId)),
  acomptePercentage: z.optional(wholeNumber(1, 100)),
  nombreMois: z.optional(wholeNumber(1, 60)),
});

/** Existing clients send an address; a number alone is enough to be told of the order. */
export const guestOrderPayload = fieldsOf({
  name: filledText(1, 200),
  email: z.optional(emailOrNone),
  telephone: phone,
  adresse: filledText(1, 500),
  order: orderPayload,
});
export type GuestOrderPayload = z.infer<typeof guestOrderPayload>;

export const quotePayload = fieldsOf({
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  code: z.optional(text(40)),
  zone_id: z.optional(someId),
  /** Where it would be collected instead. */
  pickup_place_id: z.optional(someId),
  /** Of staff that takes an order: for whom, null for somebody without an account. */
  partner_id: z.optional(z.nullable(someId)),
  coupons: z.optional(couponCodes),
  /** Of prices that a proforma would keep: neither discounts nor coupons are among them. */
  without_offers: z.optional(yesOrNo),
  order_lines: listOf(
    fieldsOf({ id: someId, quantity: wholeNumber(1, MAX_QUANTITY) }),
    MAX_LINES,
  ).check(z.minLength(1, 'un produit au moins')),
});
export type QuotePayload = z.infer<typeof quotePayload>;

/** A line as it will be or was ordered; `kind` tells products from what is added. XOF. */
export const orderLine = z.object({
  id: z.int(),
  kind: z.enum(['product', 'discount', 'delivery', 'stamp']),
  product_id: z.nullable(z.int()),
  product_name: z.string(),
  product_uom_qty: z.int(),
  price_unit: z.int(),
  price_subtotal: z.int(),
  price_tax: z.int(),
  price_total: z.int(),
  qty_delivered: z.int(),
  qty_to_invoice: z.optional(z.int()),
  qty_invoiced: z.optional(z.int()),
  product_uom_name: z.optional(z.string()),
  is_downpayment: z.boolean(),
  image_url: z.nullable(z.string()),
  /**
   * Of a discount: the lines that it lies on, by their ids, and how much of each. Null where that is not known, and absent
   * of all other lines.
   */
  covers: z.optional(z.nullable(z.array(z.object({ line_id: z.int(), amount: z.int() })))),
});
export type OrderLine = z.infer<typeof orderLine>;

/** A part of an order's price (api-contract, 3.7). `state` is whether it is paid; XOF and percent. */
const instalment = z.object({
  sequence: z.int(),
  due_date: z.string(),
  amount: z.int(),
  paid_amount: z.int(),
  rate: z.number(),
  state: z.boolean(),
  is_late: z.boolean(),
});

/** Where an order is collected. */
const pickupName = z.object({ name: z.string() });

/** Between which days the goods come, or can be collected (`delivery-promise.ts`); both null where no day is promised. */
const promise = {
  delivery_from: z.nullable(z.string()),
  delivery_until: z.nullable(z.string()),
};

/** The stamp duty on each payment in cash, beside all amounts; 0 where there is none (`stamp-duty.ts`). */
const cashDutyPercent = z.number();

export const quote = z.object({
  order_lines: z.array(orderLine),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  cash_duty_percent: cashDutyPercent,
  payment_lines: z.array(instalment),
  ...promise,
  pickup: z.nullable(pickupName),
  /** What the products take in a van, as far as it is known; the slots are asked with it. */
  volume_litres: z.int(),
  /** Why the discount of a first purchase is not there, when a guest or a customer might expect it. */
  discount_hint: z.string(),
  /** What each code takes off in XOF, or why it takes nothing off, in French. */
  coupons: z.array(
    z.object({ code: z.string(), title: z.string(), amount: z.int(), problem: z.string() }),
  ),
});
export type Quote = z.infer<typeof quote>;

const event = z.object({ at: z.string(), text: z.string(), by: z.string() });

/** An order as its owner, its employer and staff read it (api-contract, 3.6). XOF integers. */
export const readOrder = z.object({
  id: z.int(),
  name: z.string(),
  type_sale: z.enum(SALE_TYPES),
  type_order: z.enum(['commande', 'pack']),
  payment_mode: z.enum(PAYMENT_MODES),
  state: z.enum(ORDER_STATES),
  fulfilment_state: z.enum(FULFILMENTS),
  date_order: z.string(),
  create_date: z.string(),
  commitment_date: z.string(),
  wished_on: z.nullable(z.string()),
  ...promise,
  delivery_slot: z.nullable(deliverySlot),
  /** Where and by which code it is collected; null for one that is delivered. */
  pickup: z.nullable(
    z.extend(pickupName, {
      place_id: z.nullable(z.int()),
      address: z.string(),
      hours: z.string(),
      /** What its buyer shows there; null for all others, and once it is handed over. */
      code: z.nullable(z.string()),
    }),
  ),
  /** While its round is on the way to it: whether it comes next, and after how many others. */
  delivery_round: z.optional(
    z.nullable(
      z.object({
        is_next: z.boolean(),
        stops_before: z.int(),
        expected_at: z.nullable(z.string()),
      }),
    ),
  ),
  /** Whether its buyer can choose or change the slot now. */
  can_change_slot: z.boolean(),
  partner_id: z.int(),
  partner_name: z.string(),
  partner_street: z.nullable(z.string()),
  partner_street2: z.nullable(z.string()),
  partner_city: z.nullable(z.string()),
  partner_country_id: z.int(),
  partner_country_name: z.string(),
  partner_email: z.nullable(z.string()),
  partner_phone: z.nullable(z.string()),
  /** What existing clients know and this shop has none of. */
  partner_state_id: z.optional(z.null()),
  partner_state_name: z.optional(z.null()),
  partner_zip: z.optional(z.null()),
  partner_vat: z.optional(z.null()),
  user_id: z.optional(z.null()),
  user_name: z.optional(z.null()),
  payment_term_id: z.optional(z.null()),
  recipient: z.string(),
  recipient_phone: z.nullable(z.string()),
  /** Of an order that is paid for a relative; null of one's own. */
  for_relative: z.optional(
    z.nullable(
      z.object({
        message: z.string(),
        is_surprise: z.boolean(),
        /** Where its buyer sees the photo of the hand-over; null unless whoever received it agreed. */
        photo: z.nullable(z.string()),
      }),
    ),
  ),
  /**
   * Whether this is an order for a relative as its number and a contact show it: no lines and no papers, and every amount
   * is 0, as existing clients read numbers there.
   */
  without_amounts: z.optional(z.boolean()),
  /** Another number to call at the door. */
  second_phone: z.nullable(z.string()),
  /** Where it goes as a plus code; null without a pin. */
  plus_code: z.nullable(z.string()),
  /** Where a photo of the door and a voice note are; null without one, and some days after the delivery. */
  door_photo: z.nullable(z.string()),
  voice_note: z.nullable(z.string()),
  zone: z.string(),
  note: z.nullable(z.string()),
  /** Until when the buyer confirms an order to be paid at home; null for one that needs no word or has it. */
  confirm_until: z.nullable(z.string()),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  /** What credit notes took off the total. */
  amount_credited: z.int(),
  cash_duty_percent: z.optional(cashDutyPercent),
  /** The stamp duty that was taken with cash and not given back, beside all amounts. */
  stamp_duty: z.optional(z.int()),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  order_lines: z.array(orderLine),
  payment_lines: z.array(instalment),
  first_payment_date: z.nullable(z.string()),
  first_payment_amount: z.nullable(z.int()),
  first_payment_state: z.nullable(z.boolean()),
  second_payment_date: z.nullable(z.string()),
  second_payment_amount: z.nullable(z.int()),
  second_payment_state: z.nullable(z.boolean()),
  third_payment_date: z.nullable(z.string()),
  third_payment_amount: z.nullable(z.int()),
  third_payment_state: z.nullable(z.boolean()),
  validation_rh_state: z.nullable(z.enum(VALIDATIONS)),
  validation_admin_state: z.nullable(z.enum(VALIDATIONS)),
  refusal_reason: z.string(),
  credit_month_rate: z.nullable(z.string()),
  creditorder_month_count: z.nullable(z.int()),
  invoice: z.array(z.object({ invoice_name: z.string(), issued_on: z.string() })),
  credit_notes: z.array(z.object({ name: z.string(), issued_on: z.string(), amount: z.int() })),
  events: z.array(event),
  can_cancel: z.boolean(),
  version: z.int(),
});
export type Order = z.infer<typeof readOrder>;

/** The same in the words that existing clients of pre-orders read. */
export const listedPreorder = z.extend(readOrder, { order_line: z.array(orderLine) });

/** What whoever placed an order is told (api-contract, 3.8). `link` shows it without signing in. */
export const createdOrder = z.object({
  id: z.int(),
  name: z.string(),
  partner_id: z.int(),
  type_sale: z.enum(SALE_TYPES),
  state: z.enum(ORDER_STATES),
  payment_mode: z.enum(PAYMENT_MODES),
  commitment_date: z.string(),
  ...promise,
  delivery_slot: z.nullable(deliverySlot),
  /** Until when the buyer confirms it; null for an order that needs no word. */
  confirm_until: z.nullable(z.string()),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  order_lines: z.array(
    z.object({ id: z.int(), quantity: z.int(), list_price: z.int(), name: z.string() }),
  ),
  payment_lines: z.array(instalment),
  validation_rh_state: z.optional(z.enum(VALIDATIONS)),
  validation_admin_state: z.optional(z.enum(VALIDATIONS)),
  credit_month_rate: z.optional(z.string()),
  creditorder_month_count: z.optional(z.int()),
  link: z.string(),
});
export type CreatedOrder = z.infer<typeof createdOrder>;

const deliveryZone = z.object({
  id: z.int(),
  name: z.string(),
  fee: z.int(),
  free_from: z.nullable(z.int()),
  delay: z.string(),
  rank: z.int(),
  active: z.boolean(),
});
export type DeliveryZone = z.infer<typeof deliveryZone>;
/** A zone as buyers are offered it. */
export const offeredZone = z.extend(deliveryZone, {
  /** Whether a day and hours can be chosen there. */
  has_slots: z.boolean(),
});
export type OfferedZone = z.infer<typeof offeredZone>;
/** A zone as those see it who change it. */
export const staffZone = z.extend(deliveryZone, { version: z.int() });
export type StaffZone = z.infer<typeof staffZone>;
export const deliveryZoneForm = fieldsOf({
  name: filledText(2, 80),
  fee: xof(0, 10_000_000),
  free_from: z.optional(z.nullable(xof(0))),
  delay: z.optional(text(80)),
  rank: z.optional(wholeNumber(0, 1000)),
  active: z.optional(yesOrNo),
});
export type DeliveryZoneForm = z.infer<typeof deliveryZoneForm>;
