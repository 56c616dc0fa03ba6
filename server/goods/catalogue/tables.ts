import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import type { Axis } from '#contract/goods/catalogue/families.ts';
import { IMPORT_STATES } from '#contract/goods/catalogue/staff-imports.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';

/** Text in byte order, so that a range of words is a range of the index. */
const cText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const createdAt = () => moment('created_at').notNull().defaultNow();

/**
 * Shelves of the shop, on two levels: a parent has no parent, which the database checks (rule G-52). `hidden` is derived
 * from the name by the domain (rule G-1); the database hides the children of a hidden parent.
 */
export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    rank: integer('rank').notNull().default(1000),
    picture: text('picture'),
    /** Null at the top. */
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    /** What staff wrote for its page; what comes with the shop when null. */
    pageTitle: text('page_title'),
    pageDescription: text('page_description'),
    introduction: text('introduction'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('categories_name_key').on(sql`lower(${t.name})`),
    check('categories_name_given', sql`length(trim(${t.name})) > 0`),
  ],
);

/**
 * Addresses of the pages of categories: the one of today and the former ones, which lead to it. Kept by the database
 * itself whenever a category is named, so that no writer can forget it. As a slug stands here once, a former one never
 * hides the page of another category.
 */
export const categorySlugs = pgTable(
  'category_slugs',
  {
    slug: text('slug').primaryKey(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    current: boolean('current').notNull(),
  },
  (t) => [
    uniqueIndex('category_slugs_current').on(t.categoryId).where(sql`current`),
    index('category_slugs_category').on(t.categoryId),
  ],
);

/**
 * Products of one model that differ in a fact or two (rule G-46). A family exists while two products or more name its
 * `key`, which is the reference of the parent in shop software.
 */
export const families = pgTable('families', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  /** What tells its members apart: keys of facts, or `model`. */
  axes: text('axes').array().$type<Axis[]>().notNull(),
  createdAt: createdAt(),
  /** The latest change of its members as the axes know them. */
  settledAt: moment('settled_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Proposals of families that an employee refused for good, by what their members share. */
export const refusedFamilies = pgTable('refused_families', {
  likeness: text('likeness').primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

/**
 * Products of the shop. Prices are XOF integers. `price`, `listed`, `searchName`, `searchHead` and `searchFull` are
 * kept by the database itself, so that no writer can forget them.
 */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference').notNull().unique(),
    name: text('name').notNull(),
    brand: text('brand'),
    /** The key of its family as a file or an employee gave it; `familyId` follows it (rule G-46). */
    family: text('family'),
    familyId: integer('family_id').references(() => families.id, { onDelete: 'set null' }),
    /** The bar code in its normal form (rule G-49); it belongs to one product. */
    gtin: text('gtin'),
    /** The maker's own number. */
    mpn: text('mpn'),
    description: text('description'),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    listPrice: integer('list_price').notNull(),
    promoPrice: integer('promo_price'),
    onPromotion: boolean('on_promotion').notNull().default(false),
    /** The first day of a promotion that waits; null once it runs (rule G-37). */
    promotionStartsOn: date('promotion_starts_on'),
    /** The last day of the promotion; until it is taken off when null. */
    promotionEndsOn: date('promotion_ends_on'),
    preorderPrice: integer('preorder_price'),
    creditPrice: integer('credit_price'),
    creditEligible: boolean('credit_eligible').notNull().default(false),
    sellable: boolean('sellable').notNull().default(true),
    active: boolean('active').notNull().default(true),
    rank: integer('rank').notNull().default(0),
    warrantyMonths: integer('warranty_months'),
    /** Whether each piece is known by its serial number. */
    tracksSerials: boolean('tracks_serials').notNull().default(false),
    /** Packed, as in a van; unknown when null. */
    volumeLitres: integer('volume_litres'),
    specifications: jsonb('specifications')
      .$type<{ name: string; value: string }[]>()
      .notNull()
      .default([]),
    /** What the product is known by, each value as `contract/goods/catalogue/facts/facts.ts` has it. */
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    /** Content hashes, the main picture first. */
    pictures: text('pictures').array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /**
     * What a buyer pays; after the last day of a promotion only once `end-promotions.ts` has run (see `priceOfToday`).
     */
    price: integer('price')
      .notNull()
      .generatedAlwaysAs(sql`case when on_promotion then promo_price else list_price end`),
    listed: boolean('listed').notNull().default(true),
    searchName: tsvector('search_name'),
    searchHead: tsvector('search_head'),
    searchFull: tsvector('search_full'),
  },
  (t) => [
    check('products_list_price', sql`${t.listPrice} between 0 and 1000000000`),
    check('products_promo_price', sql`${t.promoPrice} between 1 and ${t.listPrice}`),
    check('products_promo_given', sql`not ${t.onPromotion} or ${t.promoPrice} is not null`),
    check('products_preorder_price', sql`${t.preorderPrice} between 1 and 1000000000`),
    check('products_credit_price', sql`${t.creditPrice} between 1 and 1000000000`),
    check('products_warranty', sql`${t.warrantyMonths} between 0 and 600`),
    index('products_listed_category_price').on(t.categoryId, t.price, t.id).where(sql`listed`),
    index('products_listed_category_rank').on(t.categoryId, t.rank, t.id).where(sql`listed`),
    index('products_listed_price').on(t.price, t.id).where(sql`listed`),
    index('products_listed_rank').on(t.rank, t.id, t.price).where(sql`listed`),
    index('products_listed_new').on(t.createdAt.desc(), t.id.desc()).where(sql`listed`),
    index('products_promotion_price').on(t.price, t.id).where(sql`listed and on_promotion`),
    index('products_promotion_rank').on(t.rank, t.id, t.price).where(sql`listed and on_promotion`),
    index('products_promotion_new')
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`listed and on_promotion`)
      .concurrently(),
    index('products_credit_rank').on(t.rank, t.id, t.price).where(sql`listed and credit_eligible`),
    index('products_preorder_rank')
      .on(t.rank, t.id, t.price)
      .where(sql`listed and preorder_price > 0`),
    // Partial, so that writing a product is no change of a key, which would lock it against orders.
    uniqueIndex('products_gtin').on(t.gtin).where(sql`gtin is not null`).concurrently(),
    index('products_mpn').on(sql`lower(${t.mpn})`).where(sql`mpn is not null`).concurrently(),
    // The lists of the back-office, which has what the shop does not show as well.
    index('products_updated').on(t.updatedAt, t.id),
    index('products_name').on(t.name, t.id),
    index('products_every_price').on(t.listPrice, t.id),
    index('products_category').on(t.categoryId, t.updatedAt, t.id),
    index('products_family').on(t.familyId).where(sql`family_id is not null`).concurrently(),
    index('products_family_key').on(t.family).where(sql`family is not null`).concurrently(),
    index('products_search_full').using('gin', t.searchFull),
    // All that a filtered list and its facets look at, so that they read no product before it is shown.
    index('products_listed_facts')
      .on(t.categoryId, t.id, t.rank, t.price, t.createdAt, t.facts)
      .where(sql`listed and facts <> '{}'`),
  ],
);

export const tags = pgTable(
  'tags',
  { id: integer('id').primaryKey().generatedAlwaysAsIdentity(), name: text('name').notNull() },
  (t) => [uniqueIndex('tags_name_key').on(sql`lower(${t.name})`)],
);

export const productTags = pgTable(
  'product_tags',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.tagId] }),
    index('product_tags_tag').on(t.tagId, t.productId),
  ],
);

