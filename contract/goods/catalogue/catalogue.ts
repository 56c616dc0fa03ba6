import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import {
  filledText,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  xof,
} from '#contract/base/fields/fields.ts';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import {
  FACET_CHOICES,
  MAX_PAGE_SIZE,
  PRODUCT_TYPES,
  SEARCH,
  SORT_ORDERS,
} from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';

export const MAX_ID = 2_147_483_647;

export const id = wholeNumber(1, MAX_ID);

export const idInPath = numberInAddress(1, MAX_ID);

const price = wholeNumber(0, MAX_XOF);

/** Refuses U+FFFD, the sign of a letter that a program lost (rule G-36). */
export const legible = z.refine<string>(
  (value) => !value.includes('\ufffd'),
  'un caractère est illisible (�) : retapez ce texte',
);

export const shortText = filledText(1, 120).check(legible);

const HASH = 'empreinte d’image inconnue';

export const hash = z.string(HASH).check(z.regex(/^[0-9a-f]{32}$/, HASH));

const sortOrder = oneOf(SORT_ORDERS);

export type SortOrder = z.infer<typeof sortOrder>;

const productType = oneOf(PRODUCT_TYPES);

export type ProductType = z.infer<typeof productType>;

/** `images=url` omits base64 pictures; the storefront always sends it (rule G-8). */
export const pictureChoice = { images: z.optional(oneOf(['base64', 'url'])) };

/** `fields=card` omits the fields that a product card does not show, and implies `images=url`. */
export const filters = {
  category: z.optional(text(120)),
  /** The category by the slug of its page, instead of by name. */
  category_slug: z.optional(text(120)),
  search: z.optional(text(SEARCH.maxLength)),
  min: z.optional(xof(0)),
  max: z.optional(xof(0)),
  page: z.optional(numberInAddress(1, 1_000_000)),
  limit: z.optional(numberInAddress(1, MAX_PAGE_SIZE)),
  productType: z.optional(productType),
  tag: z.optional(text(120)),
  /** The slug of a feast: products of its campaigns of today (rule G-58). */
  fete: z.optional(text(80)),
  /**
   * Facet choices, `marque.lg,volume_l.200,stock.oui`: choices of one facet widen the list, further facets narrow it.
   * Brands and stock need no category.
   */
  facts: z.optional(
    text(1200, z.regex(FACET_CHOICES, 'des choix comme volume_l.200 sont attendus')),
  ),
  sort: z.optional(sortOrder),
  /** `one` shows each family of models as one product, the first of the order; a search shows every model. */
  families: z.optional(oneOf(['one'])),
  fields: z.optional(oneOf(['all', 'card'])),
  ...pictureChoice,
};

const productFilters = z.object(filters);

export type ProductFilters = z.infer<typeof productFilters>;

/** Product numbers separated by commas; at most 100. */
export const productIds = z
  .string('des numéros sont attendus')
  .check(
    z.regex(
      /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/,
      'de 1 à 100 numéros séparés par des virgules sont attendus',
    ),
  );

const tag = z.object({ id, name: z.string() });

export type Tag = z.infer<typeof tag>;

