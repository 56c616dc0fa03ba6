import { FIELD_LABELS, type ImportField } from '#contract/goods/catalogue/import-fields.ts';
import type { ShapedRow } from '../dialects/dialect.ts';
import {
  cleanCell,
  isFilled,
  parseBoolean,
  parseDay,
  parseMonths,
  parsePrice,
  parseState,
  parseWhole,
} from '../reading/cell-values.ts';
import { newNumberStyle, readWhole } from '../reading/number-style.ts';
import { isUnknown } from '../reading/read-fact.ts';
import type { Columns } from './columns.ts';

const MAX_QUOTED = 60;

/** How a reason names a column: by the heading that the file itself has. */
export function headingOf(columns: Columns, field: ImportField): string {
  const heading = columns.header[columns.of[field]?.[0] ?? -1];
  return heading === undefined ? FIELD_LABELS[field] : `colonne « ${heading} »`;
}

export type Cells = ReturnType<typeof openCells>;
export type ShapedProduct = Extract<ShapedRow, { kind: 'product' }>;

/**
 * The cells of a row by field. An unreadable one is undefined: it adds a sentence to `problems`, which refuse the row,
 * or to `notes` for a field without which the product is right all the same.
 */
export function openCells(
  columns: Columns,
  { row, texts }: ShapedProduct,
  problems: string[],
  notes: string[],
) {
  const faulty = new Set<ImportField>();
  const refuse = (field: ImportField, problem: string) => {
    if (!faulty.has(field)) problems.push(`${headingOf(columns, field)} : ${problem}`);
    faulty.add(field);
  };
  const leaveOut = (field: ImportField, problem: string) => {
    notes.push(`${headingOf(columns, field)} : ${problem}, pas repris`);
  };
  /**
   * Undefined without such a column, and for a blank cell that changes nothing (rule G-38); the first filled one where
   * several columns say the same.
   */
  const text = (field: ImportField): string | undefined => {
    const given = texts[field];
    const places = columns.of[field];
    if (given === undefined && places === undefined) return undefined;
    const own = places?.map((place) => cleanCell(row.cells[place] ?? '')).find(isFilled) ?? '';
    const found = given ?? own;
    if (found.includes('\ufffd')) refuse(field, 'caractère illisible (�), fichier mal enregistré');
    return found === '' && !columns.emptiesBlanks ? undefined : found;
  };
  const value = <T>(
    field: ImportField,
    parse: (text: string) => T | undefined,
    expectation: string,
    isTechnical = false,
  ): T | '' | undefined => {
    const found = text(field);
    if (found === undefined || found === '') return found;
    if (isTechnical && isUnknown(found)) return undefined;
    const parsed = parse(found);
    if (parsed !== undefined) return parsed;
    (isTechnical ? leaveOut : refuse)(field, `« ${shorten(found)} » ${expectation}`);
    return undefined;
  };
  return {
    text,
    /** The texts of all columns of a field, one a line. */
    lines: (field: ImportField): string =>
      texts[field] ??
      (columns.of[field] ?? [])
        .map((place) => cleanCell(row.cells[place] ?? ''))
        .filter(isFilled)
        .join('\n'),
    refuse,
    leaveOut,
    raw: (place: number) => cleanCell(row.cells[place] ?? ''),
    price: (field: ImportField) => value(field, parsePrice, 'n’est pas un prix en francs entiers'),
    yes: (field: ImportField) => value(field, parseBoolean, 'ne dit ni oui ni non'),
    state: (field: ImportField) => value(field, parseState, 'ne dit ni publié ni caché'),
    day: (field: ImportField) => value(field, parseDay, 'n’est pas une date comme 31/12/2026'),
    rank: (field: ImportField) =>
      value(field, parseWhole, 'n’est pas un nombre entier positif', true),
    months: (field: ImportField) => value(field, parseMonths, 'n’est pas un nombre de mois', true),
    /** Pieces; a negative count is 0, since nothing of it can be sold. */
    pieces: (field: ImportField): number | '' | undefined => {
      const found = text(field);
      if (found === undefined || found === '') return found;
      return readPieces(columns, columns.of[field]?.[0] ?? -1, found, notes, (problem) =>
        refuse(field, problem),
      );
    },
  };
}

const SOLD_OUT = /^(rupture( de stock)?|[ée]puis[ée]e?s?|out of stock|n[ée]ant|aucune?)$/i;

/** Reads pieces of a cell in the style of its column; `refuse` gets why it cannot. */
export function readPieces(
  columns: Columns,
  place: number,
  text: string,
  notes: string[],
  refuse: (problem: string) => void,
): number | undefined {
  const quoted = `« ${shorten(text)} »`;
  if (SOLD_OUT.test(text)) return 0;
  const style = columns.styles.get(place) ?? newNumberStyle();
  const read = readWhole(text, style, columns.dialect.hasDecimalPoint);
  if (read === undefined) {
    refuse(`${quoted} n’est pas un nombre entier`);
    return undefined;
  }
  if ('readings' in read) {
    const [small, large] = read.readings;
    refuse(`${quoted} peut vouloir dire ${small} ou ${large} : écrivez le nombre sans séparateur`);
    return undefined;
  }
  if (read.value < 0) {
    notes.push(`colonne « ${columns.header[place] ?? FIELD_LABELS.stock} » : ${text} compté 0`);
    return 0;
  }
  return read.value;
}

export const shorten = (text: string) =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
