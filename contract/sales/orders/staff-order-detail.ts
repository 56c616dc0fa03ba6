import * as z from 'zod/mini';
import { HAND_STEPS } from '#contract/money/hand-stages.ts';
import { PAYMENT_STATES, PROVIDERS } from '#contract/money/payment-states.ts';
import { readOrder } from './order-shapes.ts';
import { FULFILMENTS, ORDER_QUEUE_NAMES, ORDER_STATES } from './order-states.ts';
import { PHOTO_ANSWERS } from './relative-words.ts';

/** With names and events for staff only. */
const timelineEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  by: z.string(),
  is_public: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** XOF. */
const orderPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  provider: z.enum(PROVIDERS),
  amount: z.int(),
  /** Of cash. */
  stamp_duty: z.int(),
  state: z.enum(PAYMENT_STATES),
  refunded_at: z.nullable(z.string()),
  refunded_amount: z.int(),
  created_at: z.string(),
  /** Of a payment by hand: where it stands, what the paper says, what staff may do next. Null for others. */
  by_hand: z.nullable(
    z.object({
      stage_words: z.string(),
      facts: z.string(),
      steps: z.array(z.enum(HAND_STEPS)),
      /** Counted and taken back, which is no refund. */
      is_reversed: z.boolean(),
    }),
  ),
});
export type OrderPayment = z.infer<typeof orderPayment>;

const lastStep = z.object({
  id: z.int(),
  text: z.string(),
  /** Seconds until the buyer gets the message; null if it was sent or never will be. */
  tells_in_s: z.nullable(z.int()),
  is_told: z.boolean(),
  /** Empty if it can be taken back. */
  refusal: z.string(),
});
export type LastStep = z.infer<typeof lastStep>;

const place = z.object({
  zone_id: z.nullable(z.int()),
  city: z.string(),
  quarter: z.string(),
  street: z.string(),
  landmark: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

export const staffOrderDetail = z.extend(readOrder, {
  is_guest: z.boolean(),
  queue: z.enum(ORDER_QUEUE_NAMES),
  amount_paid: z.int(),
  held_until: z.nullable(z.string()),
  cancel_reason: z.string(),
  place,
  /** Uncounted products are absent. */
  stock: z.array(z.object({ product_id: z.int(), available: z.int() })),
  /** Products with serial numbers, and those handed over. */
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
  next_states: z.array(z.enum(ORDER_STATES)),
  next_fulfilments: z.array(z.enum(FULFILMENTS)),
  /** Null without a step to take back. */
  last_step: z.nullable(lastStep),
  photo_consent: z.nullable(z.enum(PHOTO_ANSWERS)),
  /** The ticket of an order that was sold at a till; null for others. */
  till_sale: z.nullable(z.object({ id: z.int(), number: z.string(), seller: z.string() })),
  proforma: z.nullable(z.object({ id: z.int(), number: z.string() })),
  can_update: z.boolean(),
  /** With a first sentence; empty without a number. */
  whatsapp_link: z.string(),
});
export type StaffOrder = z.infer<typeof staffOrderDetail>;
