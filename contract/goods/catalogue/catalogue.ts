import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import {
  FACET_CHOICES,
  MAX_PAGE_SIZE,
  PRODUCT_TYPES,
  SEARCH,
  SORT_ORDERS,
} from '#contract/base/limits.ts';
import { factsShape, runningCost, sheetLine } from './fact-shapes.ts';

export const MAX_ID = 2_147_483_647;

export const id = wholeNumber(1, MAX_ID);
export const idInPath = numberInAddress(1, MAX_ID);
const price = wholeNumber(0, MAX_XOF);
export const shortText = filledText(1, 120);
const HASH = 'empreinte d’image inconnue';
export const hash = z.string(HASH).check(z.regex(/^[0-9a-f]{32}$/, HASH));

const sortOrder = oneOf(SORT_ORDERS);
export type SortOrder = z.infer<typeof sortOrder>;
const productType = oneOf(PRODUCT_TYPES);
export type ProductType = z.infer<typeof productType>;

/** `images=url` leaves base64 pictures out; the storefront always asks for it (design, section 3). */
export const pictureChoice = { images: z.optional(oneOf(['base64', 'url'])) };

/** `fields=card` leaves out what a product card does not show and implies `images=url`. */
export const filters = {
  category: z.optional(text(120)),
  /** The category of a page's address, in place of its name. */
  category_slug: z.optional(text(120)),
  search: z.optional(text(SEARCH.maxLength)),
  min: z.optional(xof(0)),
  max: z.optional(xof(0)),
  page: z.optional(numberInAddress(1, 1_000_000)),
  limit: z.optional(numberInAddress(1, MAX_PAGE_SIZE)),
  productType: z.optional(productType),
  tag: z.optional(text(120)),
  /**
   * Choices of facets as `volume_l.200,energy_class.app`: those of one fact widen the list, those of several
   * narrow it. They count within a category; one that its facets do not have counts as not given.
   */
  facts: z.optional(
    text(400, z.regex(FACET_CHOICES, 'des choix comme volume_l.200 sont attendus')),
  ),
  sort: z.optional(sortOrder),
  fields: z.optional(oneOf(['all', 'card'])),
  ...pictureChoice,
};
export const productFilters = z.object(filters);
export type ProductFilters = z.infer<typeof productFilters>;

/** The lists of the shop whose facets can be asked for. */
const FACET_LISTS = ['all', 'promotion', 'ramadan', 'tabaski', 'korite'] as const;
/** Facets are those of a category, by its name or by its page's address. */
export const facetQuery = z
  .object({
    list: z.optional(oneOf(FACET_LISTS)),
    category: filters.category,
    category_slug: filters.category_slug,
    search: filters.search,
    min: filters.min,
    max: filters.max,
    productType: filters.productType,
    tag: filters.tag,
    facts: filters.facts,
  })
  .check(
    z.refine(({ category, category_slug: slug }) => (category ?? slug) !== undefined, {
      path: ['category'],
      error: 'obligatoire',
    }),
  );

/** What a list can be narrowed by, each choice with how many products it would leave beside the other facets. */
export const facets = z.object({
  facets: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      options: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          count: z.int(),
          is_chosen: z.boolean(),
        }),
      ),
    }),
  ),
});
export type FacetList = z.infer<typeof facets>;

/** Product numbers in an address, split by commas; 100 at most. */
export const productIds = z
  .string('des numéros sont attendus')
  .check(
    z.regex(
      /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/,
      'de 1 à 100 numéros séparés par des virgules sont attendus',
    ),
  );

export const tag = z.object({ id, name: z.string() });
export type Tag = z.infer<typeof tag>;

/** One picture in the widths of `PICTURE_WIDTHS`; the format is settled by the Accept header. */
export const picture = z.object({
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  url: z.string(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
});
export type Picture = z.infer<typeof picture>;

/** What a card shows. Prices in XOF; 0 stands for "no such price", null for no credit price. */
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
  /** Whether its counted pieces are all sold; a pre-order needs none. */
  is_sold_out: z.optional(z.boolean()),
  image_url: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  image_sizes: z.array(z.object({ width: z.int(), url: z.string() })),
};
export const productCard = z.object(cardFields);
export type ProductCard = z.infer<typeof productCard>;

