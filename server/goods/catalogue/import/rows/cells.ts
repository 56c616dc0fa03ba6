import { FIELD_LABELS, type ImportField } from '#contract/goods/catalogue/import-fields.ts';
import type { ShapedRow } from '../dialects/dialect.ts';
import {
  cleanCell,
  isFilled,
  isSheetError,
  parseBoolean,
  parseDay,
  parseMonths,
  parsePrice,
  parseState,
  parseWhole,
  SHEET_ERROR,
} from '../reading/cell-values.ts';
import { newNumberStyle, readWhole } from '../reading/number-style.ts';
import { isUnknown } from '../reading/read-fact.ts';
import type { Columns } from './columns.ts';

const MAX_QUOTED = 60;

/** Without them, or with wrong ones, the product would be another or sold wrongly (rule G-40). */
const NEEDED = new Set<ImportField>([
  'reference',
  'name',
  'categ_id',
  'list_price',
  'promo_price',
  'stock',
]);

/** A wrong one never costs the product (rule G-40). */
const CODES = new Set<ImportField>(['gtin', 'mpn']);

/** How a reason names a column: by the heading that the file itself has. */
export function headingOf(columns: Columns, field: ImportField): string {
  const heading = columns.header[columns.of[field]?.[0] ?? -1];
  return heading === undefined ? FIELD_LABELS[field] : `colonne « ${heading} »`;
}

/** « Garantie (ans) ». */
const IN_YEARS = /(?:^|[\s(])(ans?|années?|years?)\b/i;

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
    if (found.includes('\ufffd')) {
      if (CODES.has(field)) {
        leaveOut(field, `« ${shorten(found)} » a un caractère illisible (�)`);
        return undefined;
      }
      refuse(field, 'caractère illisible (�), fichier mal enregistré');
    }
    if (isSheetError(found)) {
      if (NEEDED.has(field)) refuse(field, `« ${found} » ${SHEET_ERROR}`);
      else leaveOut(field, `« ${found} » ${SHEET_ERROR}`);
      return undefined;
    }
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
    price: (field: ImportField) => value(field, parsePrice, NO_PRICE),
    yes: (field: ImportField) => value(field, parseBoolean, 'ne dit ni oui ni non'),
    state: (field: ImportField) => {
      // « Statut » may say much else, such as whether a product is new.
      const isVague = /^(statut|status)$/i.test(columns.header[columns.of[field]?.[0] ?? -1] ?? '');
      return value(field, parseState, 'ne dit ni publié ni caché', isVague);
    },
    day: (field: ImportField) => value(field, parseDay, 'n’est pas une date comme 31/12/2026'),
    rank: (field: ImportField) =>
      value(field, parseWhole, 'n’est pas un nombre entier positif', true),
    months: (field: ImportField) => {
      const isInYears = IN_YEARS.test(columns.header[columns.of[field]?.[0] ?? -1] ?? '');
      const parse = (found: string) =>
        parseMonths(isInYears && /^\d+$/.test(found) ? `${found} ans` : found);
      return value(field, parse, 'n’est pas un nombre de mois', true);
    },
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

const NO_PRICE =
  'n’est pas un prix en francs entiers, comme 150 000 ; 0 montre l’article sans le vendre';

const SOLD_OUT =
  /^(((en )?rupture( de)?( stock)?|((stock|article|produit) )?[ée]puis[ée]e?s?|indisponible|pas (en stock|disponible)|hors stock|non|outofstock|out[ _-]of[ _-]stock|sold out|unavailable|n[ée]ant|aucune?)( !*)?)$/i;
/** They say that there are pieces, or that the shop orders them, and not how many. */
const UNCOUNTED =
  /^((en stock|dispo(nible)?|oui|disponible en stock|stock ok|in ?stock|in[ _-]stock|available|yes|illimit[ée]e?|unlimited)|((disponible )?sur (commande|demande)|onbackorder|on[ _-]backorder|preorder|pr[ée]commande))$/i;
/** `10+`, `> 50`, `plus de 10`: there are as many at least. */
const AT_LEAST = /^(?:(?:>|≥|>=|plus de|\+ de|au moins|min\.?) *(\d+)|(\d+) *(?:\+|et plus))$/i;

/**
 * Reads pieces of a cell in the style of its column; `refuse` gets why it cannot. Words without a number leave the stock
 * as it is.
 */
export function readPieces(
  columns: Columns,
  place: number,
  text: string,
  notes: string[],
  refuse: (problem: string) => void,
): number | undefined {
  const quoted = `« ${shorten(text)} »`;
  const heading = `colonne « ${columns.header[place] ?? FIELD_LABELS.stock} »`;
  if (isSheetError(text)) {
    refuse(`${quoted} ${SHEET_ERROR}`);
    return undefined;
  }
  if (SOLD_OUT.test(text)) return 0;
  if (UNCOUNTED.test(text)) {
    notes.push(`${heading} : ${quoted} ne dit pas combien de pièces, stock pas compté`);
    return undefined;
  }
  const least = AT_LEAST.exec(text);
  if (least !== null) {
    const pieces = Number(least[1] ?? least[2]);
    notes.push(`${heading} : ${quoted} compté ${pieces}`);
    return pieces;
  }
  const style = columns.styles.get(place) ?? newNumberStyle();
  const read = readWhole(text, style, columns.dialect.hasDecimalPoint);
  if (read === undefined) {
    refuse(`${quoted} n’est pas un nombre entier de pièces, comme 12`);
    return undefined;
  }
  if ('readings' in read) {
    const [small, large] = read.readings;
    refuse(`${quoted} peut vouloir dire ${small} ou ${large} : écrivez le nombre sans séparateur`);
    return undefined;
  }
  if (read.value < 0) {
    notes.push(`${heading} : ${text} compté 0`);
    return 0;
  }
  return read.value;
}

export const shorten = (text: string) =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
