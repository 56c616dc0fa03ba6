import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Column, describeTables, type Table } from './describe-tables.ts';
import type { FileDescription } from './manifest.ts';
import { openArchive } from './open-archive.ts';
import type { Zip } from './open-zip.ts';
import { fixFormats, readRows } from './read-rows.ts';
import { readCsv, type Values } from './values-csv.ts';

/** Rows of a file that the report names. */
const MOST_TOLD = 3;
const MOST_SIGNS = 60;

/** `differences` in French, the first of them; none for an equal file. */
export type Comparison = { file: string; rows: number; differences: string[] };

/** Each file of an archive beside the shop. Throws ServerRefusal for a damaged archive. */
export async function compareArchive(path: string, db: Db): Promise<Comparison[]> {
  const { zip, manifest } = await openArchive(path);
  return inSnapshot(db, async (tx) => {
    await fixFormats(tx);
    const tables = await describeTables(tx);
    const compared: Comparison[] = [];
    for (const file of manifest.files) {
      const table = tables.find(({ name }) => name === file.table);
      const differences = await compareFile(tx, zip, { file, table });
      compared.push({ file: file.name, rows: file.rows, differences });
    }
    const missing = tables.filter(({ name }) =>
      manifest.files.every(({ table }) => table !== name),
    );
    for (const { file } of missing) {
      compared.push({ file, rows: 0, differences: ['n’est pas dans l’archive'] });
    }
    return compared;
  });
}

async function compareFile(
  tx: Db,
  zip: Zip,
  { file, table }: { file: FileDescription; table: Table | undefined },
): Promise<string[]> {
  if (table === undefined) return ['la boutique n’a pas cette table'];
  const columns = file.columns.flatMap(({ name }) =>
    table.columns.filter((column) => column.name === name),
  );
  if (columns.length < file.columns.length || columns.length < table.columns.length) {
    return ['les colonnes ne sont pas les mêmes'];
  }
  const stored = singles(readCsv(zip.read(file.name)));
  const current = singles(readRows(tx, table, columns));
  await stored.next();
  const told: string[] = [];
  for (let line = 1; ; line += 1) {
    const [one, other] = [await stored.next(), await current.next()];
    if (one.done === true && other.done === true) return told;
    const difference = tellDifference(columns, valuesOf(one), valuesOf(other));
    if (difference === undefined) continue;
    told.push(`ligne ${line} : ${difference}`);
    if (told.length === MOST_TOLD) return [...told, '…'];
  }
}

const valuesOf = ({ done, value }: IteratorResult<Values, void>): Values | undefined =>
  done === true ? undefined : (value as Values);

function tellDifference(
  columns: readonly Column[],
  stored: Values | undefined,
  current: Values | undefined,
): string | undefined {
  if (stored === undefined) return `en plus dans la boutique (${show(current?.[0])})`;
  if (current === undefined) return `absente de la boutique (${show(stored[0])})`;
  const at = columns.findIndex((_, place) => stored[place] !== current[place]);
  if (at < 0) return undefined;
  return `${columns[at]!.name}, archive ${show(stored[at])}, boutique ${show(current[at])}`;
}

function show(value: string | null | undefined): string {
  if (value == null) return 'rien';
  return `« ${value.length <= MOST_SIGNS ? value : `${value.slice(0, MOST_SIGNS)}…`} »`;
}

async function* singles(pages: AsyncIterable<Values[]>): AsyncGenerator<Values, void> {
  for await (const rows of pages) yield* rows;
}
