import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { defineList } from '../base/staff-list.ts';
import { unmatched } from './payment-shapes.ts';
import { PROVIDERS, REVIEW_REASONS } from './payment-states.ts';

const UNMATCHED_REASONS = [
  ...REVIEW_REASONS,
  'unknown',
  'not-in-ledger',
  'refund-unfinished',
] as const;

export const staffUnmatched = defineList({
  name: 'non-rapproches',
  path: paths.unmatchedPayments,
  summary: 'Payé non rapproché : ce qu’un opérateur a reçu et qu’aucune commande ne compte',
  right: 'payments:read',
  sorts: ['-at', 'amount'],
  filters: {
    provider: z.optional(oneOf(PROVIDERS)),
    reason: z.optional(oneOf(UNMATCHED_REASONS)),
  },
  example: { q: 'Awa Diop', filter: { reason: 'amount' } },
  item: unmatched,
  columns: {
    at: 'Arrivé le',
    provider: 'Opérateur',
    reason: 'Pourquoi',
    amount: 'Montant (FCFA)',
    expected_amount: 'Attendu (FCFA)',
    transaction_id: 'Paiement',
    provider_transaction_id: 'Numéro de l’opérateur',
    order_name: 'Commande',
    customer_name: 'Client',
  },
});
