import * as z from 'zod/mini';
import { PAYMENT_STATES, PROVIDERS } from '#contract/money/payment-states.ts';
import { readOrder } from './order-shapes.ts';
import { FULFILMENTS, ORDER_QUEUE_NAMES, ORDER_STATES } from './order-states.ts';
import { PHOTO_ANSWERS } from './relative-words.ts';

/** What happened to an order, as staff reads it: who did it by name, and what is for staff alone. */
const timelineEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  by: z.string(),
  /** Whether the customer sees it too. */
  is_public: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A payment of the order; XOF. */
const orderPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  provider: z.enum(PROVIDERS),
  amount: z.int(),
  /** Of cash: what came beside it. */
  stamp_duty: z.int(),
  state: z.enum(PAYMENT_STATES),
  refunded_at: z.nullable(z.string()),
  /** What went back of it so far. */
  refunded_amount: z.int(),
  created_at: z.string(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** A step of staff: what it was, in words, and whether it can be taken back. */
const lastStep = z.object({
  id: z.int(),
  text: z.string(),
  /** In how many seconds the buyer is told of it; null for one that says nothing or was told. */
  tells_in_s: z.nullable(z.int()),
  is_told: z.boolean(),
  /** Why it cannot be taken back; empty when it can. */
  refusal: z.string(),
});
export type LastStep = z.infer<typeof lastStep>;

/** Where the order goes, as its form has it. */
const place = z.object({
  zone_id: z.nullable(z.int()),
  city: z.string(),
  quarter: z.string(),
  street: z.string(),
  landmark: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

/** An order with all that staff needs to deal with it. */
export const staffOrderDetail = z.extend(readOrder, {
  is_guest: z.boolean(),
  queue: z.enum(ORDER_QUEUE_NAMES),
  amount_paid: z.int(),
  held_until: z.nullable(z.string()),
  cancel_reason: z.string(),
  place,
  /** Pieces of a product that can still be sold; a product that is not counted is missing. */
  stock: z.array(z.object({ product_id: z.int(), available: z.int() })),
  /** Articles whose pieces have numbers of their own, with those that were handed over. */
  serials: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      pieces: z.int(),
      serials: z.array(z.string()),
    }),
  ),
  timeline: z.array(timelineEntry),
  payments: z.array(orderPayment),
  /** Where it may go now. */
  next_states: z.array(z.enum(ORDER_STATES)),
  next_fulfilments: z.array(z.enum(FULFILMENTS)),
  /** What staff did last and may take back; null when there is nothing. */
  last_step: z.nullable(lastStep),
  /** What a relative says to its buyer seeing the photo of the hand-over. */
  photo_consent: z.nullable(z.enum(PHOTO_ANSWERS)),
  /** The proforma that it came of. */
  proforma: z.nullable(z.object({ id: z.int(), number: z.string() })),
  can_update: z.boolean(),
  /** Opens a conversation with the customer, the first words written; empty without a number. */
  whatsapp_link: z.string(),
});
export type StaffOrder = z.infer<typeof staffOrderDetail>;
