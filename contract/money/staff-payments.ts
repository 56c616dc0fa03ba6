import * as z from 'zod/mini';
import { aloneReason } from '#contract/base/fields/alone-reason.ts';
import { day, fieldsOf, filledText, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { PAYMENT_STATES, PROVIDERS, REVIEW_REASONS } from './payment-states.ts';

const REFUNDS = ['none', 'asked', 'done'] as const;
const REQUEST_STATES = ['asked', 'done', 'refused'] as const;

/** `original_status` is the provider's word; XOF. */
const listedPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  provider: z.enum(PROVIDERS),
  provider_transaction_id: z.nullable(z.string()),
  order_id: z.int(),
  order_name: z.string(),
  partner_id: z.int(),
  customer_name: z.string(),
  /** Masked for actors who may only read payments. */
  customer_phone: z.nullable(z.string()),
  amount: z.int(),
  received_amount: z.nullable(z.int()),
  state: z.enum(PAYMENT_STATES),
  original_status: z.string(),
  /** In French; empty for a word that the shop does not know. */
  status_words: z.string(),
  review_reason: z.nullable(z.enum(REVIEW_REASONS)),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof listedPayment>;

const refundRequest = z.object({
  id: z.int(),
  payment_id: z.int(),
  transaction_id: z.string(),
  provider: z.enum(PROVIDERS),
  order_id: z.int(),
  order_name: z.string(),
  customer_name: z.string(),
  amount: z.int(),
  state: z.enum(REQUEST_STATES),
  reason: z.string(),
  reference: z.string(),
  asked_by: z.string(),
  asked_by_id: z.nullable(z.int()),
  asked_at: z.string(),
  decided_by: z.string(),
  decided_by_id: z.nullable(z.int()),
  decided_at: z.nullable(z.string()),
  note: z.string(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

const paymentEvent = z.object({
  id: z.int(),
  kind: z.enum(['callback', 'answer']),
  received_at: z.string(),
  worked_at: z.nullable(z.string()),
  /** In French; empty for unknown words. */
  words: z.string(),
  body: z.string(),
});

const refundTerms = {
  /** Whether the provider refunds; otherwise staff refunds by hand and says how. */
  can_refund_itself: z.boolean(),
  refund_refusal: z.string(),
  /** XOF; null when the received amount in francs is unknown. */
  refund_amount: z.nullable(z.int()),
  /** What would go back of the stamp duty. */
  refund_duty: z.int(),
  refund_needs_second: z.boolean(),
};

const staffPaymentDetail = z.extend(listedPayment, {
  provider_id: z.nullable(z.string()),
  reference: z.string(),
  description: z.string(),
  channel: z.string(),
  attempt_error: z.string(),
  attempt_words: z.string(),
  message: z.string(),
  instalment: z.nullable(z.int()),
  started_by: z.string(),
  checked_at: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
  missing_in_ledger_at: z.nullable(z.string()),
  refund_reason: z.string(),
  refund_reference: z.string(),
  ...refundTerms,
  /** The same once the order is cancelled. */
  refund_after_cancelling: z.object(refundTerms),
  /** The stamp duty that came with cash. */
  stamp_duty: z.int(),
  /** From this amount in XOF on, a second person confirms (rule M-31). */
  two_people_from: z.int(),
  refund_request: z.nullable(refundRequest),
  events: z.array(paymentEvent),
});
export type StaffPayment = z.infer<typeof staffPaymentDetail>;

export const staffPayments = defineList({
  name: 'paiements',
  record: { one: paths.staffPayment },
  summary: 'Les paiements de tous les opérateurs',
  right: 'payments:read',
  sorts: ['-created_at', 'completed_at', 'amount'],
  filters: {
    provider: z.optional(oneOf(PROVIDERS)),
    state: z.optional(oneOf(PAYMENT_STATES)),
    refund: z.optional(oneOf(REFUNDS)),
    order_id: z.optional(idInPath),
    /** The day in Dakar on which the money came. */
    received_on: z.optional(day),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'failed' } },
  item: listedPayment,
  columns: {
    transaction_id: 'Paiement',
    created_at: 'Date',
    provider: 'Opérateur',
    provider_transaction_id: 'Numéro de l’opérateur',
    order_name: 'Commande',
    customer_name: 'Client',
    customer_phone: 'Téléphone',
    amount: 'Montant (FCFA)',
    received_amount: 'Reçu (FCFA)',
    state: 'État',
    original_status: 'État de l’opérateur',
    review_reason: 'À vérifier',
    completed_at: 'Reçu le',
    refunded_at: 'Remboursé le',
  },
});

export const staffRefunds = defineList({
  name: 'remboursements',
  summary: 'Les remboursements demandés, qui attendent une seconde personne ou sont décidés',
  right: 'payments:read',
  sorts: ['-asked_at', 'amount'],
  filters: { state: z.optional(oneOf(REQUEST_STATES)) },
  example: { q: 'TX-97', filter: { state: 'asked' } },
  item: refundRequest,
  columns: {
    transaction_id: 'Paiement',
    order_name: 'Commande',
    customer_name: 'Client',
    amount: 'Montant (FCFA)',
    state: 'État',
    reason: 'Motif',
    asked_by: 'Demandé par',
    asked_at: 'Demandé le',
    decided_by: 'Décidé par',
    decided_at: 'Décidé le',
    note: 'Note',
  },
});

export const staffPaymentCalls = {
  ...staffPayments.calls,
  ...staffRefunds.calls,
  getStaffPayment: staffCall('payments:read', {
    method: 'GET',
    path: paths.staffPayment,
    summary: 'Un paiement avec ce que l’opérateur en a dit',
    params: ofId,
    reply: staffPaymentDetail,
  }),
  confirmRefund: staffCall('payments:refund', {
    method: 'POST',
    path: paths.refundConfirmation,
    summary: 'Rembourse ce qu’une autre personne a demandé de rembourser',
    params: ofId,
    body: aloneReason,
    reply: refundRequest,
  }),
  refuseRefund: staffCall('payments:refund', {
    method: 'POST',
    path: paths.refundRefusal,
    summary: 'Refuse un remboursement demandé, avec la raison',
    params: ofId,
    body: fieldsOf({ note: filledText(3, 500) }),
    reply: refundRequest,
  }),
};
