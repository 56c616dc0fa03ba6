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
import { anyPhone, emailOrNone, phone } from '#contract/base/fields/person-fields.ts';
import { MAX_QUANTITY, PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import { MOST_SERVICES, SERVICE_KINDS } from '#contract/goods/service-kinds.ts';
import { COUPON_CODE_LENGTH, MAX_COUPON_CODES } from '../coupon-kinds.ts';
import { deliverySlot, wantedSlot } from '../handover/slot-shapes.ts';
import { ORDER_LINE_KINDS } from './line-kinds.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  PAYMENT_STATUSES,
  SALE_TYPES,
  VALIDATIONS,
} from './order-states.ts';
import { PAYMENT_MODES } from './payment-modes.ts';
import { GIFT_MESSAGE_MAX_LENGTH } from './relative-words.ts';

const MAX_ID = 2_147_483_647;
const MAX_LINES = 100;
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

const day = text(10, z.regex(DAY, 'une date AAAA-MM-JJ est attendue'));
const someId = wholeNumber(1, MAX_ID);
/** Existing clients send an id from an address as text. */
export const idOrText = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
  ),
  wholeNumber(1, MAX_ID),
);

const couponCodes = listOf(filledText(1, COUPON_CODE_LENGTH.max), MAX_COUPON_CODES);

/** Services for each piece of the line (rule S-44); the server prices them. */
export const services = z.optional(listOf(someId, MOST_SERVICES));

/** `list_price` is what the buyer saw, in XOF; only compared. */
const wantedLine = fieldsOf({
  id: someId,
  quantity: wholeNumber(1, MAX_QUANTITY),
  list_price: xof(0),
  services,
});

/** A saved address or a typed one. */
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
  /** Collection instead; zone and address may be missing. */
  pickup_place_id: z.optional(someId),
});
export type DeliveryForm = z.infer<typeof deliveryForm>;

