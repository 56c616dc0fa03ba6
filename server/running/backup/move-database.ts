import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import type { Database } from '#server/base/db/open.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { compareHashes, hashTables, listTables, type TableHash } from './hash-tables.ts';

/** `leftOut`: foreign tables. */
export type Moved = { copied: TableHash[]; leftOut: string[] };

/**
 * Copies a whole shop into an empty database and compares every row, all or nothing. Both are migrated first. Changes
 * in `from` during the copy are lost, so stop the shop. Throws ServerRefusal. Server versions may differ; the shop's
 * rights suffice.
 */
export async function moveDatabase(from: Database, to: Database): Promise<Moved> {
  for (const database of [from, to]) {
    await database.migrate();
    await installQueues(database);
  }
  return withClient(from.url(), (source) =>
    withClient(to.url(), async (target) => {
      await refuseFull(target);
      await source.query('begin isolation level repeatable read, read only');
      await target.query('begin');
      const found = await listTables(source);
      const known = new Set(await listTables(target));
      const tables = found.filter((table) => known.has(table));
      await emptyTables(target, tables);
      for (const table of await orderTables(source, tables)) await copyTable(source, target, table);
      await copySequences(source, target);
      // Deferred checks would block changes of their tables.
      await target.query('set constraints all immediate');
      await changeTriggers(target, tables, 'enable');
      const copied = await hashTables(source, tables);
      const different = compareHashes(copied, await hashTables(target));
      if (different.length > 0) {
        throw new ServerRefusal(`La copie n’a pas les mêmes lignes : ${different.join(', ')}.`);
      }
      await target.query('commit');
      return { copied, leftOut: found.filter((table) => !known.has(table)) };
    }),
  );
}

async function refuseFull(target: pg.Client): Promise<void> {
  const isFull = await queryOne<boolean>(
    target,
    `select exists (select from partners) or exists (select from products)
       or exists (select from orders)`,
  );
  if (!isFull) return;
  throw new ServerRefusal(
    'La base d’arrivée contient déjà une boutique : donnez une base vide, rien n’a été copié.',
  );
}

/** Migrations insert some rows. */
async function emptyTables(target: pg.Client, tables: readonly string[]): Promise<void> {
  await changeTriggers(target, tables, 'disable');
  await target.query(`truncate ${tables.join(', ')}`);
}

/** Rows written by triggers are copied as well. */
export async function changeTriggers(
  target: pg.Client,
  tables: readonly string[],
  change: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await target.query(`alter table ${table} ${change} trigger user`);
}

/** After the tables they refer to. */
export async function orderTables(source: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await source.query<{ table: string; needs: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table,
       format('%I.%I', fn.nspname, f.relname) as needs
     from pg_constraint
       join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class f on f.oid = confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const isFree = (table: string) =>
      rows.every(
        (key) => key.table !== table || ordered.has(key.needs) || !left.includes(key.needs),
      );
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`Tables that refer to each other: ${left.join(', ')}`);
    for (const table of free) ordered.add(table);
    left = left.filter((table) => !ordered.has(table));
  }
  return [...ordered];
}

const copyTable = (source: pg.Client, target: pg.Client, table: string): Promise<void> =>
  pipeline(
    source.query(copyTo(`copy ${table} to stdout`)),
    target.query(copyFrom(`copy ${table} from stdin`)),
  );

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences`,
  );
  for (const { name, last } of rows) {
    if (last !== null) await target.query('select setval($1::regclass, $2)', [name, last]);
  }
}