const productFields = {
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
/** A product in a list, in the names of the wire (specification, section 3). */
export const product = z.object(productFields);
export type Product = z.infer<typeof product>;

const base64Picture = z.optional(z.union([z.string(), z.literal(false)]));
const specification = fieldsOf({ name: shortText, value: shortText });
/** Whether an article can be bought now and by when, in words and for programs. */
const availability = z.object({
  /** `orderable` is sold without being counted, `expected` is sold out with more to come. */
  state: z.enum(['in_stock', 'orderable', 'expected', 'sold_out']),
  can_buy: z.boolean(),
  /** `En stock à Médina`, `Livrable demain`, `Sous 30 jours`… */
  text: z.string(),
  /** The showrooms where it can be seen. */
  places: z.array(z.string()),
  /** When it is delivered in the zone that the shop serves first; empty where no delay is known. */
  delivery_text: z.string(),
  /** The last day of that, or of what is expected (YYYY-MM-DD). */
  until: z.nullable(z.string()),
});
export type Availability = z.infer<typeof availability>;

export const productDetail = z.object({
  ...productFields,
  specifications: z.array(specification),
  /** The facts with a field of their own, in the order of a specification sheet; absent without any. */
  sheet: z.optional(z.array(sheetLine)),
  running_cost: z.optional(runningCost),
  pictures: z.array(picture),
  image_128: base64Picture,
  image_512: base64Picture,
  image_1024: base64Picture,
  image_1: base64Picture,
  image_2: base64Picture,
  image_3: base64Picture,
  image_4: base64Picture,
  availability: z.optional(availability),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** A product as those see it who keep the catalogue. */
export const keptProduct = z.extend(productDetail, {
  facts: factsShape,
  /** The last day of the promotion; null while it has none. */
  promotion_ends_on: z.nullable(z.string()),
  /** Packed, as it stands in a van; null while nobody has measured it. */
  volume_litres: z.nullable(z.int()),
  /** Pieces that can still be sold; null while they are not counted. */
  available: z.nullable(z.int()),
  /** What `If-Match` is compared with when the pieces are counted anew; orders take some all the time. */
  stock_version: z.int(),
  /** Whether the shop shows it today. */
  listed: z.boolean(),
  /** Rises with every change; what `If-Match` is compared with. */
  version: z.int(),
});
export type KeptProduct = z.infer<typeof keptProduct>;

export const productList = z.object({
  products: z.array(z.union([product, productCard])),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** The words really searched when a typing error was forgiven, else null. */
  corrected_search: z.nullable(z.string()),
});
export type ProductList = z.infer<typeof productList>;

/** What comes closest to a search that found nothing; `category` is that of most of it. */
export const nearestProducts = z.object({
  products: z.array(productCard),
  category: z.nullable(z.string()),
});
export type NearestProducts = z.infer<typeof nearestProducts>;

export const category = z.object({
  id,
  name: z.string(),
  /** The last part of its page's address. */
  slug: z.string(),
  product_count: z.int(),
  image: z.optional(z.union([z.string(), z.literal(false)])),
  image_url: z.nullable(z.string()),
});
export type Category = z.infer<typeof category>;

/** 0 and null both say "no such price": a client may send a product back as it got it. */
const priceOrNone = z.optional(z.nullable(xof(0)));
const writableProduct = {
  reference: shortText,
  name: filledText(2, 200),
  categ_id: shortText,
  list_price: xof(0),
  brand: z.optional(z.nullable(shortText)),
  description: z.optional(
    z.union([text(50_000), z.literal(false)], 'un texte ou false est attendu'),
  ),
  promo_price: priceOrNone,
  en_promo: z.optional(yesOrNo),
  promotion_ends_on: z.optional(z.nullable(day)),
  preorder_price: priceOrNone,
  creditorder_price: priceOrNone,
  is_creditorder: z.optional(yesOrNo),
  sale_ok: z.optional(yesOrNo),
  active: z.optional(yesOrNo),
  rang: z.optional(wholeNumber(0, MAX_ID)),
  warranty_months: z.optional(z.nullable(wholeNumber(0, 600))),
  volume_litres: z.optional(z.nullable(wholeNumber(1, 100_000))),
  specifications: z.optional(listOf(specification, 60)),
  /** Only the given ones change; what `specifications` says of the others, when they are given too, is read from them. */
  facts: z.optional(factsShape),
  tags: z.optional(listOf(shortText, 30)),
  /** Hashes answered by the upload call, the main picture first. */
  pictures: z.optional(listOf(hash, 12)),
};
/** Without a reference of its own a product is given one. */
export const newProduct = fieldsOf({
  ...writableProduct,
  reference: z.optional(z.nullable(text(120, z.trim()))),
});
export type NewProduct = z.infer<typeof newProduct>;
export const productChange = z.partial(fieldsOf(writableProduct));
export type ProductChange = z.infer<typeof productChange>;

/** The lists that searches are counted by (api-contract, 4.1). */
const SEARCH_SOURCES = [
  'en-promo',
  'promo-ramadan',
  'promo-tabaski',
  'promo-korite',
  'boutique',
] as const;
export type SearchTermSource = (typeof SEARCH_SOURCES)[number];

/** A search to count. The present clients send searches of nothing too: both may be empty or absent. */
export const searchTerm = fieldsOf({
  terme: z.optional(text(SEARCH.maxLength)),
  source: z.optional(oneOf(['', ...SEARCH_SOURCES])),
});