const CODE = new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`);

export const pickupProof = {
  pickup_code: z.optional(
    text(20, z.trim(), z.regex(CODE, `les ${PICKUP_CODE_LENGTH} chiffres du code sont attendus`)),
  ),
  /** Hands over without the code, for a reason. */
  without_code: z.optional(yesOrNo),
};

/** Existing clients send the whole order back; unchanged fields are only compared. */
export const orderChange = z.looseObject(
  { note: z.optional(z.nullable(text(1000))), delivery: z.optional(deliveryForm) },
  'un objet est attendu',
);

/** The recipient of an order that another person pays. */
const relativeForm = fieldsOf({
  recipient: filledText(1, 120),
  phone,
  message: z.optional(text(GIFT_MESSAGE_MAX_LENGTH)),
  surprise: z.optional(yesOrNo),
});

/** The payload of rule S-13 and the fields of our own checkout. */
const order = {
  partner_id: z.optional(z.nullable(someId)),
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  state: z.optional(text(20)),
  /** Both `commande` and `order` mean a plain order. */
  type_order: z.optional(oneOf(['commande', 'order', 'pack'])),
  commitment_date: z.optional(text(40)),
  code: z.optional(text(40)),
  order_lines: listOf(wantedLine, MAX_LINES).check(z.minLength(1, 'un produit au moins')),
  delivery: z.optional(deliveryForm),
  for_relative: z.optional(z.nullable(relativeForm)),
  /** Without a slot the zone's delay is promised. */
  delivery_slot: z.optional(z.nullable(wantedSlot)),
  /** The server refuses an order with an unusable code. */
  coupons: z.optional(couponCodes),
  note: z.optional(text(1000)),
  /** The total that the buyer saw, in XOF; only compared. */
  amount_total: z.optional(xof(0)),
  conditions: z.optional(yesOrNo),
  /** Sets one piece aside in a showroom for a day, to be paid there (rule S-43). */
  reservation: z.optional(yesOrNo),
  /** In the name of the company that the account buys for; `compte` implies it. */
  for_company: z.optional(yesOrNo),
};
export const orderPayload = fieldsOf(order);
export type OrderPayload = z.infer<typeof orderPayload>;

export const creditOrderPayload = fieldsOf({
  ...order,
  parent_id: z.optional(z.nullable(someId)),
  acomptePercentage: z.optional(wholeNumber(1, 100)),
  nombreMois: z.optional(wholeNumber(1, 60)),
});

/** Existing clients send an address; a number alone suffices for messages. */
export const guestOrderPayload = fieldsOf({
  name: filledText(1, 200),
  email: z.optional(emailOrNone),
  /** Senegalese, unless the order is for a relative (rule B-46). */
  telephone: anyPhone,
  adresse: filledText(1, 500),
  order: orderPayload,
});
export type GuestOrderPayload = z.infer<typeof guestOrderPayload>;

export const quotePayload = fieldsOf({
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  code: z.optional(text(40)),
  zone_id: z.optional(someId),
  pickup_place_id: z.optional(someId),
  /** For staff: the customer, null for a guest. */
  partner_id: z.optional(z.nullable(someId)),
  coupons: z.optional(couponCodes),
  /** For a proforma, without discounts and coupons. */
  without_offers: z.optional(yesOrNo),
  order_lines: listOf(
    fieldsOf({ id: someId, quantity: wholeNumber(1, MAX_QUANTITY), services }),
    MAX_LINES,
  ).check(z.minLength(1, 'un produit au moins')),
});
export type QuotePayload = z.infer<typeof quotePayload>;

/** `kind` separates products from additions. XOF. */
export const orderLine = z.object({
  id: z.int(),
  kind: z.enum(ORDER_LINE_KINDS),
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
  /** Of a discount: its lines and amounts. Null if unknown, absent for other lines. */
  covers: z.optional(z.nullable(z.array(z.object({ line_id: z.int(), amount: z.int() })))),
  /** Of a service alone: what it is and which product it is for. */
  service: z.optional(
    z.object({
      id: z.int(),
      kind: z.enum(SERVICE_KINDS),
      product_id: z.int(),
      months: z.int(),
    }),
  ),
});
export type OrderLine = z.infer<typeof orderLine>;

/** `state` is whether it is paid; XOF and percent (rule S-29). */
const instalment = z.object({
  sequence: z.int(),
  due_date: z.string(),
  amount: z.int(),
  paid_amount: z.int(),
  rate: z.number(),
  state: z.boolean(),
  is_late: z.boolean(),
});

const pickupName = z.object({ name: z.string() });

/** Days of delivery or collection; both null without a promise. */
const promise = {
  delivery_from: z.nullable(z.string()),
  delivery_until: z.nullable(z.string()),
};

/** Stamp duty on cash payments, beside all amounts; 0 without one (`stamp-duty.ts`). */
const cashDutyPercent = z.number();

/** What a buyer of a company may order on its account. XOF. */
const companyAccount = z.object({
  name: z.string(),
  /** As `à 30 jours fin de mois`; empty where the company pays at once. */
  terms: z.string(),
  /** What its ceiling leaves for new orders of all its buyers. */
  left: z.int(),
});
export type CompanyAccount = z.infer<typeof companyAccount>;

export const quote = z.object({
  order_lines: z.array(orderLine),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  cash_duty_percent: cashDutyPercent,
  payment_lines: z.array(instalment),
  ...promise,
  pickup: z.nullable(pickupName),
  /** As far as known; requests for slots send it. */
  volume_litres: z.int(),
  /** Why the first-purchase discount is missing, where a buyer may expect it. */
  discount_hint: z.string(),
  /** The discount in XOF, or the reason for none, in French. */
  coupons: z.array(
    z.object({ code: z.string(), title: z.string(), amount: z.int(), problem: z.string() }),
  ),
  /** The company that the account buys for; null or absent for others. */
  company: z.optional(z.nullable(companyAccount)),
});
export type Quote = z.infer<typeof quote>;

const event = z.object({ at: z.string(), text: z.string(), by: z.string() });

/** For the owner, the employer and staff. XOF integers. */
/** What a member owes on credit, in XOF, for the person who decides on a credit order. */
export const memberCredit = z.object({
  /** Confirmed and unpaid. */
  order_count: z.int(),
  amount_residual: z.int(),
  amount_late: z.int(),
  /** The applied ceiling, and the rest for new orders; orders that wait for a decision are already taken off. */
  ceiling: z.int(),
  ceiling_left: z.int(),
});
export type MemberCredit = z.infer<typeof memberCredit>;

/** Of a paper that a service certified: its number there, and the text of the QR code. */
const certificate = z.object({ number: z.string(), qr: z.string() });
export type PaperCertificate = z.infer<typeof certificate>;

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
  /** Null for a delivery. */
  pickup: z.nullable(
    z.extend(pickupName, {
      place_id: z.nullable(z.int()),
      address: z.string(),
      hours: z.string(),
      /** For the buyer; null for others and after the hand-over. */
      code: z.nullable(z.string()),
    }),
  ),
  /** Position in a round that is on its way. */
  delivery_round: z.optional(
    z.nullable(
      z.object({
        is_next: z.boolean(),
        stops_before: z.int(),
        expected_at: z.nullable(z.string()),
      }),
    ),
  ),
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
  /** Fields that existing clients know and that are always null here. */
  partner_state_id: z.optional(z.null()),
  partner_state_name: z.optional(z.null()),
  partner_zip: z.optional(z.null()),
  partner_vat: z.optional(z.null()),
  user_id: z.optional(z.null()),
  user_name: z.optional(z.null()),
  payment_term_id: z.optional(z.null()),
  recipient: z.string(),
  recipient_phone: z.nullable(z.string()),
  /** Null for an order of one's own. */
  for_relative: z.optional(
    z.nullable(
      z.object({
        message: z.string(),
        is_surprise: z.boolean(),
        /** Null unless the recipient agreed. */
        photo: z.nullable(z.string()),
      }),
    ),
  ),
  /** An order seen by number and contact: no lines or papers, and amounts of 0, since clients read numbers. */
  without_amounts: z.optional(z.boolean()),
  second_phone: z.nullable(z.string()),
  /** Null without a pin. */
  plus_code: z.nullable(z.string()),
  /** Null without media, and after rule D-6. */
  door_photo: z.nullable(z.string()),
  voice_note: z.nullable(z.string()),
  zone: z.string(),
  note: z.nullable(z.string()),
  /** Null if the order needs no confirmation. */
  confirm_until: z.nullable(z.string()),
  /** Until when a showroom sets the piece aside; absent for other orders. */
  reserved_until: z.optional(z.string()),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  amount_credited: z.int(),
  cash_duty_percent: z.optional(cashDutyPercent),
  /** Cash stamp duty that was not refunded, beside all amounts. */
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
  /** The company that the buyer ordered for or named for the invoice, with its NINEA and terms at the time; else null or absent. */
  company: z.optional(
    z.nullable(
      z.object({ name: z.string(), ninea: z.string(), address: z.string(), terms: z.string() }),
    ),
  ),
  validation_rh_state: z.nullable(z.enum(VALIDATIONS)),
  validation_admin_state: z.nullable(z.enum(VALIDATIONS)),
  refusal_reason: z.string(),
  credit_month_rate: z.nullable(z.string()),
  creditorder_month_count: z.nullable(z.int()),
  invoice: z.array(
    z.object({
      invoice_name: z.string(),
      issued_on: z.string(),
      certificate: z.optional(z.nullable(certificate)),
    }),
  ),
  credit_notes: z.array(
    z.object({
      name: z.string(),
      issued_on: z.string(),
      amount: z.int(),
      certificate: z.optional(z.nullable(certificate)),
    }),
  ),
  events: z.array(event),
  can_cancel: z.boolean(),
  version: z.int(),
});
export type Order = z.infer<typeof readOrder>;

/** See rule S-33. */
export const listedPreorder = z.extend(readOrder, { order_line: z.array(orderLine) });

/** `link` opens the order without signing in. */
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
  /** Null if the order needs no confirmation. */
  confirm_until: z.nullable(z.string()),
  /** Until when a showroom sets the piece aside; absent for other orders. */
  reserved_until: z.optional(z.string()),
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
export const offeredZone = z.extend(deliveryZone, {
  has_slots: z.boolean(),
});
export type OfferedZone = z.infer<typeof offeredZone>;
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
