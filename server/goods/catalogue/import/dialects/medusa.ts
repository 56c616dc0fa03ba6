import { isFilled } from '../reading/cell-values.ts';
import type { TableRow } from '../reading/table.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  isNo,
  isYes,
  type Lookup,
  machineNumber,
  nameWithOptions,
  type Option,
  productOf,
  type ShapedRow,
  TO_SORT,
  unique,
} from './dialect.ts';

const PRICE = ['variant price xof', 'price xof'];
const CATEGORY = [
  'product category 1',
  'product category 1 name',
  'product category 1 handle',
  'product type',
  'product collection title',
  'product collection 1',
];

/** The product export of Medusa, versions 1 and 2: a row for each variant. */
export const medusa: Dialect = {
  label: 'export Medusa',
  recognises: (has) => has('product handle', 'product title'),
  headings: {
    reference: ['variant sku'],
    name: ['product title'],
    description: ['product description', 'product subtitle'],
    categ_id: CATEGORY,
    tags: ['product tags', 'product tag 1'],
    list_price: PRICE,
    active: ['product status'],
    stock: ['variant inventory quantity'],
    image_url: ['product thumbnail'],
  },
  notCommon: ['id', 'brand'],
  hasDecimalPoint: true,
  readCategory: (cell) => deepestShelf([cell.split('>')]),
  // Version 1 writes commas between tags, version 2 a column for each.
  readList: (cell) => cell.split(/\||,(?! )/),
  readText: asIs,
  open: (look) => {
    const places: Places = {
      tags: look.columns(/^product tags?(?: \d+)?$/),
      categories: look.columns(/^product category \d+(?: (?:name|handle))?$/),
      // A price of one region comes after the one of all.
      prices: look.columns(/^(?:variant )?price (?:.+ )?xof$/).toSorted(byLength),
      ownImages: look.columns(/^variant image \d+(?: url)?$/),
      images: look.columns(/^(?:product )?image \d+(?: url)?$/),
    };
    const sizes = new Map<string, number>();
    return {
      learn: (row) => {
        const handle = look.text(row, 'product handle');
        sizes.set(handle, (sizes.get(handle) ?? 0) + 1);
      },
      shape: (row) => [shapeRow(look, row, places, sizes)],
    };
  },
};

type Column = ReturnType<Lookup['columns']>[number];
type Places = Record<'tags' | 'categories' | 'prices' | 'ownImages' | 'images', Column[]>;

const byLength = (a: Column, b: Column) => a.match[0].length - b.match[0].length;

/** Version 2 exports numbers of categories, types and collections, which say nothing in another shop. */
const INTERNAL = /^p(?:cat|col|typ|tag)_\w+$/;

function shapeRow(
  look: Lookup,
  row: TableRow,
  places: Places,
  sizes: ReadonlyMap<string, number>,
): ShapedRow {
  const handle = look.text(row, 'product handle');
  if (isYes(look.text(row, 'product is giftcard'))) {
    const reason = 'carte cadeau : la boutique a ses propres bons';
    return { kind: 'skipped', line: row.line, reference: handle, reason };
  }
  const textsAt = (columns: Column[]) => columns.map(({ index }) => row.cells[index]?.trim() ?? '');
  const isFamily = (sizes.get(handle) ?? 0) > 1;
  const options = isFamily ? optionsOf(look, row) : [];
  const notes: string[] = [];
  const stock = look.text(row, 'variant inventory quantity');
  const maySellOn = isYes(look.text(row, 'variant allow backorder'));
  const isUncounted =
    isNo(look.text(row, 'variant manage inventory')) ||
    (maySellOn && (machineNumber(stock) ?? 0) <= 0);
  if (isUncounted && maySellOn) notes.push('vendu sur commande dans Medusa : stock pas compté');
  const urls = unique([
    ...textsAt(places.ownImages),
    look.text(row, 'product thumbnail'),
    ...textsAt(places.images),
  ]);
  const shelves = [
    ...textsAt(places.categories).toReversed(),
    ...CATEGORY.map((heading) => look.text(row, heading)),
  ].filter(isFilled);
  const shelf = shelves.find((name) => !INTERNAL.test(name));
  if (shelf === undefined && shelves.length > 0) {
    notes.push(`« ${shelves[0]} » est un numéro de Medusa, pas un nom : rangé dans « ${TO_SORT} »`);
  }
  const texts = {
    reference:
      look.text(row, 'variant sku') || [handle, ...options.map(({ value }) => value)].join('-'),
    name: nameWithOptions(look.text(row, 'product title'), options),
    active: look.text(row, 'product status') === 'published' ? 'oui' : 'non',
    list_price: textsAt(places.prices).find(isFilled) ?? '',
    tags: unique(textsAt(places.tags)).join('|'),
    categ_id: shelf ?? (shelves.length > 0 ? TO_SORT : ''),
    image_url: urls.join(' '),
    ...(isUncounted && { stock: '' }),
    ...(isFamily && { family: handle }),
  };
  return productOf(row, texts, options, notes);
}

function optionsOf(look: Lookup, row: TableRow): Option[] {
  return [1, 2, 3, 4].flatMap((number) => {
    const name = look.text(row, `variant option ${number} name`, `option ${number} name`);
    const value = look.text(row, `variant option ${number} value`, `option ${number} value`);
    return name === '' || value === '' ? [] : [{ name, value }];
  });
}
