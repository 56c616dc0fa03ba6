import { dayFromNow } from '../../base/builders.ts';
import type { Lacks, MovedProduct, MovedVariant } from './shop-to-move.ts';

/** A file that a platform writes of the shop to move, to its public description. */
export type ShopFile = {
  platform: string;
  /** What the import calls it. */
  dialect: string;
  text: string;
  varied: string;
  lacks: Lacks;
  familyOf: (product: MovedProduct) => string;
  /** References of rows that are no product. */
  skipped: string[];
};

export type Row = Record<string, string | number>;

/** Cells by heading; what a row does not name is blank. With the same file after a spreadsheet and a person. */
export function csv(headings: readonly string[], rows: readonly Row[], separator = ',') {
  const table = [
    [...headings],
    ...rows.map((row) => {
      const strange = Object.keys(row).filter((heading) => !headings.includes(heading));
      if (strange.length > 0) throw new Error(`no such heading: ${strange}`);
      return headings.map((heading) => row[heading] ?? '');
    }),
  ];
  return {
    text: write(table, separator),
    varied: write(vary(table), separator === ';' ? ',' : ';'),
  };
}

type Cells = (string | number)[];

const write = (table: Cells[], separator: string) =>
  table.map((cells) => cells.map(quote).join(separator)).join('\r\n');

const quote = (cell: string | number) =>
  /[\n\r",;\t]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

/** Columns in another order, capitals without accents, columns and lines more. */
const vary = (table: Cells[]): Cells[] =>
  table.flatMap((cells, line) => {
    const [heading, ...values] = [line === 0 ? 'Champ maison' : `note ${line}`, ...cells];
    if (line > 0) return [[...values.toReversed(), heading, '', ''], []];
    const capitals = values.map((value) =>
      String(value).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
    );
    return [[...capitals.toReversed(), heading, '', '']];
  });

export const sku = ({ sku: reference }: MovedProduct) => reference;
export const handle = ({ sku: reference }: MovedProduct) => reference.toLowerCase();
const today = dayFromNow(0);
export const isRunning = (promotion: MovedProduct['promotion']) =>
  promotion !== undefined && promotion.from <= today && promotion.to >= today;

export type Sold = MovedProduct | MovedVariant;
export const soldAs = (product: MovedProduct): Sold[] =>
  product.variants.length > 0 ? product.variants : [product];
