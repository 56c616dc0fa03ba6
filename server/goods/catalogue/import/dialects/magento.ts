import { plainHeading } from '../../headings/vocabulary.ts';
import type { TableRow } from '../reading/table.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  isNo,
  type Lookup,
  machineNumber,
  nameWithOptions,
  type Option,
  productOf,
  type RowTexts,
  type ShapedRow,
  sheetCell,
  unique,
} from './dialect.ts';

const SKIPPED: Record<string, string> = {
  configurable: 'modèle à variations : seules ses variations deviennent des produits',
  grouped: 'produit groupé : il n’a pas de prix propre',
  bundle: 'produit composé : faites-en un pack dans la boutique',
};
/** Attributes that every product of Magento has and that describe nothing. */
const TECHNICAL =
  /^(has_options|required_options|gift_message|ts_|tax_class|options_container|msrp|manufacturer$)/;

/** The day of `11/28/26` or `1/5/27, 12:00 AM`; an exporter in French writes four figures of the year. */
function readDay(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2})(?:\D|$)/.exec(text) ?? [];
  return year === undefined ? text : `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const STARTS = ['special price from date', 'special from date'];
const ENDS = ['special price to date', 'special to date'];

/** Magento has no such fields of its own; shops add them under these names. */
const GTIN = ['gtin', 'ean', 'ean13', 'upc', 'barcode', 'isbn'];
const MPN = ['mpn', 'manufacturer part number'];

/** The product export of Magento 2. */
export const magento: Dialect = {
  label: 'export Magento',
  recognises: (has) =>
    has('sku', 'product type', 'attribute set code') || has('sku', 'product online'),
  headings: {
    reference: ['sku'],
    name: ['name'],
    description: ['description', 'short description'],
    categ_id: ['categories'],
    brand: ['manufacturer', 'brand'],
    gtin: GTIN,
    mpn: MPN,
    list_price: ['price'],
    promo_price: ['special price'],
    cost: ['cost'],
    promo_starts: STARTS,
    promo_ends: ENDS,
    active: ['product online'],
    stock: ['qty'],
    image_url: ['base image'],
  },
  hasDecimalPoint: true,
  // The first step is the root category of the shop.
  readCategory: (cell) =>
    deepestShelf(
      cell.split(/(?<!\\),/).map((path) => {
        const steps = path.split(/(?<!\\)\//).map((step) => step.replaceAll('\\', ''));
        return steps.length > 1 ? steps.slice(1) : steps;
      }),
    ),
  readList: (cell) => cell.split(','),
  readText: asIs,
  open: (look) => {
    const parentOf = new Map<string, Parent>();
    return {
      learn: (row) => {
        if (look.text(row, 'product type') !== 'configurable') return;
        const parent = readParent(look, row);
        for (const sku of parent.children) parentOf.set(sku, parent);
      },
      shape: (row) => shapeRow(look, row, parentOf.get(look.text(row, 'sku'))),
    };
  },
};

type Parent = {
  children: string[];
  options: Map<string, Option[]>;
  texts: RowTexts;
  isOff: boolean;
};

/** `sku=FRG-N,couleur=Noir|sku=FRG-G,couleur=Gris`; labels are `couleur=Couleur`. */
function readParent(look: Lookup, row: TableRow): Parent {
  const labels = new Map(pairsOf(look.text(row, 'configurable variation labels')));
  const options = new Map(
    look
      .text(row, 'configurable variations')
      .split('|')
      .map((variation) => pairsOf(variation))
      .map((pairs) => [
        pairs.find(([key]) => key === 'sku')?.[1] ?? '',
        pairs
          .filter(([key]) => key !== 'sku')
          .map(([key, value]) => ({ name: labels.get(key) ?? labelOf(key), value })),
      ]),
  );
  return {
    children: [...options.keys()].filter((sku) => sku !== ''),
    options,
    isOff: look.text(row, 'product online') === '2',
    texts: {
      categ_id: look.text(row, 'categories'),
      description: look.text(row, 'description', 'short description'),
      brand: brandOf(look, row),
      image_url: imagesOf(look, row),
      family: look.text(row, 'sku'),
    },
  };
}

function shapeRow(look: Lookup, row: TableRow, parent: Parent | undefined): ShapedRow[] {
  const sku = look.text(row, 'sku');
  if (look.text(row, 'store view code') !== '') {
    const reason = 'texte d’une autre vue de la boutique : la vue par défaut suffit';
    return [{ kind: 'skipped', line: row.line, reference: sku, reason }];
  }
  const why = SKIPPED[look.text(row, 'product type')];
  if (why !== undefined) return [{ kind: 'skipped', line: row.line, reference: sku, reason: why }];
  const options = parent?.options.get(sku) ?? [];
  const notes: string[] = [];
  const isHidden =
    parent === undefined &&
    /^(not visible|non visible|search$|recherche$)/i.test(look.text(row, 'visibility'));
  if (isHidden) notes.push('caché dans Magento : pas publié');
  const isOff = isHidden || parent?.isOff === true || look.text(row, 'product online') === '2';
  const inherited = Object.entries(parent?.texts ?? {}).filter(
    ([field, text]) => text !== '' && isBlank(look, row, field as keyof RowTexts),
  );
  const texts: RowTexts = {
    ...Object.fromEntries(inherited),
    ...(brandOf(look, row) !== '' && { brand: brandOf(look, row) }),
    ...codesOf(look, row),
    image_url: unique([imagesOf(look, row), parent?.texts.image_url]).join(' '),
    name: nameWithOptions(look.text(row, 'name'), options),
    ...(isOff && { active: 'non' }),
    ...(!isOff && look.has('product online') && { active: 'oui' }),
    promo_starts: readDay(look.text(row, ...STARTS)),
    promo_ends: readDay(look.text(row, ...ENDS)),
    ...stockOf(look, row, notes),
    ...sheetOf(look, row, options),
  };
  return [productOf(row, texts, options, notes)];
}

/** A product that Magento does not count may still be sold out. */
function stockOf(look: Lookup, row: TableRow, notes: string[]): RowTexts {
  const maySellOn = /^[12]$/.test(look.text(row, 'allow backorders'));
  if (maySellOn && (machineNumber(look.text(row, 'qty')) ?? 1) <= 0) {
    notes.push('vendu sur commande dans Magento : stock pas compté');
    return { stock: '' };
  }
  if (isNo(look.text(row, 'is in stock'))) return { stock: '0' };
  return isNo(look.text(row, 'manage stock')) ? { stock: '' } : {};
}

const isBlank = (look: Lookup, row: TableRow, field: keyof RowTexts) =>
  look.text(row, ...(magento.headings[field] ?? [])) === '';

const attributesOf = (look: Lookup, row: TableRow) =>
  pairsOf(look.text(row, 'additional attributes'));

/** Attributes of the shop's own stand in one cell with all others. */
function codesOf(look: Lookup, row: TableRow): RowTexts {
  const attributes = attributesOf(look, row);
  const named = (names: readonly string[]) =>
    attributes.find(([key]) => names.includes(plainHeading(key)))?.[1];
  const [gtin, mpn] = [look.text(row, ...GTIN), look.text(row, ...MPN)];
  const [ownGtin, ownMpn] = [named(GTIN), named(MPN)];
  return {
    ...(gtin === '' && ownGtin && { gtin: ownGtin }),
    ...(mpn === '' && ownMpn && { mpn: ownMpn }),
  };
}

const brandOf = (look: Lookup, row: TableRow) =>
  look.text(row, 'manufacturer', 'brand') ||
  (attributesOf(look, row).find(([key]) => /^(manufacturer|brand|marque)$/.test(key))?.[1] ?? '');

const imagesOf = (look: Lookup, row: TableRow) =>
  unique([look.text(row, 'base image'), ...look.text(row, 'additional images').split(',')])
    .filter((image) => /^(https?:)?\/\//.test(image))
    .join(' ');

function sheetOf(look: Lookup, row: TableRow, options: Option[]): RowTexts {
  const said = new Set(options.map(({ value }) => value));
  const lines = attributesOf(look, row).filter(
    ([key, value]) =>
      !TECHNICAL.test(key) &&
      !GTIN.includes(plainHeading(key)) &&
      !MPN.includes(plainHeading(key)) &&
      value !== '' &&
      !said.has(value),
  );
  if (lines.length === 0) return {};
  return {
    specifications: sheetCell(lines.map(([key, value]) => ({ name: labelOf(key), value }))),
  };
}

/** `couleur=Noir,taille=43`; the exporter may enclose values in quotes. Several values have bars between them. */
const pairsOf = (cell: string): [key: string, value: string][] =>
  cell.split(/,(?=\s*[\w-]+=)/).flatMap((pair) => {
    const at = pair.indexOf('=');
    const [, enclosed] = /^"(.*)"$/s.exec(pair.slice(at + 1).trim()) ?? [];
    const value = enclosed?.replaceAll('""', '"') ?? pair.slice(at + 1);
    return at <= 0 ? [] : [[pair.slice(0, at).trim(), value.trim().replaceAll('|', ', ')]];
  });

const labelOf = (code: string) =>
  `${code.charAt(0).toUpperCase()}${code.slice(1)}`.replaceAll('_', ' ');
