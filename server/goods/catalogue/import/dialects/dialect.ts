import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';
import { plainHeading } from '../../headings/vocabulary.ts';
import { cleanCell, isFilled, writeSpecifications } from '../reading/cell-values.ts';
import type { TableRow } from '../reading/table.ts';

/** The category of a product, and its parent as far as a file names one. */
export type ShelfPath = {
  leaf: string;
  parent?: string;
  /** Whether the file names more steps than the two that the shop has (rule G-53). */
  isCut?: boolean;
};

/** How one kind of software writes a product. */
export type Dialect = {
  label: string;
  /** Whether a file has the headings that only this software writes; `has` takes plain headings. */
  recognises(has: (...headings: string[]) => boolean): boolean;
  /** Its own headings, as `plainHeading` returns them; they go before the common vocabulary. */
  headings: Partial<Record<ImportField, readonly string[]>>;
  /** Fields whose words in the common vocabulary mean another thing in this software. */
  notCommon?: readonly ImportField[];
  /** Plain headings that this software means otherwise than a fact of the shop, with the words for the clerk. */
  leftOut?: Readonly<Record<string, string>>;
  /** A program wrote the numbers: a point is a decimal mark. */
  hasDecimalPoint?: boolean;
  /** Before the number of a product without a reference; that of WooCommerce when absent. */
  idPrefix?: string;
  readCategory(cell: string): ShelfPath;
  readList(cell: string): string[];
  readText(cell: string): string;
  /** Columns of pairs that are lines of the specification sheet. */
  sheetColumns?(headings: readonly string[]): { name: number; value: number }[];
  /** Joins rows, or parts them; absent where each row is a product. */
  open?(look: Lookup): Shaper;
};

export type RowTexts = Partial<Record<ImportField, string>>;
export type Option = { name: string; value: string };

/** A row of the file as a product, or why it is none. */
export type ShapedRow =
  | {
      kind: 'product';
      row: TableRow;
      /** They go before the row's own cells. */
      texts: RowTexts;
      /** What tells a variation from its siblings. */
      options: Option[];
      /** Sentences for the report. */
      notes: string[];
    }
  | { kind: 'skipped'; line: number; reference: string; reason: string };

export type Shaper = {
  /** Called with every row before the first `shape`. */
  learn?(row: TableRow): void;
  /** May hold rows back until a later row or `end` completes them. */
  shape(row: TableRow): ShapedRow[];
  end?(): ShapedRow[];
};

/** Reads a row by heading: the first of these that the file has and the row fills; empty without one. */
export type Lookup = {
  text(row: TableRow, ...headings: string[]): string;
  /** The columns whose plain heading matches, in the order of the file. */
  columns(pattern: RegExp): { index: number; match: RegExpExecArray }[];
  has(...headings: string[]): boolean;
  /** Columns that were read or matched so far. */
  used: ReadonlySet<number>;
};

export function lookupOf(header: readonly string[]): Lookup {
  const headings = header.map(plainHeading);
  const used = new Set<number>();
  const placeOf = new Map(headings.map((heading, index) => [heading, index] as const).toReversed());
  const columnOf = (heading: string) => {
    const index = placeOf.get(heading);
    if (index !== undefined) used.add(index);
    return index;
  };
  return {
    used,
    text: (row, ...wanted) =>
      wanted.map((heading) => cleanCell(row.cells[columnOf(heading) ?? -1] ?? '')).find(isFilled) ??
      '',
    columns: (pattern) =>
      headings.flatMap((heading, index) => {
        const match = pattern.exec(heading);
        if (match === null) return [];
        used.add(index);
        return [{ index, match }];
      }),
    has: (...wanted) => wanted.every((heading) => placeOf.has(heading)),
  };
}

/** A row that is a product as it is. */
export const productOf = (
  row: TableRow,
  texts: RowTexts = {},
  options: Option[] = [],
  notes: string[] = [],
): ShapedRow => ({ kind: 'product', row, texts, options, notes });

/** Where a product goes whose file names no category that means anything here. */
export const TO_SORT = 'À classer';

/** Software's words for no category and for the top of its tree; they are steps of a path, never a shelf. */
const NO_SHELF = /^(accueil|home|root|racine|default category|catégorie par défaut)$/i;
const UNSORTED = /^(non class[ée]e?s?|uncategori[sz]ed|non catégorisée?s?)$/i;

/** Drawers of the software between the top and the shelves: they are no parents. */
const NO_PARENT =
  /^(all|tous|saleable|vendable|pos|point de vente|goods|marchandises|catalogue|boutique|shop)$/i;

/** A category that is no path. */
export const onlyLeaf = (cell: string): ShelfPath => ({ leaf: cell });

/**
 * The shelf of a product in several paths: the last two steps of the deepest path. An excluded step (rule G-1) goes
 * first: `All / Services / Pose` must not become `Pose`.
 */
export function deepestShelf(paths: readonly (readonly string[])[]): ShelfPath {
  const clean = paths
    .map((path) => path.map((step) => step.trim()).filter(isFilled))
    .filter((path) => path.length > 0);
  const sorted = clean.filter((path) => !UNSORTED.test(path.at(-1) ?? ''));
  const [deepest = []] = (sorted.length > 0 ? sorted : clean).toSorted(
    (a, b) => depthOf(b) - depthOf(a),
  );
  const drawer = deepest.find(
    (step) => isExcludedCategory(step) && !/^(all|saleable)$/i.test(step),
  );
  if (drawer !== undefined) return { leaf: drawer };
  const leaf = deepest.at(-1) ?? '';
  if (NO_SHELF.test(leaf)) return { leaf: TO_SORT };
  const above = deepest
    .slice(0, -1)
    .filter((step) => !NO_SHELF.test(step) && !NO_PARENT.test(step));
  const parent = above.at(-1);
  if (parent === undefined || parent.toLowerCase() === leaf.toLowerCase()) return { leaf };
  return { leaf, parent, ...(above.length > 1 && { isCut: true }) };
}

const depthOf = (path: readonly string[]) => path.filter((step) => !NO_SHELF.test(step)).length;

export const splitList = (cell: string): string[] => cell.split(/[,;|]/);

export const asIs = (cell: string): string => cell;

/** The texts of the options in a name, as far as the name does not say them. */
export function nameWithOptions(name: string, options: readonly Option[]): string {
  const said = ` ${plainHeading(name)} `;
  const missing = options.filter(({ value }) => !said.includes(` ${plainHeading(value)} `));
  return missing.length === 0 ? name : `${name} - ${missing.map(({ value }) => value).join(', ')}`;
}

/** Each text once, without the blank ones. */
export const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined).filter(isFilled)),
];

/** Lines of a sheet in one cell, as `readSpecifications` takes them. */
export const sheetCell = (lines: readonly Option[]): string => writeSpecifications(lines);

export const isYes = (text: string): boolean => /^(1|true|vrai|oui|yes|y)$/i.test(text.trim());
export const isNo = (text: string): boolean => /^(0|-1|false|faux|non|no|n)$/i.test(text.trim());

/** The number in a cell of a program, which writes a decimal point; undefined for anything else. */
export function machineNumber(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
