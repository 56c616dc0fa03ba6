import { paths, pathTo, withQuery } from '#contract/base/paths.ts';

const CATEGORIES = [
  'CONGELATEUR',
  'TELEVISION',
  'REFRIGERATEUR',
  'CUISINIERE',
  'CLIMATISEUR',
  'MICRO-ONDES',
  'VENTILATEUR',
  'MIXEUR',
  'FOUR',
  'SMARTPHONE',
];
const BRANDS = ['Samsung', 'LG', 'Hisense', 'Beko', 'Astech', 'Roch', 'Sharp', 'TCL'];
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A list of 10 in a category by price with its total: every category, six pages. */
export const lists = CATEGORIES.flatMap((category) =>
  range(6).map((page) =>
    withQuery(paths.filteredProducts, { category, page, sort: 'prix', limit: 10, images: 'url' }),
  ),
);

/** What people type: a shelf and a brand, a brand, a model, a misspelt shelf, words of a description. */
export const searches = [
  ...CATEGORIES.flatMap((category) =>
    BRANDS.slice(0, 3).map((brand) => `${category.toLowerCase()} ${brand}`),
  ),
  ...BRANDS,
  ...range(20).map((n) => `samsung ${100 + n} l`),
  'refrigirateur',
  'televsion',
  'climatisseur',
  'samsng',
  'cuisinere',
  'four silencieux inox',
  'congélateur dégivrage',
].map((search) => withQuery(paths.filteredProducts, { search, limit: 10, images: 'url' }));

/** The details of products spread over the catalogue. */
export const details = (count: number) =>
  range(200).map((n) =>
    withQuery(pathTo(paths.product, { id: Math.ceil((n * count) / 200) }), { images: 'url' }),
  );

/** The HTML of listing pages. */
export const listingPages = CATEGORIES.flatMap((category) =>
  range(6).map((page) => withQuery('/boutique', { category, page })),
);
