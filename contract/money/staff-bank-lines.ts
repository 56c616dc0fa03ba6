import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { HAND_WAYS } from './payment-states.ts';

/** Largest statement that the back-office takes, and its most lines. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;
export const MAX_STATEMENT_LINES = 5000;

const BANK_LINE_STATES = ['open', 'matched', 'aside'] as const;

/** Why a line may belong to an order: its number, a proforma's or a cheque's stands in the text, or amount and name fit. */
export const PROPOSAL_REASONS = ['number', 'proforma', 'reference', 'amount'] as const;

/** A match that a person may confirm: an order, or a noted payment of it. XOF. */
const proposal = z.object({
  order_id: z.int(),
  order_name: z.string(),
  customer_name: z.string(),
  residual: z.int(),
  /** An announced transfer, an uncleared cheque, or money counted before; null to record a new transfer. */
  payment_id: z.nullable(z.int()),
  payment_words: z.string(),
  reason: z.enum(PROPOSAL_REASONS),
});
export type BankProposal = z.infer<typeof proposal>;

/** A credit line of the bank. XOF. */
const bankLine = z.object({
  id: z.int(),
  day: z.string(),
  label: z.string(),
  reference: z.string(),
  amount: z.int(),
  state: z.enum(BANK_LINE_STATES),
  file_name: z.string(),
  imported_at: z.string(),
  payment_id: z.nullable(z.int()),
  way: z.nullable(z.enum(HAND_WAYS)),
  order_id: z.nullable(z.int()),
  order_name: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.string(),
  note: z.string(),
  /** Of an open line, the likeliest first. */
  proposals: z.array(proposal),
});
export type BankLine = z.infer<typeof bankLine>;

export const staffBankLines = defineList({
  name: 'lignes-bancaires',
  record: { one: paths.bankLine },
  summary: 'Ce qui est arrivé sur le compte en banque de la boutique, ligne par ligne',
  right: 'payments:read',
  sorts: ['-day', 'amount'],
  filters: { state: z.optional(oneOf(BANK_LINE_STATES)), ...days },
  example: { q: 'VIREMENT', filter: { state: 'open' } },
  item: bankLine,
  columns: {
    day: 'Date',
    label: 'Libellé',
    reference: 'Référence',
    amount: 'Montant (FCFA)',
    state: 'État',
    order_name: 'Commande',
    decided_by: 'Décidé par',
    note: 'Note',
  },
});

const statementReport = z.object({
  /** Lines that are new, known from an earlier file, and without money that came in. */
  added: z.int(),
  known: z.int(),
  left_out: z.int(),
  /** Lines that the server cannot read, with the reason; the first ones. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  refused_count: z.int(),
});
export type StatementReport = z.infer<typeof statementReport>;

export const bankLineCalls = {
  ...staffBankLines.calls,
  getBankLine: staffCall('payments:read', {
    method: 'GET',
    path: paths.bankLine,
    summary: 'Une ligne du compte en banque, avec ce à quoi elle peut correspondre',
    params: ofId,
    reply: bankLine,
  }),
  /** Takes a multipart form with one file, which no schema describes. */
  importStatement: staffCall('payments:write', {
    method: 'POST',
    path: paths.bankStatements,
    summary:
      'Lit un relevé de la banque en CSV (2 Mo au plus), champ « file » ; les lignes connues ne sont pas doublées',
    reply: statementReport,
  }),
  matchBankLine: staffCall('payments:write', {
    method: 'POST',
    path: paths.bankLineMatch,
    summary:
      'Rapproche une ligne : d’un chèque ou virement noté, ou d’une commande par son numéro, où elle devient un virement',
    params: ofId,
    body: fieldsOf({
      payment_id: z.optional(z.nullable(idInPath)),
      order_name: z.optional(text(40)),
    }),
    reply: bankLine,
  }),
  undoBankMatch: staffCall('payments:refund', {
    method: 'POST',
    path: paths.bankLineUndoing,
    summary: 'Défait un rapprochement ; l’argent qu’il a compté est contre-passé',
    params: ofId,
    body: fieldsOf({ reason: filledText(3, 500) }),
    reply: bankLine,
  }),
  setBankLineAside: staffCall('payments:write', {
    method: 'POST',
    path: paths.bankLineAside,
    summary: 'Met de côté une ligne qui n’est d’aucune commande, avec une note',
    params: ofId,
    body: fieldsOf({ note: filledText(3, 500) }),
    reply: bankLine,
  }),
  reopenBankLine: staffCall('payments:write', {
    method: 'POST',
    path: paths.bankLineReopening,
    summary: 'Reprend une ligne mise de côté',
    params: ofId,
    reply: bankLine,
  }),
};