/** What staff shows with a product, or with all products of a family or category, in their order (rule G-51). */
export const accessories = pgTable(
  'accessories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    familyId: integer('family_id').references(() => families.id, { onDelete: 'cascade' }),
    accessoryId: integer('accessory_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
  },
  (t) => [
    check(
      'accessories_of_one',
      sql`num_nonnulls(${t.productId}, ${t.categoryId}, ${t.familyId}) = 1`,
    ),
    uniqueIndex('accessories_of_product').on(t.productId, t.accessoryId),
    uniqueIndex('accessories_of_category').on(t.categoryId, t.accessoryId),
    uniqueIndex('accessories_of_family').on(t.familyId, t.accessoryId),
    index('accessories_accessory').on(t.accessoryId),
  ],
);

/** In how many recent orders two products stood together; each pair stands here both ways. */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer('orders').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.otherId] }),
    index('product_pairs_other').on(t.otherId),
  ],
);

/** A feast that staff added, beside the three that the specification names (rule G-58). */
export const feasts = pgTable(
  'feasts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
  },
  (t) => [
    uniqueIndex('feasts_name').on(sql`lower(${t.name})`),
    uniqueIndex('feasts_slug').on(t.slug),
  ],
);

/** A dated season: its products fill the page of its kind from the first day to the last, both included. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['promotion', 'ramadan', 'tabaski', 'korite', 'fete'] }).notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    picture: text('picture'),
    feastId: integer('feast_id').references(() => feasts.id),
  },
  (t) => [
    check(
      'campaigns_kind',
      sql`${t.kind} in ('promotion', 'ramadan', 'tabaski', 'korite', 'fete')`,
    ),
    check('campaigns_feast', sql`(${t.kind} = 'fete') = (${t.feastId} is not null)`),
    check('campaigns_dates', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
);

export const campaignProducts = pgTable(
  'campaign_products',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.productId] }),
    index('campaign_products_product').on(t.productId),
  ],
);

/** What shoppers say for what the catalogue says: `frigo` finds `refrigerateur`. Written without accents. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { term: text('term').notNull(), meaning: text('meaning').notNull() },
  (t) => [primaryKey({ columns: [t.term, t.meaning] })],
);

/**
 * Every word of the shop's products: what a word that is being typed can become. `forgiving` marks
 * the words without digits of names, brands and categories, with which typing errors are compared.
 */
export const searchWords = pgTable(
  'search_words',
  { word: cText('word').primaryKey(), forgiving: boolean('forgiving').notNull().default(false) },
  (t) => [
    index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops')).where(sql`forgiving`),
  ],
);

/** How often a term was searched, by day and page (rule G-16). */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: date('day').notNull(),
    source: text('source').notNull(),
    term: text('term').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.source, t.term] }),
    index('search_terms_term').on(t.term).concurrently(),
    index('search_terms_part').using('gin', sql`shop_fold(${t.term}) gin_trgm_ops`).concurrently(),
  ],
);

/** An import of the catalogue: what it would do or did, and what was there before, so that it can be undone. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** Counts, and what is wrong row by row. */
    report: jsonb('report').notNull(),
    /** The file in base64 until it is applied or given up. */
    source: text('source'),
    /** Products as they were before, and the ids of those that are new. */
    before: jsonb('before'),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('catalogue_imports_at').on(t.at.desc())],
);