/** A picture in the widths of `PICTURE_WIDTHS`; the Accept header decides the format. */
export const picture = z.object({
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  url: z.string(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
});

export type Picture = z.infer<typeof picture>;

/** The fields of a card. Prices in XOF; 0 means "no such price", null means no credit price. */
const cardFields = {
  id,
  name: z.string(),
  brand: z.nullable(z.string()),
  categ_id: z.string(),
  tags: z.array(tag),
  rang: z.int(),
  en_promo: z.boolean(),
  list_price: price,
  promo_price: price,
  preorder_price: price,
  creditorder_price: z.nullable(price),
  is_creditorder: z.boolean(),
  is_preorder: z.boolean(),
  sale_ok: z.boolean(),
  /** Whether all counted pieces are sold; a pre-order needs no stock. */
  is_sold_out: z.optional(z.boolean()),
  image_url: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  image_sizes: z.array(z.object({ width: z.int(), url: z.string() })),
};

export const productCard = z.object({
  ...cardFields,
  /**
   * What decides between products of its kind, in words (`300 L`, `A+`); at most three. With `families=one` the first
   * one says what the family offers: `en 3 tailles`.
   */
  facts: z.optional(z.array(z.string())),
  /** Published reviews: their mean, rounded to one decimal, and their number. Absent without one. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  /** The last pieces, 1 to 3; absent with more and where stock is not counted. */
  pieces_left: z.optional(z.int()),
});

export type ProductCard = z.infer<typeof productCard>;

export const productFields = {
  ...cardFields,
  reference: z.string(),
  display_name: z.string(),
  type: z.literal('product'),
  active: z.boolean(),
  description: z.union([z.string(), z.literal(false)]),
  warranty_months: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Base64 PNG without a data prefix, `false` without a picture; absent with `images=url`. */
  image_256: z.optional(z.union([z.string(), z.literal(false)])),
};

/** A product in a list, with the field names of the wire; see rule G-8 for base64 pictures. */
const product = z.object(productFields);

export type Product = z.infer<typeof product>;

const productList = z.object({
  products: z.array(z.union([product, productCard])),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** The search terms after a typing error was corrected, else null. */
  corrected_search: z.nullable(z.string()),
  /** The words of each choice of `facts` that is understood (`marque.lg`: `LG`); absent without one. */
  choices: z.optional(z.record(z.string(), z.string())),
});

export type ProductList = z.infer<typeof productList>;

export const onlyPictureChoice = z.object(pictureChoice);

export const subject = 'Catalogue';

const list = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    subject,
    access: 'public',
    query: productFilters,
    reply: productList,
    cached: true,
  });

const wholeList = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    subject,
    access: 'public',
    query: onlyPictureChoice,
    reply: z.array(product),
  });

export type ListCall = ReturnType<typeof list<string>>;

export type WholeListCall = ReturnType<typeof wholeList<string>>;

export const listCalls = {
  filterProducts: list(paths.filteredProducts, 'Produits en vente, filtrés, triés et paginés'),
  filterPromotions: list(paths.promotionProducts, 'Produits en promotion'),
  filterRamadan: list(paths.ramadanProducts, 'Produits de la campagne Ramadan en cours'),
  filterTabaski: list(paths.tabaskiProducts, 'Produits de la campagne Tabaski en cours'),
  filterKorite: list(paths.koriteProducts, 'Produits de la campagne Korité en cours'),
  listProducts: wholeList(paths.products, 'Tous les produits en vente'),
  listPreorder: wholeList(paths.preorderProducts, 'Produits à précommander'),
  listCredit: wholeList(paths.creditProducts, 'Produits à crédit'),
  pageProducts: defineCall({
    method: 'GET',
    path: paths.productsPage,
    summary: 'Une page de produits (100 par défaut)',
    subject,
    access: 'public',
    query: z.object({ page: filters.page, limit: filters.limit, ...pictureChoice }),
    reply: z.array(product),
    cached: true,
  }),
  listCards: defineCall({
    method: 'GET',
    path: paths.productCards,
    summary: 'Les cartes des produits nommés qui sont en vente, pour les paniers',
    subject,
    access: 'public',
    query: z.object({ ids: productIds }),
    reply: z.array(productCard),
    cached: true,
  }),
  countProducts: defineCall({
    method: 'GET',
    path: paths.productCount,
    summary: 'Nombre de produits en vente',
    subject,
    access: 'public',
    reply: z.int(),
    cached: true,
  }),
  listOfCategory: defineCall({
    method: 'GET',
    path: paths.productsOfCategory,
    summary: 'Produits d’une catégorie, donnée par son nom ou son numéro',
    subject,
    access: 'public',
    params: z.object({ id: filledText(1, 120) }),
    query: z.object({ limit: filters.limit, fields: filters.fields, ...pictureChoice }),
    reply: z.array(z.union([product, productCard])),
    cached: true,
  }),
  listTags: defineCall({
    method: 'GET',
    path: paths.tags,
    summary: 'Étiquettes des produits, par nom',
    subject,
    access: 'public',
    reply: z.array(tag),
    cached: true,
  }),
};
