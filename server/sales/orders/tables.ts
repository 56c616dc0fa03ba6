import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ORDER_LINE_KINDS } from '#contract/sales/orders/line-kinds.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  SALE_TYPES,
  VALIDATIONS,
} from '#contract/sales/orders/order-states.ts';
import { PAYMENT_MODES } from '#contract/sales/orders/payment-modes.ts';
import { PHOTO_ANSWERS, RELATIVE_WAYS } from '#contract/sales/orders/relative-words.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { packs } from '#server/goods/packs/tables.ts';
import type { SoldService } from '#server/goods/services/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { deliverySlots, deliveryZones } from './delivery/tables.ts';

/** Gives `S00001` and its successors. */
export const orderNumbers = pgSequence('order_numbers');

/** Amounts are XOF integers, taxes included; a row keeps what was true at its time. */
export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    number: text('number')
      .notNull()
      .unique()
      .default(sql`'S' || to_char(nextval('order_numbers'), 'FM9999900000')`),
    saleType: text('sale_type', { enum: SALE_TYPES }).notNull(),
    packId: integer('pack_id').references(() => packs.id, { onDelete: 'set null' }),
    isPack: boolean('is_pack').notNull().default(false),
    /** The customer, or the row of a guest. */
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id),
    /** Of a credit order: the employer at the time. */
    employerId: integer('employer_id').references(() => partners.id),
    /** The company that the buyer ordered for, as it was at the time; without an id the one that the buyer named. */
    companyId: integer('company_id').references(() => partners.id),
    companyName: text('company_name').notNull().default(''),
    companyNinea: text('company_ninea').notNull().default(''),
    companyAddress: text('company_address').notNull().default(''),
    /** Of an order on account: its terms at the time (rule M-64); else null. */
    agreedDays: integer('agreed_days'),
    agreedEndOfMonth: boolean('agreed_end_of_month').notNull().default(false),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** E.164. */
    buyerPhone: text('buyer_phone'),
    /**
     * Whether e-mails or text messages to the buyer are dropped until the shop begins with the order or it is paid
     * (`silenceGuest`).
     */
    isMailSilent: boolean('is_mail_silent').notNull().default(false),
    isTextSilent: boolean('is_text_silent').notNull().default(false),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull().default('to_prepare'),
    vatPercent: integer('vat_percent').notNull(),
    /** Stamp duty on cash in percent, as announced to the buyer; 0 where a line of the order is the duty. */
    cashDutyPercent: doublePrecision('cash_duty_percent').notNull().default(0),
    amountUntaxed: integer('amount_untaxed').notNull(),
    amountTax: integer('amount_tax').notNull(),
    amountTotal: integer('amount_total').notNull(),
    /** Settles the total: payments less refunds plus credit notes (docs/decisions/036). */
    amountPaid: integer('amount_paid').notNull().default(0),
    amountCredited: integer('amount_credited').notNull().default(0),
    zoneId: integer('zone_id').references(() => deliveryZones.id, { onDelete: 'set null' }),
    zoneName: text('zone_name').notNull().default(''),
    recipient: text('recipient').notNull(),
    /** E.164. */
    recipientPhone: text('recipient_phone'),
    city: text('city').notNull().default(''),
    quarter: text('quarter').notNull().default(''),
    /** An address typed into one line. */
    street: text('street').notNull().default(''),
    landmark: text('landmark').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** E.164, to call at the door. */
    secondPhone: text('second_phone'),
    /** An order for a relative (docs/decisions/055); else null. */
    forRelative: text('for_relative', { enum: RELATIVE_WAYS }),
    giftMessage: text('gift_message').notNull().default(''),
    /** When the relative was informed. */
    relativeToldAt: moment('relative_told_at'),
    /** The recipient's consent to the photo; null before an answer. */
    photoConsent: text('photo_consent', { enum: PHOTO_ANSWERS }),
    /** Of `address_media`; cleared after the delivery (rule D-6). */
    doorPhotoKey: text('door_photo_key'),
    voiceNoteKey: text('voice_note_key'),
    wishedOn: date('wished_on'),
    note: text('note').notNull().default(''),
    /** Product names, one a line, for search; empty in older rows. */
    goods: text('goods').notNull().default(''),
    /** `commitment_date` of existing clients (rule S-18). */
    committedFor: moment('committed_for').notNull(),
    /** The promised days; the first is null if only the last is promised. */
    promisedFrom: date('promised_from'),
    promisedUntil: date('promised_until'),
    /** The booked slot with its hours at that time. */
    slotId: integer('slot_id').references(() => deliverySlots.id, { onDelete: 'set null' }),
    slotDay: date('slot_day'),
    slotFrom: text('slot_from'),
    slotUntil: text('slot_until'),
    /** Until when the buyer may leave the slot. */
    slotClosesAt: moment('slot_closes_at'),
    slotLitres: integer('slot_litres'),
    hrValidation: text('hr_validation', { enum: VALIDATIONS }),
    shopValidation: text('shop_validation', { enum: VALIDATIONS }),
    refusalReason: text('refusal_reason').notNull().default(''),
    /** First rates in percent, separated by commas, and the number of instalments. */
    creditRates: text('credit_rates'),
    creditMonths: integer('credit_months'),
    /** Where the products leave from or are collected; null for the default place. */
    placeId: integer('place_id').references(() => places.id),
    /** Name of the pickup place at the time; null for a delivery. */
    pickupName: text('pickup_name'),
    pickupCode: text('pickup_code'),
    /** Set aside in a showroom without payment until `heldUntil` (rule S-43). */
    isReservation: boolean('is_reservation').notNull().default(false),
    /** Sold at a till: no message says what the customer sees happen (rule M-48). */
    isCounter: boolean('is_counter').notNull().default(false),
    /** Until when unpaid products are held (rule S-19); null for no end. */
    heldUntil: moment('held_until'),
    placedAt: moment('placed_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Raised by each change, against lost updates. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('orders_partner').on(t.partnerId, t.placedAt.desc()),
    index('orders_employer').on(t.employerId, t.placedAt.desc()),
    index('orders_company').on(t.companyId).where(sql`company_id is not null`).concurrently(),
    index('orders_state').on(t.state, t.placedAt),
    // Lists read it in both directions, which excludes an index with nulls last.
    index('orders_placed').on(t.placedAt, t.id),
    index('orders_amount').on(t.amountTotal, t.id),
    index('orders_left').on(sql`greatest(amount_total - amount_paid, 0)`, t.id),
    index('orders_buyer').on(t.buyerName, t.id),
    index('orders_wished').on(t.wishedOn, t.id),
    index('orders_fulfilment').on(t.fulfilment, t.placedAt, t.id),
    index('orders_credit').on(t.placedAt, t.id).where(sql`sale_type = 'creditorder'`),
    index('orders_owing')
      .on(t.partnerId, t.state, t.amountTotal, t.amountPaid, t.id)
      .where(sql`sale_type = 'creditorder' and state <> 'cancel' and amount_paid < amount_total`),
    index('orders_slot').on(t.slotId, t.slotDay).concurrently(),
    index('orders_door_photo')
      .on(t.doorPhotoKey)
      .where(sql`door_photo_key is not null`)
      .concurrently(),
    index('orders_voice_note')
      .on(t.voiceNoteKey)
      .where(sql`voice_note_key is not null`)
      .concurrently(),
    index('orders_buyer_phone').on(t.buyerPhone).where(sql`buyer_phone is not null`).concurrently(),
    index('orders_held').on(t.heldUntil).where(sql`held_until is not null`),
    check(
      'orders_amounts',
      sql`${t.amountTotal} = ${t.amountUntaxed} + ${t.amountTax} and ${t.amountTotal} >= 0
        and ${t.amountPaid} >= 0`,
    ),
  ],
);

