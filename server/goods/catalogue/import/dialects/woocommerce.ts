import type { TableRow } from '../reading/table.ts';
import {
  type Dialect,
  deepestShelf,
  isNo,
  isYes,
  type Lookup,
  machineNumber,
  nameWithOptions,
  productOf,
  type RowTexts,
  type ShapedRow,
  sheetCell,
  unique,
} from './dialect.ts';
import {
  ATTRIBUTE,
  attributesOf,
  BRAND,
  BRANDS,
  CATEGORIES,
  DESCRIPTION,
  IMAGES,
  isHidden,
  isUnpublished,
  NAME,
  orphanOf,
  type Parent,
  PUBLISHED,
  parentOf,
  REFERENCE,
  STOCK,
  TAGS,
  unescapedCommas,
} from './woocommerce-parents.ts';

const IN_STOCK = ['in stock', 'en stock', 'en inventaire', 'stock status', 'etat du stock'];
const BACKORDERS = [
  'backorders allowed',
  'autoriser les commandes de produits en rupture',
  'reapprovisionnement autorise',
];

/** The product export of WooCommerce, in English or French. */
export const woocommerce: Dialect = {
  label: 'export WooCommerce',
  recognises: (has) =>
    has('ugs') ||
    has('sku', 'type', 'published') ||
    (has('sku') && (has('regular price') || has('categories'))),
  headings: {
    reference: REFERENCE,
    id: ['id'],
    name: NAME,
    description: DESCRIPTION,
    categ_id: CATEGORIES,
    tags: TAGS,
    brand: BRANDS,
    list_price: ['regular price', 'tarif regulier', 'prix regulier'],
    promo_price: ['sale price', 'tarif promo', 'prix promo', 'promo price'],
    // « Wholesale price » is what resellers pay.
    cost: ['cost of goods', 'cost of goods sold', 'cost price', 'meta wc cog cost'],
    promo_starts: [
      'date sale price starts',
      'date de debut de promo',
      'date de debut de la promotion',
    ],
    promo_ends: ['date sale price ends', 'date de fin de promo', 'date de fin de la promotion'],
    active: PUBLISHED,
    rang: ['position', 'rang'],
    stock: STOCK,
    image_url: ['images', 'image url'],
  },
  leftOut: Object.fromEntries(
    ['product type', 'type de produit'].map((heading) => [
      heading,
      'dit si l’article a des variations, pas son rayon',
    ]),
  ),
  hasDecimalPoint: true,
  // Export plugins part categories by bars.
  readCategory: (cell) =>
    deepestShelf(
      unescapedCommas(cell)
        .flatMap((paths) => paths.split('|'))
        .map((path) => path.split('>')),
    ),
  readList: unescapedCommas,
  // The exporter writes line breaks as the two characters \n.
  readText: (cell) => cell.replace(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n')),
  sheetColumns: (headings) =>
    headings.flatMap((heading, name) => {
      const [, english, french] = ATTRIBUTE.exec(heading) ?? [];
      const number = english ?? french;
      if (number === undefined) return [];
      const value = headings.findIndex((other) =>
        [`attribute ${number} value s`, `valeur s de l attribut ${number}`].includes(other),
      );
      return value === -1 ? [] : [{ name, value }];
    }),
  open: (look) => {
    const parents = new Map<string, Parent>();
    /** Parents whose shared stock a variation before has taken. */
    const shared = new Set<Parent>();
    return {
      learn: (row) => {
        if (typesOf(look, row).includes('variable')) {
          const parent = parentOf(look, row);
          for (const key of parent.keys) parents.set(key, parent);
        }
      },
      shape: (row) => {
        const types = typesOf(look, row);
        const reference = look.text(row, ...REFERENCE);
        const skipped = SKIPPED.find(([type]) => types.includes(type));
        if (skipped !== undefined) {
          return [{ kind: 'skipped', line: row.line, reference, reason: skipped[1] }];
        }
        if (!types.includes('variation')) return [shapeProduct(look, row, undefined, shared)];
        const key = look.text(row, 'parent') || `id:${look.text(row, 'parent id')}`;
        const parent = parents.get(key) ?? orphanOf(look, row);
        return [shapeProduct(look, row, parent, shared)];
      },
    };
  },
};

const SKIPPED = [
  ['variable', 'modèle à variations : seules ses variations deviennent des produits'],
  ['grouped', 'produit groupé : il n’a pas de prix propre'],
  ['external', 'produit externe : un autre site le vend'],
] as const;

const TYPE = ['type', 'product type', 'type de produit'];

const typesOf = (look: Lookup, row: TableRow) =>
  look
    .text(row, ...TYPE)
    .toLowerCase()
    .split(/\s*,\s*/);

function shapeProduct(
  look: Lookup,
  row: TableRow,
  parent: Parent | undefined,
  shared: Set<Parent>,
): ShapedRow {
  const notes: string[] = [];
  const texts: RowTexts = {};
  const attributes = attributesOf(look, row);
  const options = parent === undefined ? [] : attributes.filter(({ value }) => value !== '');
  if (parent !== undefined) {
    for (const [field, text] of Object.entries(parent.texts) as [keyof RowTexts, string][]) {
      const own = woocommerce.headings[field];
      if (text !== '' && (own === undefined || look.text(row, ...own) === '')) texts[field] = text;
    }
    texts.name = nameWithOptions(look.text(row, ...NAME) || parent.name, options);
    texts.image_url = unique([look.text(row, ...IMAGES), parent.texts.image_url]).join(', ');
  }
  const own = new Set(attributes.map(({ name }) => name));
  const common = parent?.attributes.filter(({ name }) => !own.has(name)) ?? [];
  const said = [...attributes, ...common].filter(({ value }) => value !== '');
  const lines = said.filter(({ name }) => !BRAND.test(name));
  // Shops without brands of WooCommerce keep them as an attribute.
  const brand = said.find(({ name }) => BRAND.test(name))?.value;
  if (brand !== undefined && texts.brand === undefined && look.text(row, ...BRANDS) === '') {
    texts.brand = brand;
  }
  if (lines.length > 0) texts.specifications = sheetCell(lines);
  if (isUnpublished(look, row)) texts.active = 'non';
  if (parent?.isHidden || isHidden(look, row)) {
    texts.active = 'non';
    notes.push('caché dans WooCommerce : pas publié');
  }
  const stock = stockOf(look, row, parent, shared);
  if (stock.text !== undefined) texts.stock = stock.text;
  notes.push(...stock.notes);
  return productOf(row, texts, options, notes);
}

/** The text of the stock; undefined leaves the cell as it is, and an empty text leaves the product uncounted. */
function stockOf(
  look: Lookup,
  row: TableRow,
  parent: Parent | undefined,
  shared: Set<Parent>,
): { text?: string; notes: string[] } {
  const inStock = look.text(row, ...IN_STOCK).toLowerCase();
  const cell = look.text(row, ...STOCK);
  const isShared = cell.toLowerCase() === 'parent';
  const own = isShared ? (parent?.stock ?? '') : cell;
  const mayWait = look.text(row, ...BACKORDERS);
  const isOnOrder = /^(on)?backorder$/.test(inStock) || isYes(mayWait) || /^notify$/i.test(mayWait);
  if (isOnOrder && (machineNumber(own) ?? 0) <= 0) {
    return { text: '', notes: ['vendu sur commande : stock pas compté'] };
  }
  if (isNo(inStock) || /^(out ?of ?stock|rupture.*|[ée]puis[ée]e?)$/.test(inStock)) {
    const notes =
      (machineNumber(own) ?? 0) > 0 ? [`épuisé dans WooCommerce : ${own} compté 0`] : [];
    return { text: '0', notes };
  }
  if (!isShared) return { notes: [] };
  if (own === '' || parent === undefined) return { text: '', notes: [] };
  const isTaken = shared.has(parent);
  shared.add(parent);
  const notes = [
    `stock partagé entre les variations de « ${parent.name} » : ${isTaken ? 'déjà compté, 0 ici' : 'compté ici'}`,
  ];
  return { text: isTaken ? '0' : own, notes };
}
