import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { CERTIFIED_KINDS, CERTIFIED_STATES } from './certified-states.ts';

/** An invoice or a credit note that a service certifies. XOF. */
const certifiedDocument = z.object({
  id: z.int(),
  kind: z.enum(CERTIFIED_KINDS),
  /** Ours, as `FAC-2026-000001`. */
  number: z.string(),
  order_id: z.int(),
  order_name: z.string(),
  amount: z.int(),
  issued_at: z.string(),
  state: z.enum(CERTIFIED_STATES),
  tries: z.int(),
  tried_at: z.nullable(z.string()),
  /** Why it is refused or has no answer; empty otherwise. */
  problem: z.string(),
  /** The service's number; empty before. */
  certified_number: z.string(),
  certified_at: z.nullable(z.string()),
});
export type ListedCertified = z.infer<typeof certifiedDocument>;

export const staffCertified = defineList({
  name: 'factures-certifiees',
  record: { one: paths.certifiedDocument },
  summary: 'Les factures et avoirs à certifier ; cherche un numéro',
  right: 'payments:read',
  sorts: ['-issued_at', 'number', 'amount'],
  filters: {
    state: z.optional(oneOf(CERTIFIED_STATES)),
    kind: z.optional(oneOf(CERTIFIED_KINDS)),
    ...days,
  },
  example: { q: 'FAC-2026', filter: { state: 'refused' } },
  item: certifiedDocument,
  columns: {
    number: 'Numéro',
    kind: 'Sorte',
    order_name: 'Commande',
    amount: 'Total (FCFA)',
    issued_at: 'Émis le',
    state: 'État',
    tries: 'Essais',
    tried_at: 'Dernier essai',
    problem: 'Problème',
    certified_number: 'Numéro certifié',
    certified_at: 'Certifié le',
  },
});

export const certifiedCalls = {
  ...staffCertified.calls,
  getCertifiedDocument: staffCall('payments:read', {
    method: 'GET',
    path: paths.certifiedDocument,
    summary: 'Une facture ou un avoir à certifier',
    params: ofId,
    reply: certifiedDocument,
  }),
  retryCertification: staffCall('payments:write', {
    method: 'POST',
    path: paths.certifiedRetry,
    summary: 'Envoie de nouveau un document refusé, avec les données d’aujourd’hui de la boutique',
    params: ofId,
    reply: certifiedDocument,
  }),
};
