import type { Cell } from '#server/base/lists/write-xlsx.ts';
import { describeColumn } from './column-words.ts';
import type { Column, Table } from './describe-tables.ts';
import type { FileDescription } from './manifest.ts';
import type { Values } from './values-csv.ts';

export type Rows = AsyncGenerator<Values[]>;

const NUMBERS = new Set(['integer', 'bigint', 'double precision']);
/** The most that a spreadsheet takes in a cell, less the words that say so. */
const CELL_CHARACTERS = 32_700;

export const wordsOf = ({ name: table, columns }: Table): FileDescription['columns'] =>
  columns.map(({ name, type }) => ({ name, type, description: describeColumn(table, name) }));

/** For people: French headings, numbers as numbers. A long text is cut; the CSV has it whole. */
export async function* toCells(table: Table, pages: Rows): AsyncGenerator<Cell[][]> {
  yield [wordsOf(table).map(({ description }) => description)];
  for await (const rows of pages) {
    yield rows.map((row) => row.map((value, at) => toCell(value, table.columns[at]!)));
  }
}

function toCell(value: string | null, { type }: Column): Cell {
  if (value === null) return null;
  if (NUMBERS.has(type)) return Number(value);
  if (type === 'boolean') return value === 'true';
  return value.length <= CELL_CHARACTERS
    ? value
    : `${value.slice(0, CELL_CHARACTERS)}… (la suite est dans le CSV)`;
}
