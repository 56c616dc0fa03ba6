import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { days, defineList } from '../base/staff-list.ts';
import { PROVIDERS } from './payment-states.ts';

const KINDS = ['callback', 'answer'] as const;
const OUTCOMES = ['waiting', 'read', 'unknown'] as const;

const listedEvent = z.object({
  id: z.int(),
  provider: z.enum(PROVIDERS),
  kind: z.enum(KINDS),
  outcome: z.enum(OUTCOMES),
  received_at: z.string(),
  worked_at: z.nullable(z.string()),
  payment_id: z.nullable(z.int()),
  transaction_id: z.nullable(z.string()),
  order_name: z.nullable(z.string()),
  /** In French; empty for unknown words. */
  words: z.string(),
  /** Telephone numbers are masked; emptied when it is old (rule M-39). */
  body: z.string(),
});
export type ListedPaymentEvent = z.infer<typeof listedEvent>;

export const staffPaymentEvents = defineList({
  name: 'evenements',
  path: paths.staffPaymentEvents,
  summary: 'Ce que les opérateurs ont dit des paiements, tel que reçu, sans secret',
  right: 'payments:read',
  sorts: ['-received_at'],
  filters: {
    provider: z.optional(oneOf(PROVIDERS)),
    kind: z.optional(oneOf(KINDS)),
    outcome: z.optional(oneOf(OUTCOMES)),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { kind: 'callback' } },
  item: listedEvent,
  columns: {
    received_at: 'Reçu le',
    provider: 'Opérateur',
    kind: 'Sorte',
    outcome: 'Suite',
    worked_at: 'Lu le',
    transaction_id: 'Paiement',
    order_name: 'Commande',
    words: 'En clair',
    body: 'Message de l’opérateur',
  },
});
