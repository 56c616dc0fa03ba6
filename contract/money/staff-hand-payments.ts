import * as z from 'zod/mini';
import { day, fieldsOf, filledText, oneOf, text, xof, yesOrNo } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { HAND_STAGES, HAND_STEPS, REVERSALS } from './hand-stages.ts';
import { HAND_WAYS, PAYMENT_STATES, REVIEW_REASONS } from './payment-states.ts';

/** A payment that staff follows by hand; `id` is the payment's. XOF. */
const handPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  way: z.enum(HAND_WAYS),
  stage: z.enum(HAND_STAGES),
  /** In French. */
  stage_words: z.string(),
  /** Whether staff still waits for the money. */
  is_open: z.boolean(),
  state: z.enum(PAYMENT_STATES),
  review_reason: z.nullable(z.enum(REVIEW_REASONS)),
  amount: z.int(),
  reference: z.string(),
  bank: z.string(),
  drawer: z.string(),
  drawn_on: z.nullable(z.string()),
  note: z.string(),
  order_id: z.int(),
  order_name: z.string(),
  customer_name: z.string(),
  /** What the order owes now. */
  order_residual: z.int(),
  /** Of a cheque that came back: whether the order was handed over and still owes. */
  is_owing: z.boolean(),
  created_at: z.string(),
  deposited_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  end_reason: z.string(),
  /** What staff may do next. */
  steps: z.array(z.enum(HAND_STEPS)),
  can_reverse: z.boolean(),
});
export type HandPaymentRow = z.infer<typeof handPayment>;

export const staffHandPayments = defineList({
  name: 'cheques-et-virements',
  record: { one: paths.staffHandPayment },
  summary: 'Les chèques, les virements et les cartes au terminal, ceux qui attendent d’abord',
  right: 'payments:read',
  sorts: ['-is_open', '-created_at', 'amount'],
  filters: {
    way: z.optional(oneOf(HAND_WAYS)),
    stage: z.optional(oneOf(HAND_STAGES)),
    open: z.optional(oneOf(['true', 'false'])),
    /** Bounced, handed over, and the order still owes. */
    owing: z.optional(oneOf(['true'])),
    order_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { stage: 'deposited' } },
  item: handPayment,
  columns: {
    created_at: 'Noté le',
    way: 'Moyen',
    stage_words: 'État',
    amount: 'Montant (FCFA)',
    reference: 'Référence',
    bank: 'Banque',
    drawer: 'Tireur',
    drawn_on: 'Daté du',
    order_name: 'Commande',
    customer_name: 'Client',
    deposited_at: 'Remis le',
    completed_at: 'Compté le',
    ended_at: 'Fini le',
    end_reason: 'Motif',
  },
});

export const handPaymentCalls = {
  ...staffHandPayments.calls,
  getHandPayment: staffCall('payments:read', {
    method: 'GET',
    path: paths.staffHandPayment,
    summary: 'Un chèque, un virement ou une carte au terminal',
    params: ofId,
    reply: handPayment,
  }),
  recordByHand: staffCall('payments:write', {
    method: 'POST',
    path: staffHandPayments.path,
    summary: 'Note un virement, un chèque ou une carte au terminal de la boutique',
    status: 201,
    idempotencyKey: true,
    body: fieldsOf({
      order_id: idInPath,
      way: oneOf(HAND_WAYS),
      amount: xof(1),
      /** Reference or motif of a transfer, number of a cheque, authorisation number of the terminal. */
      reference: z.optional(text(120)),
      /** A transfer that is on its way: it does not count yet. */
      is_announced: z.optional(yesOrNo),
      bank: z.optional(text(80)),
      drawer: z.optional(text(120)),
      drawn_on: z.optional(day),
      note: z.optional(text(500)),
    }),
    reply: handPayment,
  }),
  followHandPayment: staffCall('payments:write', {
    method: 'POST',
    path: paths.handPaymentStep,
    summary: 'Fait avancer un chèque ou un virement : reçu, remis, encaissé, rejeté, rendu',
    params: ofId,
    body: fieldsOf({ step: oneOf(HAND_STEPS), reason: z.optional(text(500)) }),
    reply: handPayment,
  }),
  reverseHandPayment: staffCall('payments:refund', {
    method: 'POST',
    path: paths.handPaymentReversal,
    summary:
      'Contre-passe un paiement compté : rejeté par la banque après coup, ou noté par erreur',
    params: ofId,
    body: fieldsOf({ reversal: oneOf(REVERSALS), reason: filledText(3, 500) }),
    reply: handPayment,
  }),
};
