import { and, eq, getTableColumns, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, auditList, type ListedEntry } from '#contract/base/staff-audit.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { Db } from '#server/base/db/open.ts';
import { apiKeys, partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { auditEntries } from './tables.ts';

type Query = QueryOf<typeof auditList>;

const PROGRAM = 'Programme';
const SORTABLE = { at: auditEntries.id };
const MOST_FIELDS = 12;
const SHOWN_LENGTH = 40;

type Field = { name: string; before: string | null; after: string | null };

const fieldsIn = (column: typeof auditEntries.before | typeof auditEntries.after) =>
  sql`jsonb_each(case jsonb_typeof(${column}) when 'object' then ${column} else '{}' end)`;
const startOf = (value: SQL) => sql`left(${value} #>> '{}', ${SHOWN_LENGTH + 1})`;

/** The rest of an entry, which may be thousands of products, stays in the database. */
const changedFields = sql<Field[]>`(
  select coalesce(json_agg(field order by field ->> 'name'), '[]') from (
    select json_build_object('name', coalesce(was.key, now.key),
      'before', ${startOf(sql`was.value`)}, 'after', ${startOf(sql`now.value`)}) as field
    from ${fieldsIn(auditEntries.before)} as was
    full join ${fieldsIn(auditEntries.after)} as now on now.key = was.key
    where coalesce(was.value, 'null') <> coalesce(now.value, 'null')
    order by coalesce(was.key, now.key) limit ${MOST_FIELDS}) as fields)`;

const { before: _before, after: _after, ...small } = getTableColumns(auditEntries);
const listedColumns = {
  ...small,
  name: sql<string | null>`coalesce(${auditEntries.byName}, ${partners.name})`,
  keyName: apiKeys.name,
  fields: changedFields,
};

/** Names 12 changed fields of an entry at most, with values cut to 40 signs; `getAuditEntry` has all. */
export function listAudit(db: Db, query: Query): StaffRows<ListedEntry> {
  return listOf(db, auditList, query, {
    from: auditEntries,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: auditEntries.id,
    read: async (ids) => (await readEntries(db, inArray(auditEntries.id, ids))).map(toListed),
  });
}

const readEntries = (db: Db, where: SQL) =>
  db
    .select(listedColumns)
    .from(auditEntries)
    .leftJoin(partners, eq(partners.id, auditEntries.byId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.keyId))
    .where(where);

/** Throws `not-found`. */
export async function getAuditEntry(db: Db, id: number): Promise<AuditEntry> {
  const [found] = await db
    .select({ ...listedColumns, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .leftJoin(partners, eq(partners.id, auditEntries.byId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.keyId))
    .where(eq(auditEntries.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cette ligne du journal n’existe pas.');
  const { before, after, ...row } = found;
  return { ...toListed(row), before: before ?? null, after: after ?? null };
}

type Row = Omit<typeof auditEntries.$inferSelect, 'before' | 'after'> & {
  name: string | null;
  keyName: string | null;
  fields: Field[];
};

const toListed = ({ name, keyName, fields, ...entry }: Row): ListedEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  by_id: entry.byId,
  by_name: name ?? (keyName === null ? PROGRAM : `Clé ${keyName}`),
  by_role: entry.byRole,
  action: entry.action,
  subject: entry.subject,
  changed: fields.map((field) => field.name),
  summary: fields
    .map((field) => `${field.name} : ${inShort(field.before)} → ${inShort(field.after)}`)
    .join(' ; '),
});

function inShort(value: string | null): string {
  if (value === null || value === '') return '(vide)';
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { action, subject, by_id } = query;
  return [
    action === undefined ? undefined : eq(auditEntries.action, action),
    subject === undefined ? undefined : isAbout(subject),
    by_id === undefined ? undefined : eq(auditEntries.byId, by_id),
    isWithinDays(auditEntries.at, query),
    matches(query.q?.trim() ?? ''),
  ];
}

const isAbout = (subject: string): SQL =>
  subject.includes(':')
    ? eq(auditEntries.subject, subject)
    : like(auditEntries.subject, `${subject.replace(/[\\%_]/g, '\\$&')}:%`);

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
