import * as z from 'zod/mini';
import { fieldsOf, filledText, roundedXof, text } from '../base/fields/fields.ts';
import { idOrText } from '../sales/orders/order-shapes.ts';
import { ORDER_STATES, PAYMENT_STATUSES, SALE_TYPES } from '../sales/orders/order-states.ts';
import { PAYMENT_MODES } from '../sales/orders/payment-modes.ts';
import {
  ONLINE_PROVIDERS,
  PAYMENT_STATES,
  PAYMENT_STATUSES_SHOWN,
  PROVIDERS,
  REVIEW_REASONS,
} from './payment-states.ts';

/** JSON escapes of NUL and of half a surrogate pair, which the database cannot store. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const metadata = z.record(text(60), z.unknown()).check(
  z.refine((value) => JSON.stringify(value).length <= 2000, '2 000 caractères au plus'),
  z.refine((value) => !UNKEPT.test(JSON.stringify(value)), 'un caractère n’est pas permis'),
);

/**
 * Starts a payment. `amount` is XOF, rounded to the franc and checked by the server (rule M-3); without it the amount
 * due is paid. `transaction_id` and `reference` are the client's names. A guest sends `order_token`.
 */
export const startPayload = fieldsOf({
  order_id: idOrText,
  order_token: z.optional(text(64)),
  partner_id: z.optional(z.nullable(idOrText)),
  transaction_id: z.optional(text(120)),
  phoneNumber: z.optional(text(40)),
  amount: z.optional(roundedXof(1)),
  description: z.optional(text(300)),
  currency: z.optional(text(3)),
  reference: z.optional(text(120)),
  success_url: z.optional(text(500)),
  metadata: z.optional(metadata),
});
export type StartPayload = z.infer<typeof startPayload>;

const orderSummary = z.object({
  id: z.int(),
  type_sale: z.enum(SALE_TYPES),
  name: z.string(),
  partner_id: z.int(),
  currency_id: z.literal('XOF'),
  company_id: z.null(),
  state: z.enum(ORDER_STATES),
  amount_total: z.int(),
  amount_residual: z.int(),
  invoice_status: z.enum(['no', 'invoiced']),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  payment_mode: z.optional(z.enum(PAYMENT_MODES)),
});
export type OrderSummary = z.infer<typeof orderSummary>;
export { orderSummary };

/** `token` opens the payment's page without signing in; `existing` marks a payment that was running already. */
const started = {
  success: z.literal(true),
  existing: z.boolean(),
  existe: z.boolean(),
  transaction_id: z.string(),
  token: z.string(),
  order_id: z.int(),
  partner_id: z.int(),
  reference: z.string(),
  amount: z.int(),
  currency: z.literal('XOF'),
  check_url: z.string(),
  payment_url: z.string(),
  expires_at: z.nullable(z.string()),
};

export const startedWave = z.object({
  ...started,
  id: z.string(),
  wave_id: z.string(),
  session_id: z.string(),
  checkout_url: z.string(),
  status: z.string(),
  checkout_status: z.string(),
  payment_status: z.string(),
  qr_code_url: z.null(),
});
export type StartedWave = z.infer<typeof startedWave>;

export const startedOrange = z.object({
  ...started,
  orange_id: z.string(),
  pay_token: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  success_url: z.string(),
  cancel_url: z.string(),
  qr_code_url: z.string(),
  /** PNG, with its `data:` prefix. */
  qr_code_base64: z.string(),
  qr_id: z.string(),
  deep_link: z.string(),
  deep_link_om: z.string(),
  deep_link_maxit: z.string(),
  short_link: z.string(),
  validity_seconds: z.int(),
  valid_from: z.string(),
  valid_until: z.string(),
});
export type StartedOrange = z.infer<typeof startedOrange>;

export const startedCard = z.object({ ...started, pay_token: z.string(), status: z.string() });
export type StartedCard = z.infer<typeof startedCard>;

