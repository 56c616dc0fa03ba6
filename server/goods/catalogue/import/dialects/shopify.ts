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
  type RowTexts,
  type ShapedRow,
  splitList,
  unique,
} from './dialect.ts';

const HANDLE = ['handle', 'url handle'];
const SKU = ['variant sku', 'sku'];
const PRICE = ['variant price', 'price'];
const COMPARE_AT = ['variant compare at price', 'compare at price'];
const OPTION_VALUES = ['option1 value', 'option2 value', 'option3 value'];

/** The product export of Shopify: the first row of a handle has the product, each row may have a variant. */
export const shopify: Dialect = {
  label: 'export Shopify',
  recognises: (has) =>
    has('handle', 'variant price') || has('handle', 'variant sku') || has('url handle', 'title'),
  headings: {
    reference: SKU,
    name: ['title'],
    description: ['body html', 'body', 'description'],
    categ_id: ['type', 'product type', 'custom product type', 'product category'],
    tags: ['tags'],
    brand: ['vendor'],
    list_price: PRICE,
    cost: ['cost per item', 'cout par article'],
    active: ['published', 'published on online store'],
    stock: ['variant inventory qty', 'inventory quantity'],
    image_url: ['image src', 'product image url'],
  },
  notCommon: ['promo_price', 'rang'],
  hasDecimalPoint: true,
  readCategory: (cell) => deepestShelf([cell.split('>')]),
  readList: splitList,
  readText: asIs,
  open: (look) => {
    let group: TableRow[] = [];
    let handle = '';
    const flush = (): ShapedRow[] => {
      const rows = group;
      group = [];
      return rows.length === 0 ? [] : shapeGroup(look, handle, rows);
    };
    return {
      shape: (row) => {
        const next = look.text(row, ...HANDLE);
        // Some programs leave the handle blank where it repeats.
        const isSame = next === handle || (next === '' && look.text(row, 'title') === '');
        if (isSame && group.length > 0) {
          group.push(row);
          return [];
        }
        const before = flush();
        handle = next;
        group = [row];
        return before;
      },
      end: flush,
    };
  },
};

function shapeGroup(look: Lookup, handle: string, rows: TableRow[]): ShapedRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  if (isYes(look.text(first, 'gift card'))) {
    const reason = 'carte cadeau : la boutique a ses propres bons';
    return [{ kind: 'skipped', line: first.line, reference: handle, reason }];
  }
  const variants = rows.filter(
    (row) =>
      look.text(row, ...PRICE) !== '' ||
      look.text(row, ...SKU) !== '' ||
      look.text(row, ...OPTION_VALUES) !== '',
  );
  const images = unique(rows.map((row) => look.text(row, 'image src', 'product image url')));
  const status = look.text(first, 'status').toLowerCase();
  const isOff =
    (status !== '' && status !== 'active') ||
    isNo(look.text(first, 'published', 'published on online store'));
  const base: RowTexts = {
    name: look.text(first, 'title'),
    description: look.text(first, 'body html', 'body', 'description'),
    categ_id: look.text(first, 'type', 'product type', 'custom product type', 'product category'),
    brand: look.text(first, 'vendor'),
    tags: look.text(first, 'tags'),
    active: isOff ? 'non' : 'oui',
    ...(variants.length > 1 && { family: handle }),
  };
  return (variants.length > 0 ? variants : [first]).map((row) =>
    shapeVariant(look, handle, row, first, base, images),
  );
}

function shapeVariant(
  look: Lookup,
  handle: string,
  row: TableRow,
  first: TableRow,
  base: RowTexts,
  images: string[],
): ShapedRow {
  const options = optionsOf(look, row, first);
  const notes: string[] = [];
  const own = look.text(row, 'variant image', 'variant image url');
  // Shopify writes an apostrophe before a reference of digits.
  const sku = look.text(row, ...SKU).replace(/^'(?=\d+$)/, '');
  const texts: RowTexts = {
    ...base,
    reference: sku || [handle, ...options.map(({ value }) => value)].join('-').slice(0, 60),
    name: nameWithOptions(base.name ?? '', options),
    image_url: unique([own, ...images]).join(' '),
    ...pricesOf(look, row),
    ...stockOf(look, row, notes),
  };
  return productOf(row, texts, options, notes);
}

/** Shopify names options in the first row of a product alone. `Default Title` says that it has none. */
function optionsOf(look: Lookup, row: TableRow, first: TableRow): Option[] {
  return [1, 2, 3].flatMap((number) => {
    const name = look.text(first, `option${number} name`);
    const value = look.text(row, `option${number} value`);
    return value === '' || value === 'Default Title' ? [] : [{ name: name || 'Option', value }];
  });
}

/** A compare-at price above the price is the normal one of a promotion. */
function pricesOf(look: Lookup, row: TableRow): RowTexts {
  const [price, compareAt] = [look.text(row, ...PRICE), look.text(row, ...COMPARE_AT)];
  const [now, before] = [machineNumber(price), machineNumber(compareAt)];
  const isPromotion = now !== undefined && before !== undefined && before > now;
  if (isPromotion) return { list_price: compareAt, promo_price: price };
  const hasPromotions = COMPARE_AT.some((heading) => look.has(heading));
  return { list_price: price, ...(hasPromotions && { promo_price: '' }) };
}

function stockOf(look: Lookup, row: TableRow, notes: string[]): RowTexts {
  const hasTracker = look.has('variant inventory tracker') || look.has('inventory tracker');
  const tracker = look.text(row, 'variant inventory tracker', 'inventory tracker');
  if (hasTracker && tracker === '') return { stock: '' };
  const stock = look.text(row, 'variant inventory qty', 'inventory quantity');
  const policy = look.text(row, 'variant inventory policy', 'continue selling when out of stock');
  const maySellOn = /^(continue|true|oui|yes)$/i.test(policy);
  if (maySellOn && (machineNumber(stock) ?? 0) <= 0) {
    notes.push('vendu sur commande dans Shopify : stock pas compté');
    return { stock: '' };
  }
  return { stock };
}
