import type pg from 'pg';

/** Independent of the rows' order. */
export type TableHash = { table: string; rows: number; hash: string };

/** Tables that survive a crash, by full SQL name. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p'
       and nspname not like 'pg\\_%' and nspname <> 'information_schema'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Reads every row as the client's transaction sees it; changes the session's output formats. */
export async function hashTables(
  client: pg.Client,
  tables?: readonly string[],
): Promise<TableHash[]> {
  const hashes: TableHash[] = [];
  // Servers may write these differently.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
     set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  for (const table of tables ?? (await listTables(client))) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows,
         coalesce(sum(hashtextextended(row::text, 0)::numeric), 0)::text as hash
       from only ${table} as row`,
    );
    hashes.push({ table, ...rows[0]! });
  }
  return hashes;
}

/** Tables that differ or exist in one only. */
export function compareHashes(one: readonly TableHash[], other: readonly TableHash[]): string[] {
  const told = ({ rows, hash }: TableHash) => `${rows} ${hash}`;
  const byTable = new Map(other.map((table) => [table.table, told(table)]));
  const known = new Set(one.map(({ table }) => table));
  const changed = one.filter((table) => byTable.get(table.table) !== told(table));
  const added = other.filter(({ table }) => !known.has(table));
  return [...changed, ...added].map(({ table }) => table);
}