/** Wave-style session for the shop's own servers. */
export const checkoutSessionPayload = fieldsOf({
  amount: roundedXof(1),
  currency: text(3),
  client_reference: filledText(1, 255),
  success_url: z.optional(text(500)),
  error_url: z.optional(text(500)),
  customer_phone: z.optional(text(40)),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
export const checkoutSession = z.object({
  id: z.string(),
  checkout_url: z.string(),
  status: z.string(),
  amount: z.int(),
  qr_code_url: z.null(),
  expires_at: z.nullable(z.string()),
});

/** Common to all reads of one payment. Names and numbers are masked for strangers (rule M-21). */
const transaction = {
  success: z.literal(true),
  provider: z.enum(PROVIDERS),
  /** The shop's state. The provider's status is in `original_status`. */
  state: z.enum(PAYMENT_STATES),
  transaction_id: z.string(),
  token: z.string(),
  reference: z.string(),
  amount: z.int(),
  /** For cash: the stamp duty, collected in addition to `amount`. */
  stamp_duty: z.optional(z.int()),
  currency: z.literal('XOF'),
  description: z.string(),
  order_id: z.int(),
  order_type: z.enum(SALE_TYPES),
  type_sale: z.enum(SALE_TYPES),
  order: orderSummary,
  /** Opens a guest's order for a holder of the payment's token; empty for all others. */
  order_link: z.string(),
  partner_id: z.int(),
  /** The first instalment that it pays; null for an order without instalments. */
  instalment: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** Address of the payment page; empty when it can no longer be paid. */
  payment_url: z.string(),
  /** Why the last attempt did not succeed, in French; empty without one. */
  message: z.string(),
  /** Address of the PDF receipt; empty until paid and once refunded. */
  url_facture: z.string(),
};

/** Wave transaction, in the fields of existing clients (rule M-23). */
export const waveTransaction = z.object({
  ...transaction,
  custom_transaction_id: z.string(),
  wave_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  status: z.string(),
  original_status: z.string(),
  checkout_status: z.string(),
  payment_status: z.string(),
  phone: z.nullable(z.string()),
  success_url: z.string(),
});
export type WaveTransaction = z.infer<typeof waveTransaction>;

export const orangeTransaction = z.object({
  ...transaction,
  /** The operator's id; false before the payment. */
  transactionId: z.union([z.string(), z.literal(false)]),
  status: z.string(),
  original_status: z.string(),
  mapped_status: z.enum(PAYMENT_STATUSES_SHOWN),
  customer_msisdn: z.nullable(z.string()),
  channel: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  success_url: z.string(),
});
export type OrangeTransaction = z.infer<typeof orangeTransaction>;

export const listedOrange = z.extend(orangeTransaction, {
  pay_token: z.nullable(z.string()),
  facture_filename: z.string(),
  deep_link: z.string(),
  deep_link_om: z.string(),
  deep_link_maxit: z.string(),
  short_link: z.string(),
  qr_code_base64: z.string(),
  qr_id: z.nullable(z.string()),
  validity_seconds: z.int(),
  valid_from: z.string(),
  valid_until: z.nullable(z.string()),
});

/** A payment of any provider, for the shop's own pages. `state` is the shop's, `original_status` the provider's. */
export const anyTransaction = z.object({
  ...transaction,
  status: z.enum(PAYMENT_STATUSES_SHOWN),
  original_status: z.string(),
  customer_msisdn: z.nullable(z.string()),
  /** For the payer, while the payment is open. */
  qr_code_base64: z.string(),
  deep_link: z.string(),
  deep_link_om: z.string(),
  deep_link_maxit: z.string(),
  short_link: z.string(),
  expires_at: z.nullable(z.string()),
});
export type AnyTransaction = z.infer<typeof anyTransaction>;

/** The reply with the payments of one customer; `row` is the shape of a payment. */
export const partnerTransactions = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    success: z.literal(true),
    partner_id: z.int(),
    partner_name: z.string(),
    transactions_count: z.int(),
    transactions: z.array(row),
  });

export const detailedTransactions = z.object({
  success: z.literal(true),
  partner: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  transactions_count: z.int(),
  transactions: z.array(listedOrange),
});

/** One payment, in the fields of existing clients (rule M-23); `false` is a missing text. */
export const legacyPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  amount: z.int(),
  currency: z.literal('XOF'),
  payment_method: z.string(),
  payment_date: z.string(),
  order_id: z.int(),
  order_name: z.string(),
  order_type: z.enum(SALE_TYPES),
  type_sale: z.enum(SALE_TYPES),
  partner_id: z.int(),
  payment_token: z.string(),
  payment_state: z.enum(['pending', 'completed', 'failed']),
  url_facture: z.union([z.string(), z.literal(false)]),
  customer_name: z.union([z.string(), z.literal(false)]),
  customer_email: z.union([z.string(), z.literal(false)]),
  customer_phone: z.union([z.string(), z.literal(false)]),
  /** Whether the payment counts for its order: booked and not refunded. */
  token_status: z.boolean(),
});
export type LegacyPayment = z.infer<typeof legacyPayment>;

/** A client's claim about a payment; the server never trusts it (rule M-22). */
export const paymentClaim = fieldsOf({
  transaction_id: text(120),
  amount: z.optional(z.unknown()),
  order_id: z.optional(z.unknown()),
  order_type: z.optional(z.unknown()),
});

/** How much of an order can be paid now, in XOF, and with which providers. */
export const paymentOptions = z.object({
  order_id: z.int(),
  order_name: z.string(),
  amount_residual: z.int(),
  /** Why nothing can be paid now, in French; empty when something can. */
  refusal: z.string(),
  /** Limits of one payment, and the amount due now. */
  amount_min: z.int(),
  amount_max: z.int(),
  amount_due: z.int(),
  instalment: z.nullable(z.int()),
  phone: z.string(),
  providers: z.array(
    z.object({
      provider: z.enum(ONLINE_PROVIDERS),
      /** Limits of one payment with this provider. */
      amount_min: z.int(),
      amount_max: z.int(),
    }),
  ),
  /** The open payment, for a customer who returns. */
  running: z.nullable(anyTransaction),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

const sums = { count: z.int(), amount: z.int() };
/** Number and sum (XOF) of Orange payments: in all, by status and by day. */
export const orangeStats = z.object({
  success: z.literal(true),
  ...sums,
  by_status: z.array(z.object({ status: z.enum(PAYMENT_STATUSES_SHOWN), ...sums })),
  by_day: z.array(
    z.object({ day: z.string(), ...sums, completed_count: z.int(), completed_amount: z.int() }),
  ),
});

export type OrangeStats = z.infer<typeof orangeStats>;

/** Money that a provider received and that counts for no order. */
export const unmatched = z.object({
  /** A payment of the shop, or a provider's receipt without a payment. */
  kind: z.enum(['payment', 'receipt']),
  /** `payment-12` or `receipt-3`, since their numbers may be equal. */
  id: z.string(),
  number: z.int(),
  provider: z.enum(PROVIDERS),
  transaction_id: z.string(),
  provider_transaction_id: z.nullable(z.string()),
  amount: z.int(),
  expected_amount: z.nullable(z.int()),
  reason: z.enum([...REVIEW_REASONS, 'unknown', 'not-in-ledger', 'refund-unfinished']),
  order_id: z.nullable(z.int()),
  order_name: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  at: z.string(),
});
export type Unmatched = z.infer<typeof unmatched>;
