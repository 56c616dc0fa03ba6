import type { Columns } from './columns.ts';
import type { Field } from './dialects.ts';
import type { TableRow } from './read-csv.ts';
import { parseBoolean, parseDay, parsePrice, parseWhole } from './read-values.ts';

const MAX_QUOTED = 60;

/** How a reason names a column: by the heading that the file itself has. */
export function headingOf(columns: Columns, field: Field): string {
  return `colonne « ${columns.header[columns.of[field]?.[0] ?? -1] ?? field} »`;
}

export type Cells = ReturnType<typeof openCells>;

/** The cells of one row by field; what does not read is added to `problems` in French and comes as undefined. */
export function openCells(columns: Columns, row: TableRow, problems: string[]) {
  const faulty = new Set<Field>();
  const refuse = (field: Field, problem: string) => {
    if (!faulty.has(field)) problems.push(`${headingOf(columns, field)} : ${problem}`);
    faulty.add(field);
  };
  /** Undefined without such a column; the first filled one where several columns say the same. */
  const text = (field: Field): string | undefined => {
    const places = columns.of[field];
    if (places === undefined) return undefined;
    const found = places.map((place) => cleanCell(row.cells[place] ?? '')).find(isFilled) ?? '';
    if (found.includes('\ufffd')) refuse(field, 'caractère illisible (�), fichier mal enregistré');
    return found;
  };
  const value = <T>(
    field: Field,
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
    price: (field: Field) => value(field, parsePrice, 'n’est pas un prix en francs entiers'),
    yes: (field: Field) => value(field, parseBoolean, 'ne dit ni oui ni non'),
    day: (field: Field) => value(field, parseDay, 'n’est pas une date comme 31/12/2026'),
    whole: (field: Field) => value(field, parseWhole, 'n’est pas un nombre entier positif'),
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