/** `kind` separates products from services, discount, delivery and stamp duty. XOF. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ORDER_LINE_KINDS }).notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    /** Taxes included; negative for a discount. */
    unitPrice: integer('unit_price').notNull(),
    total: integer('total').notNull(),
    /**
     * Of a discount: the lines that it lies on. Null for other lines and for older orders that were not computed; empty
     * where that is impossible.
     */
    covers: jsonb('covers').$type<{ position: number; amountXof: number }[]>(),
    /** Of a service (rule S-44): what was sold. Null for other lines. */
    service: jsonb('service').$type<SoldService>(),
    /** Pieces reserved until they leave. */
    reserved: integer('reserved').notNull().default(0),
    /** Pieces that left and were not returned. */
    departed: integer('departed').notNull().default(0),
    /** Pieces that the ledger let leave for good, broken ones that came back among them (rule G-55). */
    gone: integer('gone').notNull().default(0),
    /** Of these the pieces with a known cost, and that cost in XOF. Read with the right `margins:read` only. */
    costed: integer('costed').notNull().default(0),
    costXof: bigint('cost_xof', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_position_key').on(t.orderId, t.position),
    index('order_lines_product').on(t.productId),
    index('order_lines_uncovered')
      .on(t.orderId)
      .where(sql`kind = 'discount' and (covers is null or covers = '[]')`)
      .concurrently(),
    index('order_lines_service').on(t.id).where(sql`kind = 'service'`).concurrently(),
    index('order_lines_reserved').on(t.productId).where(sql`reserved > 0`),
    check('order_lines_total', sql`${t.total} = ${t.quantity} * ${t.unitPrice}`),
    check('order_lines_quantity', sql`${t.quantity} >= 1`),
  ],
);

/** Instalments of a pre-order or a credit order. XOF. */
export const instalments = pgTable(
  'instalments',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    /** Hundredths of a percent. */
    rate: integer('rate').notNull(),
    amount: integer('amount').notNull(),
    dueOn: date('due_on').notNull(),
    /** Open amount while the order is owed; a trigger keeps it, as payments fill instalments in turn. */
    openXof: integer('open_xof').notNull().default(0),
    /** The last reminder to the buyer. */
    remindedAt: moment('reminded_at'),
    /** When the employer was informed of the delay. */
    employerToldAt: moment('employer_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.sequence] }),
    index('instalments_due').on(t.dueOn),
    index('instalments_open').on(t.dueOn, t.orderId, t.sequence).where(sql`open_xof > 0`),
    check('instalments_amount', sql`${t.amount} >= 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    byId: integer('by_id'),
    byRole: text('by_role').notNull(),
    detail: jsonb('detail'),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_refunded').on(t.at).where(sql`kind = 'refunded'`).concurrently(),
  ],
);

/** Rule S-39. */
export const invoices = pgTable(
  'invoices',
  {
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.serial] }),
    index('invoices_issued').on(t.issuedAt).concurrently(),
  ],
);

/** The last number of each year; its row stays locked until the invoice is written. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull().default(0),
});
