import { Problem } from '#server/base/problem.ts';
import { unreadableWorkbook } from './check-zip.ts';
import { MAX_RECORD_BYTES } from './read-records.ts';
import { readXml, type XmlListener } from './read-xml.ts';
import type { TableRow } from './table.ts';
import { textRun, unescapeText, type WorkbookParts } from './workbook-parts.ts';

/** More columns than any shop's export; a cell far to the right makes a row as long. */
export const MAX_COLUMNS = 2000;
/** Those included that a long row adds to all behind it: 500 columns of 100,000 rows. */
const MAX_CELLS = 50_000_000;
const LAST_ROW = 1_048_576;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Spreadsheets count from the last day of 1899, as if there had been a 29 February 1900. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;

/** How many more cells a workbook may have. */
export type CellBudget = { cells: number };
export const cellBudget = (): CellBudget => ({ cells: MAX_CELLS });

/**
 * Streams the rows of a sheet; numbers, booleans and dates come as the text of a CSV. Rows without a value are left
 * out; others are as long as the longest before them, the header at least. `change` may fill the cells of a row.
 */
export async function* readSheetRows(
  sheet: AsyncIterable<Buffer>,
  parts: WorkbookParts,
  { budget = cellBudget(), change }: { budget?: CellBudget; change?: (row: TableRow) => void } = {},
): AsyncGenerator<TableRow> {
  const found: TableRow[] = [];
  let width = 0;
  try {
    for await (const _ of readXml(sheet, sheetListener(parts, found))) {
      for (const row of found) {
        change?.(row);
        budget.cells -= Math.max(width, row.cells.length);
        if (budget.cells < 0) throw tooMuch();
        while (row.cells.length < width) row.cells.push('');
        width = row.cells.length;
        yield row;
      }
      found.length = 0;
    }
  } catch (cause) {
    refuseUnreadable(cause);
  }
}

function sheetListener(parts: WorkbookParts, found: TableRow[]): XmlListener {
  const row = { line: 0, cells: [] as string[], length: 0 };
  const cell = { column: 0, type: '', style: '', value: '' };
  const inline = textRun();
  let isIn: 'row' | 'cell' | 'value' | 'inline' | undefined;
  const open = (name: string, attributes: () => Record<string, string>) => {
    if (name === 'row') {
      const line = Number(attributes().r ?? row.line + 1);
      if (!Number.isInteger(line) || line <= row.line || line > LAST_ROW)
        throw unreadableWorkbook();
      Object.assign(row, { line, cells: [], length: 0 });
      cell.column = 0;
      isIn = 'row';
    } else if (isIn === 'row' && name === 'c') {
      const { r, t = 'n', s = '' } = attributes();
      const column = r === undefined ? cell.column + 1 : columnOf(r);
      if (column <= cell.column) throw unreadableWorkbook();
      Object.assign(cell, { column, type: t, style: s, value: '' });
      inline.begin();
      isIn = 'cell';
    } else if (isIn === 'cell' && name === 'v') isIn = 'value';
    else if (isIn === 'cell' && name === 'is') isIn = 'inline';
    else if (isIn === 'inline') inline.open(name);
  };
  const close = (name: string) => {
    if (name === 'row' && isIn === 'row') {
      if (row.cells.length > 0) found.push({ line: row.line, cells: row.cells });
      isIn = undefined;
    } else if (name === 'c' && isIn === 'cell') {
      const text = textOf(parts, { ...cell, inline: inline.end() });
      if (text !== '') addCell(row, cell.column, text);
      isIn = 'row';
    } else if (name === 'v' && isIn === 'value') isIn = 'cell';
    else if (name === 'is' && isIn === 'inline') isIn = 'cell';
    else if (isIn === 'inline') inline.close(name);
  };
  const text = (part: string) => {
    if (isIn === 'value') cell.value += part;
    else if (isIn === 'inline') inline.text(part);
  };
  return { open, close, text };
}

function addCell(row: { cells: string[]; length: number }, column: number, text: string): void {
  row.length += text.length;
  if (column > MAX_COLUMNS || row.length > MAX_RECORD_BYTES) throw tooMuch();
  while (row.cells.length < column - 1) row.cells.push('');
  row.cells.push(text);
}

/** The number of the column of a place such as `AB12`, from 1. */
export function columnOf(place: string): number {
  let column = 0;
  for (let index = 0; index < place.length; index += 1) {
    const letter = place.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}

type FoundCell = { type: string; style: string; value: string; inline: string };

/** What a spreadsheet could not compute comes as it shows it, `#N/A`. */
function textOf(parts: WorkbookParts, { type, style, value, inline }: FoundCell): string {
  if (type === 'inlineStr') return inline;
  if (type === 'str') return unescapeText(value);
  if (value === '' || type === 'e') return value;
  if (type === 's') return parts.strings[Number(value)] ?? refuse();
  if (type === 'b') return { '0': 'false', '1': 'true' }[value] ?? refuse();
  if (type === 'd') return dayOf(Date.parse(value));
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return refuse();
  if (style !== '' && parts.dateStyles.has(Number(style))) {
    const days = number - DAYS_TO_1970 + (parts.isFrom1904 ? DAYS_TO_1904 : 0);
    return dayOf(Math.floor(days * DAY_MS));
  }
  // All digits, as typed: those beyond 15 are lost to numbers.
  const plain = /^-?\d+$/.test(value) ? value : plainNumber(number);
  return padded(plain, parts.zeroStyles.get(Number(style)) ?? 0);
}

const padded = (plain: string, digits: number) =>
  /^\d+$/.test(plain) ? plain.padStart(digits, '0') : plain;

/** Without an exponent for whole numbers. */
function plainNumber(number: number): string {
  // Spreadsheets compute 149999.99999999997 where they show 150000.
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) ? String(BigInt(rounded)) : String(rounded);
}

function dayOf(timeMs: number): string {
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? refuse() : date.toISOString().slice(0, 10);
}

function refuse(): never {
  throw unreadableWorkbook();
}

/** Throws what people can act on. */
export function refuseUnreadable(cause: unknown): never {
  throw cause instanceof Problem ? cause : Object.assign(unreadableWorkbook(), { cause });
}

export const tooMuch = () =>
  new Problem(
    'too-large',
    'Ce fichier demande trop de mémoire : rien n’a été enregistré. Un classeur a peut-être des cellules très loin à droite ; enregistrez-le en CSV, ou partagez-le en plusieurs fichiers.',
  );
