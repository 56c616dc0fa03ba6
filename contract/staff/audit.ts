import * as z from 'zod/mini';
import { numberInAddress, text } from '../fields.ts';
import { paths } from '../paths.ts';
import { dayInAddress } from './day.ts';
import { defineList } from './list.ts';

/** Who changed what, when, and the fields as they were before and after. */
const auditEntry = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for a program with the staff token, or the shop itself. */
  by_id: z.nullable(z.int()),
  by_name: z.string(),
  by_role: z.string(),
  action: z.string(),
  /** What was changed, as `partner:12`. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = defineList({
  path: paths.auditEntries,
  summary: 'Le journal des changements ; cherche une personne, une action, une fiche',
  subject: 'Gestion',
  right: 'audit:read',
  sorts: ['at'],
  filters: {
    action: z.optional(text(80)),
    /** A kind of thing (`partner`), or one of them (`partner:12`). */
    subject: z.optional(text(80)),
    by_id: z.optional(numberInAddress(1, 2_147_483_647)),
    date_from: z.optional(dayInAddress),
    date_to: z.optional(dayInAddress),
  },
  item: auditEntry,
  columns: {
    at: 'Date',
    by_name: 'Qui',
    by_role: 'Rôle',
    action: 'Action',
    subject: 'Fiche',
    before: 'Avant',
    after: 'Après',
  },
});
