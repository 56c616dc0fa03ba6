import * as z from 'zod/mini';
import { aloneReason } from '#contract/base/fields/alone-reason.ts';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { CREDIT_LINE_KINDS, CREDIT_NOTE_STATES } from '#contract/delivery/return-states.ts';
import { idInPath, MAX_ID } from '#contract/goods/catalogue/catalogue.ts';
import { PROVIDERS } from '#contract/money/payment-states.ts';

/** Issued, refused, or waiting for a second person; XOF. */
export const creditNote = z.object({
  id: z.int(),
  /** Empty until it is issued. */
  name: z.string(),
  state: z.enum(CREDIT_NOTE_STATES),
  order_id: z.int(),
  order_name: z.string(),
  return_id: z.nullable(z.int()),
  customer_name: z.string(),
  amount: z.int(),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  reason: z.string(),
  reference: z.string(),
  asked_by: z.string(),
  asked_by_id: z.nullable(z.int()),
  asked_at: z.string(),
  decided_by: z.string(),
  decided_by_id: z.nullable(z.int()),
  decided_at: z.nullable(z.string()),
  issued_at: z.nullable(z.string()),
  note: z.string(),
  /** A till gives its money back, once it is issued. */
  at_till: z.boolean(),
});
export type StaffCreditNote = z.infer<typeof creditNote>;

const selection = {
  lines: listOf(
    fieldsOf({ line_id: wholeNumber(1, MAX_ID), quantity: wholeNumber(1, MAX_QUANTITY) }),
    100,
  ),
  delivery: yesOrNo,
  /** Beside the products, in XOF. */
  amount: xof(0),
};

/** XOF. */
const creditPlan = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(CREDIT_LINE_KINDS),
      name: z.string(),
      quantity: z.int(),
      total: z.int(),
    }),
  ),
  total: z.int(),
  untaxed: z.int(),
  tax: z.int(),
  /** Refunded to the customer; the rest lowers the open amount. */
  refund: z.int(),
  refunds: z.array(
    z.object({
      payment_id: z.int(),
      transaction_id: z.string(),
      provider: z.enum(PROVIDERS),
      amount: z.int(),
      /** Refunded beside it. */
      stamp_duty: z.int(),
      is_by_hand: z.boolean(),
    }),
  ),
  needs_second: z.boolean(),
});
export type CreditPlan = z.infer<typeof creditPlan>;

/** `problems` are failed refunds, in French. */
const credited = z.extend(creditNote, { problems: z.array(z.string()) });

export const staffCreditNotes = defineList({
  name: 'avoirs',
  summary: 'Les avoirs, et ceux qui attendent une seconde personne',
  right: 'payments:read',
  sorts: ['-asked_at', 'amount'],
  filters: {
    state: z.optional(oneOf(CREDIT_NOTE_STATES)),
    order_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'asked' } },
  item: creditNote,
  columns: {
    name: 'Avoir',
    order_name: 'Commande',
    customer_name: 'Client',
    amount: 'Montant (FCFA)',
    amount_untaxed: 'Hors taxes (FCFA)',
    amount_tax: 'TVA (FCFA)',
    state: 'État',
    reason: 'Motif',
    asked_by: 'Demandé par',
    asked_at: 'Demandé le',
    decided_by: 'Décidé par',
    issued_at: 'Émis le',
  },
});

export const creditNoteCalls = {
  ...staffCreditNotes.calls,
  planCreditNote: staffCall('payments:refund', {
    method: 'POST',
    path: paths.creditNotePlan,
    summary: 'Ce que serait un avoir, et par où l’argent reviendrait ; rien ne change',
    params: ofId,
    body: fieldsOf(selection),
    reply: creditPlan,
  }),
  requestCreditNote: staffCall('payments:refund', {
    method: 'POST',
    path: paths.creditNotesOfOrder,
    summary:
      'Établit un avoir et rembourse ce qui est payé en trop ; au-dessus d’un montant, une seconde personne confirme',
    status: 201,
    params: ofId,
    body: fieldsOf({
      ...selection,
      reason: filledText(3, 500),
      reference: z.optional(text(120)),
      return_id: z.optional(wholeNumber(1, MAX_ID)),
      /** The total shown; the server refuses another. */
      total: xof(1),
    }),
    reply: credited,
  }),
  confirmCreditNote: staffCall('payments:refund', {
    method: 'POST',
    path: paths.creditNoteConfirmation,
    summary: 'Établit un avoir qu’une autre personne a demandé',
    params: ofId,
    body: aloneReason,
    reply: credited,
  }),
  refuseCreditNote: staffCall('payments:refund', {
    method: 'POST',
    path: paths.creditNoteRefusal,
    summary: 'Refuse un avoir demandé, ou retire sa propre demande',
    params: ofId,
    body: fieldsOf({ note: filledText(3, 500) }),
    reply: creditNote,
  }),
};
