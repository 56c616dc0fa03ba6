import { day } from '#contract/base/fields/fields.ts';
import type { Columns } from './columns.ts';
import type { ImportField } from './dialects.ts';
import type { TableRow } from './read-csv.ts';

const MAX_QUOTED = 60;

/** How a reason names a column: by the heading that the file itself has. */
export function headingOf(columns: Columns, field: ImportField): string {
  return `colonne « ${columns.header[columns.of[field]?.[0] ?? -1] ?? field} »`;
}

export type Cells = ReturnType<typeof openCells>;

/** The cells of a row by field; unreadable ones are undefined and add a French sentence to `problems`. */
export function openCells(columns: Columns, row: TableRow, problems: string[]) {
  const faulty = new Set<ImportField>();
  const refuse = (field: ImportField, problem: string) => {
    if (!faulty.has(field)) problems.push(`${headingOf(columns, field)} : ${problem}`);
    faulty.add(field);
  };
  /** Undefined without such a column; the first filled one where several columns say the same. */
  const text = (field: ImportField): string | undefined => {
    const places = columns.of[field];
    if (places === undefined) return undefined;
    const found = places.map((place) => cleanCell(row.cells[place] ?? '')).find(isFilled) ?? '';
    if (found.includes('\ufffd')) refuse(field, 'caractère illisible (�), fichier mal enregistré');
    return found;
  };
  const value = <T>(
    field: ImportField,
    parse: (text: string) => T | undefined,
    expectation: string,
  ): T | '' | undefined => {
    const found = text(field);
    if (found === undefined || found === '') return found;
    const parsed = parse(found);
    if (parsed === undefined) refuse(field, `« ${shorten(found)} » ${expectation}`);
    return parsed;
  };
  return {
    text,
    refuse,
    raw: (place: number) => cleanCell(row.cells[place] ?? ''),
    price: (field: ImportField) => value(field, parsePrice, 'n’est pas un prix en francs entiers'),
    yes: (field: ImportField) => value(field, parseBoolean, 'ne dit ni oui ni non'),
    day: (field: ImportField) => value(field, parseDay, 'n’est pas une date comme 31/12/2026'),
    whole: (field: ImportField) => value(field, parseWhole, 'n’est pas un nombre entier positif'),
  };
}

export const isFilled = (text: string) => text.trim() !== '';

/** Exporters put an apostrophe before what a spreadsheet would take for a formula, ours another before that. */
const cleanCell = (cell: string) =>
  cell
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .replace(/^'(?='*[=+\-@])/, '');

const shorten = (text: string) =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;

/** `150 000`, `150.000 FCFA`, `150,000.00`: groups of three with one separator, then maybe decimals. */
const GROUPED = /^(\d{1,3})((?:([ .,'’])\d{3})(?:\3\d{3})*)(?:[.,](\d+))?$/;

const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

const CURRENCY = /^(?:f\s?cfa|cfa|xof|frs?|f)\.?\s*|\s*(?:f\.?\s?cfa|cfa|xof|frs?|f)\.?$/gi;

/** A whole, positive price in XOF; `150.000` is a hundred and fifty thousand, since XOF has no decimals. */
export function parsePrice(text: string): number | undefined {
  const bare = text.replace(/\s+/gu, ' ').trim().replace(CURRENCY, '').trim();
  const grouped = GROUPED.exec(bare);
  const [, first, rest = '', separator, groupedDecimals] = grouped ?? [];
  if (first !== undefined && !(groupedDecimals !== undefined && decimalMark(bare) === separator)) {
    return wholeAmount(first + rest.replace(/\D/g, ''), groupedDecimals);
  }
  const [, digits, decimals] = PLAIN.exec(bare) ?? [];
  return digits === undefined ? undefined : wholeAmount(digits, decimals);
}

/** `1`, `vrai`, `Oui`…; undefined for what is neither yes nor no. WooCommerce writes -1 for a draft. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'vrai', 'oui', 'yes'].includes(word)) return true;
  if (['0', '-1', 'false', 'faux', 'non', 'no'].includes(word)) return false;
  return undefined;
}

/** A whole number that is not negative; undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  return /^\d+(?:[.,]0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined;
}

const DAY = /^(?:(\d{4}-\d{2}-\d{2})|(\d{2})\/(\d{2})\/(\d{4}))(?:[T ]|$)/;

/** `2026-12-31` or `31/12/2026`, with a time behind it or not, as YYYY-MM-DD; undefined for no day. */
function parseDay(text: string): string | undefined {
  const [, iso, dayOfMonth, month, year] = DAY.exec(text.trim()) ?? [];
  const found = day.safeParse(iso ?? `${year}-${month}-${dayOfMonth}`);
  return found.success ? found.data : undefined;
}

const decimalMark = (bare: string) => /[.,](?=\d+$)/.exec(bare)?.[0];

function wholeAmount(digits: string, decimals = ''): number | undefined {
  const amount = Number(digits);
  return /^0*$/.test(decimals) && Number.isSafeInteger(amount) ? amount : undefined;
}

type Specification = { name: string; value: string };

/** A data sheet as one cell of a file: `nom : valeur`, one per line. A colon in a name is written `\:`. */
export const writeSpecifications = (sheet: readonly Specification[]): string =>
  sheet
    .map(({ name, value }) => `${onOneLine(name).replaceAll(':', '\\:')} : ${onOneLine(value)}`)
    .join('\n');

/** The data sheet in a cell; undefined when a line has no name or no value. */
export function readSpecifications(cell: string): Specification[] | undefined {
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const sheet = lines.map((line) => {
    const [, name = '', value = ''] = /^(.*?)(?<!\\):(.*)$/.exec(line) ?? [];
    return { name: name.replaceAll('\\:', ':').trim(), value: value.trim() };
  });
  return sheet.every(({ name, value }) => name !== '' && value !== '') ? sheet : undefined;
}

const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
