import { sql } from 'drizzle-orm';
import { raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { orderTerms } from '#server/sales/orders/delivery/tables.ts';

const statements = new Map<string, Promise<string>>();

/**
 * Does the work of `truncate … restart identity cascade` with `delete`, as a test leaves few rows and truncation gives
 * each table and index a new file. Triggers are off, so it raises the catalogue's revision and changes the mark of
 * order terms.
 */
export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  const key = tables.join();
  if (!statements.has(key)) statements.set(key, writeStatements(db, tables));
  const text = await statements.get(key)!;
  await db.transaction(async (tx) => {
    await raiseRevision(tx);
    await tx.execute(sql.raw(text));
    await tx.update(orderTerms).set({ mark: sql`default` });
  });
}

async function writeStatements(db: Db, tables: readonly string[]): Promise<string> {
  const found = rowsOf<{ name: string; sequences: string[] }>(
    await db.execute(sql`
      with recursive emptied(id) as (
        select name::regclass::oid from unnest(${`{${tables.join()}}`}::text[]) name
        union
        select conrelid from pg_constraint, emptied where contype = 'f' and confrelid = emptied.id
      )
      select id::regclass::text as name,
        array(select objid::regclass::text from pg_depend join pg_class on pg_class.oid = objid
          where refobjid = id and relkind = 'S' and deptype in ('a', 'i')) as sequences
      from emptied`),
  );
  const restarts = found.flatMap(({ sequences }) =>
    sequences.map((sequence) => `setval('${sequence}', 1, false)`),
  );
  return [
    'set local session_replication_role = replica',
    ...found.map(({ name }) => `delete from ${name}`),
    `select ${restarts.join()}`,
  ].join(';');
}
