import type { TableRow } from '../reading/table.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  type Lookup,
  nameWithOptions,
  productOf,
  type RowTexts,
  type ShapedRow,
  splitList,
  unique,
} from './dialect.ts';

const CATEGORIES = ['product type', 'google product category', 'fb product category'];

/** A product feed as Google Merchant and Meta take it, with their attribute names as headings. */
export const google: Dialect = {
  label: 'flux Google Merchant',
  recognises: (has) =>
    has('id', 'title', 'availability') ||
    has('id', 'title', 'image link') ||
    has('id', 'title', 'google product category'),
  headings: {
    reference: ['id'],
    name: ['title'],
    description: ['description'],
    categ_id: CATEGORIES,
    brand: ['brand'],
    family: ['item group id'],
    list_price: ['price'],
    promo_price: ['sale price'],
    stock: ['quantity to sell on facebook', 'inventory', 'quantity'],
    image_url: ['image link'],
  },
  notCommon: ['stock'],
  hasDecimalPoint: true,
  readCategory: (cell) => deepestShelf(cell.split(',').map((path) => path.split('>'))),
  readList: splitList,
  readText: asIs,
  open: (look) => ({ shape: (row) => [shapeItem(look, row)] }),
};

/** Attributes that tell the variants of a group apart, with their names on a sheet. */
const OPTIONS = [
  ['size', 'Taille'],
  ['color', 'Couleur'],
  ['material', 'Matière'],
  ['pattern', 'Motif'],
] as const;

const ON_ORDER = /^(preorder|backorder|available for order)$/;

function shapeItem(look: Lookup, row: TableRow): ShapedRow {
  const texts: RowTexts = {};
  const notes: string[] = [];
  const options = OPTIONS.flatMap(([heading, name]) => {
    const value = look.text(row, heading);
    return value === '' ? [] : [{ name, value }];
  });
  const isInGroup = look.text(row, 'item group id') !== '';
  if (isInGroup) texts.name = nameWithOptions(look.text(row, 'title'), options);
  const availability = look.text(row, 'availability').toLowerCase().replaceAll('_', ' ');
  if (availability === 'out of stock') texts.stock = '0';
  else if (ON_ORDER.test(availability)) {
    texts.stock = '';
    notes.push('vendu sur commande : stock pas compté');
  } else if (availability === 'discontinued') {
    texts.stock = '0';
    texts.sale_ok = 'non';
    notes.push('arrêté d’après le flux : pas mis en vente');
  }
  if (look.text(row, 'visibility').toLowerCase() === 'published') texts.active = 'oui';
  const isHidden =
    /^(hidden|staging)$/i.test(look.text(row, 'visibility')) ||
    /^(archived|inactive)$/i.test(look.text(row, 'status'));
  if (isHidden) {
    texts.active = 'non';
    notes.push('caché d’après le flux : pas publié');
  }
  const [starts = '', ends = ''] = look.text(row, 'sale price effective date').split('/');
  if (starts !== '') texts.promo_starts = starts.trim();
  if (ends !== '') texts.promo_ends = ends.trim();
  texts.image_url = unique([
    look.text(row, 'image link'),
    look.text(row, 'additional image link'),
  ]).join(' ');
  // The categories of Google may be numbers of its own list.
  texts.categ_id = CATEGORIES.map((heading) => look.text(row, heading)).find(
    (name) => name !== '' && !/^\d+$/.test(name),
  );
  texts.categ_id ??= '';
  return productOf(row, texts, options, notes);
}
