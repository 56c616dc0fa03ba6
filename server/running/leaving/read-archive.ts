import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import type { Database } from '#server/base/db/open.ts';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { changeTriggers, orderTables } from '../backup/move-database.ts';
import { describeTables, isFileColumn, type Table } from './describe-tables.ts';
import { RENEWED } from './left-out.ts';
import { type FileDescription, filePath } from './manifest.ts';
import { type Archive, openArchive, readFile } from './open-archive.ts';
import { csvLine, readCsv } from './values-csv.ts';

/** They fill what is derived, by row; all others wait, since what they would write is in the archive. */
const WORKING_TRIGGERS = {
  products: ['products_keep', 'products_new_words'],
  orders: ['orders_search'],
  order_lines: ['order_lines_search'],
  payments: ['payments_search'],
  reviews: ['reviews_search'],
  questions: ['questions_search'],
};

type Part = { table: Table; file: FileDescription };
export type Restored = { files: number; rows: number };

/**
 * Gives an archive back to an empty shop, all or nothing, with the same ids. Throws ServerRefusal: for a damaged archive,
 * one with a column or table that this release does not know, and a shop that is not empty.
 */
export async function readArchive(
  path: string,
  shop: Database,
  onFile: (file: string, rows: number) => void = () => undefined,
): Promise<Restored> {
  const archive = await openArchive(path);
  await shop.migrate();
  await installQueues(shop);
  const tables = await describeTables(shop.db);
  const parts = matchParts(archive, tables);
  await withClient(shop.url(), async (client) => {
    await client.query('begin');
    await refuseFull(client, tables);
    await emptyTables(client, tables);
    for (const part of await inOrder(client, parts)) {
      await copyPart(client, archive, part);
      onFile(part.file.name, part.file.rows);
    }
    await fillDerived(client);
    await changeTriggers(client, namesOf(tables), 'enable');
    await setSequences(client, archive, tables);
    await client.query('commit');
    await client.query('analyze');
  });
  const rows = parts.reduce((sum, { file }) => sum + file.rows, 0);
  return { files: parts.length, rows };
}

function matchParts({ manifest }: Archive, tables: readonly Table[]): Part[] {
  return manifest.files.map((file) => {
    const table = tables.find(({ name }) => name === file.table);
    const unknown = file.columns.find(
      ({ name }) => !table?.columns.some((own) => own.name === name),
    );
    if (table === undefined || unknown !== undefined) {
      const what = unknown === undefined ? file.name : `${file.name}, colonne ${unknown.name}`;
      throw new ServerRefusal(
        `Cette boutique ne connaît pas ${what} : l’archive vient de la version ${manifest.release}, mettez la boutique à jour.`,
      );
    }
    return { table, file };
  });
}

/** What the migrations wrote does not count. */
async function refuseFull(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name, file, replaces } of tables) {
    if (replaces === true) continue;
    if (await queryOne<boolean>(client, `select exists (select from "${name}")`)) {
      throw new ServerRefusal(
        `Cette boutique n’est pas vide (${file}) : donnez une base neuve, rien n’a été changé.`,
      );
    }
  }
}

async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await changeTriggers(client, namesOf(tables), 'disable');
  for (const [table, triggers] of Object.entries(WORKING_TRIGGERS)) {
    for (const trigger of triggers) {
      await client.query(`alter table "${table}" enable trigger "${trigger}"`);
    }
  }
  const replaced = tables.filter(({ replaces }) => replaces === true);
  for (const { name } of replaced) await client.query(`delete from "${name}"`);
}

async function inOrder(client: pg.Client, parts: readonly Part[]): Promise<Part[]> {
  const ordered = await orderTables(client, namesOf(parts.map(({ table }) => table)));
  return ordered.map((name) => parts.find(({ table }) => `public.${table.name}` === name)!);
}

const namesOf = (tables: readonly Table[]): string[] => tables.map(({ name }) => `public.${name}`);

async function copyPart(client: pg.Client, { zip }: Archive, { table, file }: Part): Promise<void> {
  const renewed = Object.entries(RENEWED).filter(([name]) => name.startsWith(`${table.name}.`));
  const alter = (name: string, change: string) =>
    client.query(`alter table "${table.name}" alter "${name.split('.')[1]}" ${change}`);
  for (const [name, value] of renewed) await alter(name, `set default ${value}`);
  const columns = file.columns.map(({ name }) => `"${name}"`).join(', ');
  const hasFiles = table.columns.some(isFileColumn);
  await pipeline(
    hasFiles ? Readable.from(withFiles({ zip }, table, file)) : Readable.from(zip.read(file.name)),
    client.query(
      copyFrom(`copy "${table.name}" (${columns}) from stdin
        with (format csv, header true, encoding 'UTF8')`),
    ),
  );
  for (const [name] of renewed) await alter(name, 'drop default');
}

/** Its CSV with the files themselves instead of their names. */
async function* withFiles(
  { zip }: Pick<Archive, 'zip'>,
  table: Table,
  { name: csv, columns }: FileDescription,
): AsyncGenerator<string> {
  const places = columns.flatMap((column, at) => (isFileColumn(column) ? [at] : []));
  let isHead = true;
  for await (const rows of readCsv(zip.read(csv))) {
    for (const row of rows) {
      for (const at of isHead ? [] : places) {
        const name = row[at];
        if (name == null) continue;
        const bytes = await readFile(zip, filePath(table.name, name));
        row[at] = `\\x${bytes.toString('hex')}`;
      }
      isHead = false;
      yield csvLine(row);
    }
  }
}

/** Words of synonyms, and what nodes keep in memory. */
async function fillDerived(client: pg.Client): Promise<void> {
  await client.query(`
    delete from search_words where word not in
      (select unnest(tsvector_to_array(search_full)) from products)`);
  await client.query(`
    insert into search_words (word, forgiving)
      select distinct term, term !~ '[0-9]' from search_synonyms
      where length(term) >= 4 and term not like '% %'
    on conflict do nothing`);
  await client.query('update catalogue_revision set value = value + 1');
  await client.query('update order_terms set mark = default');
}

/** Last, since a rollback does not take them back. */
async function setSequences(
  client: pg.Client,
  { manifest }: Archive,
  tables: readonly Table[],
): Promise<void> {
  for (const [name, last] of Object.entries(manifest.sequences)) {
    if (last === null) continue;
    await client.query(
      `select setval(format('public.%I', sequencename)::regclass, $2::bigint)
       from pg_sequences where schemaname = 'public' and sequencename = $1`,
      [name, last],
    );
  }
  for (const { name, key } of tables) {
    const [column] = key;
    if (column?.name !== 'id') continue;
    await client.query(
      `select setval(sequence::regclass, greatest(
         (select max(id) from "${name}"), pg_sequence_last_value(sequence::regclass)))
       from pg_get_serial_sequence('${name}', 'id') as sequence
       where exists (select from "${name}")`,
    );
  }
}
