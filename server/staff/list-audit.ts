import { and, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/staff/audit.ts';
import type { Db } from '#server/db/open.ts';
import { auditEntries, partners } from '#server/db/schema/partners.ts';
import { matchesText } from './matches-text.ts';
import { idsOf, type ListQuestion } from './page-of.ts';
import { listOf, type StaffRows } from './read-list.ts';

type Question = ListQuestion & {
  action?: string | undefined;
  subject?: string | undefined;
  by_id?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
};

const PROGRAM = 'Programme';
const SORTABLE = { at: auditEntries.id };

/** The journal, the newest first unless told otherwise. */
export function listAudit(db: Db, question: Question): StaffRows<AuditEntry> {
  return listOf(db, question, {
    ...{ from: auditEntries, where: and(...conditionsOf(question)) },
    ...{ sortable: SORTABLE, usual: '-at', id: auditEntries.id },
    read: async (ids) => {
      const found = await db
        .select({ entry: auditEntries, name: partners.name })
        .from(auditEntries)
        .leftJoin(partners, eq(partners.id, auditEntries.byId))
        .where(inArray(auditEntries.id, ids));
      return found.map(({ entry, name }) => ({
        ...{ id: entry.id, at: entry.at.toISOString(), by_id: entry.byId },
        ...{ by_name: name ?? PROGRAM, by_role: entry.byRole },
        ...{ action: entry.action, subject: entry.subject },
        ...{ before: entry.before ?? null, after: entry.after ?? null },
      }));
    },
  });
}

function conditionsOf(question: Question): (SQL | undefined)[] {
  const { action, subject, by_id, date_from, date_to } = question;
  const ids = idsOf(question);
  return [
    ids && inArray(auditEntries.id, ids),
    action === undefined ? undefined : eq(auditEntries.action, action),
    subject === undefined ? undefined : isAbout(subject),
    by_id === undefined ? undefined : eq(auditEntries.byId, by_id),
    date_from === undefined ? undefined : gte(auditEntries.at, new Date(date_from)),
    date_to === undefined ? undefined : lt(auditEntries.at, sql`${date_to}::date + 1`),
    matches(question.q?.trim() ?? ''),
  ];
}

const isAbout = (subject: string): SQL =>
  subject.includes(':')
    ? eq(auditEntries.subject, subject)
    : like(auditEntries.subject, `${subject.replace(/[\\%_]/g, '\\$&')}:%`);

/** Who did it, by name or address; what was done; or the thing, as `order:12`. */
function matches(q: string): SQL | undefined {
  if (q === '') return undefined;
  if (/^[a-z-]+:\w/.test(q)) return isAbout(q);
  return or(
    sql`${auditEntries.byId} in (select ${partners.id} from ${partners}
      where ${matchesText(partners, q)})`,
    ilike(auditEntries.action, `%${q.replace(/[\\%_]/g, '\\$&')}%`),
    /^\d+$/.test(q) ? like(auditEntries.subject, `%:${q}`) : undefined,
  );
}
