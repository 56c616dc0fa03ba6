import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { EXPORTED, type TableEntry } from './exported-tables.ts';
import { COLUMNS_LEFT_OUT } from './left-out.ts';

/** `type` as PostgreSQL names it. */
export type Column = { name: string; type: string };

export type Table = TableEntry & { name: string; columns: Column[]; key: Column[] };

/** The tables that leave, as the database has them, in the order of the list. Without generated columns. */
export async function describeTables(db: Db): Promise<Table[]> {
  const found = rowsOf<{ name: string; columns: Column[]; key: string[] }>(
    await db.execute(sql`
      select relname as name,
        (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null))
            order by attnum)
          from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        ) as columns,
        (select json_agg(attname order by array_position(indkey::int2[], attnum))
          from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
          where indrelid = c.oid and indisprimary
        ) as key
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    `),
  );
  const byName = new Map(found.map((table) => [table.name, table]));
  return Object.entries(EXPORTED).map(([name, entry]) => {
    const table = byName.get(name);
    if (table === undefined) throw new Error(`The database has no table ${name}`);
    const columns = table.columns.filter(
      (column) => !(`${name}.${column.name}` in COLUMNS_LEFT_OUT),
    );
    const key = table.key.map((part) => columns.find((column) => column.name === part)!);
    return { ...entry, name, columns, key };
  });
}

export const isFileColumn = ({ type }: Column): boolean => type === 'bytea';

/** Every sequence with its last number; null before its first. */
export async function readSequences(db: Db): Promise<Record<string, string | null>> {
  const found = rowsOf<{ name: string; last: string | null }>(
    await db.execute(sql`
      select sequencename as name, last_value::text as last
      from pg_sequences where schemaname = 'public' order by 1
    `),
  );
  return Object.fromEntries(found.map(({ name, last }) => [name, last]));
}
