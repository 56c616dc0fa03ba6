import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { type Column, isFileColumn, type Table } from './describe-tables.ts';
import type { Values } from './values-csv.ts';

const BY_BYTES = 'collate "C"';
const ROWS_AT_ONCE = 1000;
/** A file has up to 10 MB. */
const FILES_AT_ONCE = 2;

/** How values are written, the same on every server; until the transaction ends. */
export async function fixFormats(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config(name, value, true) from (values
    ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'),
    ('extra_float_digits', '1')) as format(name, value)`);
}

/** The rows of a table by its key, some at a time, each value as text. */
export const readRows = (
  tx: Db,
  table: Table,
  columns: readonly Column[] = table.columns,
): AsyncGenerator<Values[]> => readByCursor(tx, selectOf(table, columns), ROWS_AT_ONCE);

/** The files in a column of a table. */
export async function* readFiles(
  tx: Db,
  { name, where }: Table,
  column: Column,
): AsyncGenerator<Buffer> {
  const condition = where === undefined ? '' : `where ${where}`;
  const select = `select "${column.name}" from "${name}" ${condition}`;
  for await (const rows of readByCursor<[Buffer | null]>(tx, select, FILES_AT_ONCE)) {
    for (const [bytes] of rows) if (bytes !== null) yield bytes;
  }
}

function selectOf({ name, where, key }: Table, columns: readonly Column[]): string {
  const condition = where === undefined ? '' : `where ${where}`;
  return `select ${columns.map(textOf).join(', ')} from "${name}" ${condition}
    order by ${key.map((column) => placeOf(name, column)).join(', ')}`;
}

/** Times in ISO 8601 to the microsecond, which `::text` does not write; a file by its name. */
function textOf(column: Column): string {
  const { name, type } = column;
  if (isFileColumn(column)) return `left(encode(sha256("${name}"), 'hex'), 32) as "${name}"`;
  if (type === 'timestamp with time zone') return `to_jsonb("${name}") #>> '{}' as "${name}"`;
  return `"${name}"::text as "${name}"`;
}

/** The same order in every database. With its table it is the stored value, not the text of it. */
const placeOf = (table: string, { name, type }: Column): string =>
  `"${table}"."${name}" ${type === 'text' ? BY_BYTES : ''}`;

let cursors = 0;

/** A cursor keeps each statement short and the rows on the server, however slow the reader is. */
async function* readByCursor<Row extends unknown[] = Values>(
  tx: Db,
  select: string,
  atOnce: number,
): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `leaving_${cursors}`;
  await tx.execute(sql.raw(`declare ${cursor} no scroll cursor for ${select}`));
  for (;;) {
    const rows = rowsOf<object>(await tx.execute(sql.raw(`fetch ${atOnce} from ${cursor}`)));
    if (rows.length > 0) yield rows.map((row) => Object.values(row) as Row);
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql.raw(`close ${cursor}`));
}
