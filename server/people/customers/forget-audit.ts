import { inArray, sql } from 'drizzle-orm';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';

/** What the books need of changes, and what tells nothing of a person. */
const IMPERSONAL = [
  'number',
  'saleType',
  'paymentMode',
  'state',
  'fulfilment',
  'hrValidation',
  'shopValidation',
  'zoneName',
  'amountTotal',
  'validUntil',
  'amountPaid',
  'amountCredited',
  'amountXof',
  'dutyXof',
  'rawStatus',
  'reviewReason',
  'missingInLedgerAt',
  'orderId',
  'requestId',
  'sequence',
  'remindedAt',
  'channel',
  'role',
];

export const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Keeps only impersonal facts in the audit log (`IMPERSONAL`). */
export async function shortenAuditLog(
  tx: Db,
  kind: 'partner' | 'order' | 'payment' | 'lead' | 'proforma' | 'question' | 'review',
  ids: number[],
): Promise<void> {
  const kept = (column: typeof auditEntries.before | typeof auditEntries.after) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${column}) where key in ${IMPERSONAL})`;
  const subjects = ids.map((id) => `${kind}:${id}`);
  await tx
    .update(auditEntries)
    .set({ before: kept(auditEntries.before), after: kept(auditEntries.after) })
    .where(inArray(auditEntries.subject, subjects));
}
