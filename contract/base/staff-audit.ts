import * as z from 'zod/mini';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { text } from './fields/fields.ts';
import { paths } from './paths.ts';
import { ofId, staffCall } from './staff-call.ts';
import { days, defineList } from './staff-list.ts';

const listedEntry = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for the staff token or the shop itself. */
  by_id: z.nullable(z.int()),
  by_name: z.string(),
  by_role: z.string(),
  action: z.string(),
  /** The changed record, as `partner:12`. */
  subject: z.string(),
  /** The first dozen changed fields. */
  changed: z.array(z.string()),
  /** The fields with the beginning of each value. */
  summary: z.string(),
});
export type ListedEntry = z.infer<typeof listedEntry>;

/** An entry with the whole record before and after the change. */
const auditEntry = z.extend(listedEntry, { before: z.unknown(), after: z.unknown() });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = defineList({
  name: 'journal',
  record: { one: paths.auditEntry },
  summary: 'Le journal des changements ; cherche une personne, une action, une fiche',
  right: 'audit:read',
  sorts: ['-at'],
  filters: {
    action: z.optional(text(80)),
    /** A kind of record (`partner`) or one of them (`partner:12`). */
    subject: z.optional(text(80)),
    by_id: z.optional(idInPath),
    ...days,
  },
  example: { q: 'order:2040', filter: { action: 'order-moved' } },
  item: listedEntry,
  columns: {
    at: 'Date',
    by_name: 'Qui',
    by_role: 'Rôle',
    action: 'Action',
    subject: 'Fiche',
    summary: 'Changements',
  },
});

export const auditCalls = {
  ...auditList.calls,
  getAuditEntry: staffCall('audit:read', {
    method: 'GET',
    path: paths.auditEntry,
    summary: 'Un changement du journal, avec tout ce qui valait avant et après',
    params: ofId,
    reply: auditEntry,
  }),
};
