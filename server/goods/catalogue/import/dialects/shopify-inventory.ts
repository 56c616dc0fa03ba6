import type { TableRow } from '../reading/table.ts';
import { asIs, type Dialect, machineNumber, onlyLeaf, productOf, splitList } from './dialect.ts';

const SKU = ['sku', 'variant sku'];
/** What can still be sold goes before what lies there, orders included. */
const PIECES = ['available', 'available not editable', 'on hand new', 'on hand', 'on hand current'];

/** The inventory export of Shopify has a row for each variant and place, and changes pieces alone. */
export const shopifyInventory: Dialect = {
  label: 'stock de Shopify',
  recognises: (has) => has('handle', 'sku', 'location') && PIECES.some((heading) => has(heading)),
  headings: { reference: SKU, stock: PIECES },
  notCommon: ['name', 'list_price', 'categ_id', 'tags', 'brand', 'active'],
  leftOut: { title: 'un fichier de stock ne change que les pièces' },
  hasDecimalPoint: true,
  readCategory: onlyLeaf,
  readList: splitList,
  readText: asIs,
  open: (look) => {
    const counted = new Map<string, { row: TableRow; pieces: number; places: number }>();
    return {
      shape: (row) => {
        const reference = look.text(row, ...SKU).replace(/^'(?=\d+$)/, '');
        if (reference === '') {
          const reason = 'variante sans référence : rien ne dit de quel article il s’agit';
          return [{ kind: 'skipped', line: row.line, reference: '', reason }];
        }
        const cell = look.text(row, ...PIECES);
        // A place where the variant is not kept.
        if (/^(not stocked)?$/i.test(cell)) return [];
        const pieces = machineNumber(cell);
        // The row says itself what is wrong with it.
        if (pieces === undefined) return [productOf(row, { reference })];
        const before = counted.get(reference) ?? { row, pieces: 0, places: 0 };
        counted.set(reference, {
          row: before.row,
          pieces: before.pieces + pieces,
          places: before.places + 1,
        });
        return [];
      },
      end: () =>
        [...counted].map(([reference, { row, pieces, places }]) =>
          productOf(
            row,
            { reference, stock: String(pieces) },
            [],
            places > 1 ? [`stock de ${places} lieux réuni : ${pieces}`] : [],
          ),
        ),
    };
  },
};
