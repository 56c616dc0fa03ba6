import { asc, like } from 'drizzle-orm';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';

export const auditOf = (db: Db, kind: string) =>
  db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.subject, `${kind}%`))
    .orderBy(asc(auditEntries.id));
