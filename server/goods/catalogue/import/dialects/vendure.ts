import type { TableRow } from '../reading/table.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  isNo,
  type Lookup,
  nameWithOptions,
  type Option,
  productOf,
  type ShapedRow,
  sheetCell,
} from './dialect.ts';

const CATEGORY = /^(categor(y|ie)|catégorie|collection)$/i;
const BRAND = /^(brand|marque|manufacturer|fabricant)$/i;

/** Headings of translated texts may name their language: `name:fr`. */
const inLanguages = (heading: string) => [
  heading,
  ...['fr', 'en'].map((code) => `${heading} ${code}`),
];
const NAME = inLanguages('name');
const SLUG = inLanguages('slug');
const TEXT = inLanguages('description');
const FACETS = inLanguages('facets');
const OWN_FACETS = inLanguages('variantfacets');
const GROUPS = inLanguages('optiongroups');
const VALUES = inLanguages('optionvalues');

/** The import file of Vendure: the first row of a product has its name, rows below without one are its variants. */
export const vendure: Dialect = {
  label: 'fichier Vendure',
  recognises: (has) => has('optiongroups', 'optionvalues') || has('sku', 'stockonhand'),
  headings: {
    reference: ['sku'],
    name: NAME,
    description: TEXT,
    categ_id: FACETS,
    active: ['enabled', 'product enabled'],
    list_price: ['price'],
    stock: ['stockonhand'],
    image_url: ['assets'],
  },
  notCommon: ['brand'],
  hasDecimalPoint: true,
  readCategory: (cell) => deepestShelf([cell.split('>')]),
  readList: (cell) => cell.split('|'),
  readText: asIs,
  open: (look) => {
    let first: TableRow | undefined;
    let held: TableRow[] = [];
    const flush = (): ShapedRow[] => {
      const rows = held;
      held = [];
      const parent = first;
      if (parent === undefined) return [];
      return rows.map((row) => shapeVariant(look, row, parent, rows.length > 1));
    };
    return {
      shape: (row) => {
        if (look.text(row, ...NAME) === '' && first !== undefined) {
          held.push(row);
          return [];
        }
        const before = flush();
        first = row;
        held = [row];
        return before;
      },
      end: flush,
    };
  },
};

function shapeVariant(look: Lookup, row: TableRow, first: TableRow, isFamily: boolean): ShapedRow {
  const groups = look.text(first, ...GROUPS).split('|');
  const values = look.text(row, ...VALUES).split('|');
  const options: Option[] = groups.flatMap((name, place) => {
    const value = values[place]?.trim() ?? '';
    return name.trim() === '' || value === '' ? [] : [{ name: name.trim(), value }];
  });
  const facets = [
    ...facetsOf(look.text(first, ...FACETS)),
    ...facetsOf(look.text(row, ...OWN_FACETS)),
  ];
  // Each step of a category is a facet of its own, the widest first.
  const category = facets.filter((one) => CATEGORY.test(one.name)).at(-1);
  const brand = facets.find((one) => BRAND.test(one.name));
  const rest = facets.filter((one) => !CATEGORY.test(one.name) && one !== brand);
  const sku = look.text(row, 'sku');
  const slug = look.text(first, ...SLUG);
  const images = [look.text(row, 'variantassets'), look.text(first, 'assets')];
  return productOf(
    row,
    {
      reference: sku || [slug, ...options.map(({ value }) => value)].join('-'),
      name: nameWithOptions(look.text(first, ...NAME), options),
      description: look.text(first, ...TEXT),
      categ_id: category?.value ?? '',
      brand: brand?.value ?? '',
      image_url: images
        .filter((one) => one !== '')
        .join('|')
        .replaceAll('|', ' '),
      ...(isNo(look.text(row, 'trackinventory')) && { stock: '' }),
      ...(isFamily && { family: slug || sku }),
      ...(rest.length > 0 && {
        specifications: sheetCell(rest),
      }),
    },
    options,
  );
}

/** `category:Froid|brand:Astech` */
const facetsOf = (cell: string): Option[] =>
  cell.split('|').flatMap((facet) => {
    const [name = '', value = ''] = facet.split(':').map((part) => part.trim());
    return name === '' || value === '' ? [] : [{ name, value }];
  });
