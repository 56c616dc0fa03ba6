import { describe, expect, test } from 'vitest';
import { hasKey } from '#contract/base/tables.ts';
import { calls } from '#contract/calls.ts';
import { FACT_KEYS, factField, factHeading } from '#contract/goods/catalogue/facts/facts.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { exportColumns } from '#server/goods/catalogue/export/export-rows.ts';
import { findField, plainHeading } from '#server/goods/catalogue/headings/vocabulary.ts';
import { META_COLUMNS } from '#server/goods/feeds/write-feeds.ts';
import { JOURNAL_COLUMNS } from '#server/money/accounting/read-journal.ts';

/** What the import does with a column: the field that it changes, or nothing. */
type Reading = Record<string, ImportField | null>;

/**
 * The exports whose rows are products, each column with what the import reads in it. A clerk edits such a file and
 * imports it: a heading must mean the same there, or nothing. A new column asks for a decision here.
 */
const PRODUCTS: Record<string, Reading> = {
  produits: {
    reference: 'reference',
    name: 'name',
    brand: 'brand',
    gtin: 'gtin',
    mpn: 'mpn',
    categ_id: 'categ_id',
    list_price: 'list_price',
    promo_price: 'promo_price',
    en_promo: 'en_promo',
    promotion_starts_on: 'promo_starts',
    promotion_ends_on: 'promo_ends',
    preorder_price: 'preorder_price',
    creditorder_price: 'creditorder_price',
    is_creditorder: 'is_creditorder',
    sale_ok: 'sale_ok',
    active: 'active',
    available: 'stock',
    rang: 'rang',
  },
  'campagnes-produits': {
    reference: 'reference',
    name: 'name',
    category: 'categ_id',
    // The price of a promotion where there is one.
    price: null,
    // Published, for sale and in a category that the shop shows.
    listed: null,
  },
  stock: {
    reference: 'reference',
    name: 'name',
    available: 'stock',
    // What lies at the places, reserved pieces with it.
    on_hand: null,
    reserved: null,
    on_road: null,
    expected: null,
    expected_on: null,
  },
  mouvements: {
    reference: 'reference',
    name: 'name',
    at: null,
    place: null,
    kind: null,
    // What came or went, not what is there.
    pieces: null,
    reason: null,
    order_id: null,
    purchase_id: null,
    transfer_id: null,
    count_id: null,
    by: null,
  },
  'sous-le-cout': {
    reference: 'reference',
    name: 'name',
    kind: null,
    price: null,
    net_price: null,
    average: null,
    loss: null,
  },
  alertes: {
    reference: 'reference',
    name: 'name',
    available: 'stock',
    waiting: null,
    waiting_stock: null,
    waiting_price: null,
    waiting_preorder: null,
    // What a customer would pay.
    best_price: null,
    since: null,
    told: null,
    sold: null,
  },
};

/** Lists with a code that the import would take for a reference; their rows name no product. */
const OTHER_CODES = [
  'caisses',
  'cheques-et-virements',
  'coupons',
  'coupons-emplois',
  'entreprises',
  'lignes-bancaires',
  'lignes-refusees',
  'packs',
];

const readingOf = (columns: Record<string, string>): Reading =>
  Object.fromEntries(
    Object.entries(columns).map(([key, heading]) => [key, findField(heading)?.field ?? null]),
  );
const lists = Object.entries(staffLists).map(
  ([name, { list }]) => [name, list.columns as Record<string, string>] as const,
);
/** Headings of facts and of places, which the import takes besides the fields. */
const isFactOrPlace = (heading: string) =>
  /^Stock (?!disponible$)/.test(heading) ||
  FACT_KEYS.some((key) =>
    [factHeading(key), factField(key).label, key].map(plainHeading).includes(plainHeading(heading)),
  );

test('every list with the reference of a product is one of those below', () => {
  const withReference = lists
    .filter(([, columns]) => Object.values(readingOf(columns)).includes('reference'))
    .map(([name]) => name);
  expect(withReference.toSorted()).toEqual([...Object.keys(PRODUCTS), ...OTHER_CODES].toSorted());
});

describe('the import takes each column for what it is, or for nothing', () => {
  test.each(lists.filter(([name]) => name in PRODUCTS))('%s', (name, columns) => {
    expect(readingOf(columns)).toEqual(PRODUCTS[name]);
    expect(Object.values(columns).filter(isFactOrPlace)).toEqual([]);
  });

  test.each(lists.filter(([name]) => name in PRODUCTS))(
    '%s, with a field in one column only',
    (_name, columns) => {
      const taken = Object.values(readingOf(columns)).filter((field) => field !== null);
      expect(taken).toEqual([...new Set(taken)]);
    },
  );

  test('the whole catalogue', () => {
    const places = [{ placeId: 1, heading: 'Stock Dakar' }];
    const { 'place:1': place, ...columns } = readingOf(exportColumns(places));
    expect(place).toBeNull();
    for (const [key, field] of Object.entries(columns)) {
      const days = { promotion_starts_on: 'promo_starts', promotion_ends_on: 'promo_ends' };
      const expected = key.startsWith('fact:') ? null : key;
      expect(field, key).toBe(hasKey(days, key) ? days[key] : expected);
    }
  });

  // Meta names its columns. The import knows its feed by `id`, `title` and `availability` and reads `id` and
  // `availability` itself.
  test('the feed for Meta', () => {
    expect(readingOf(Object.fromEntries(META_COLUMNS.map((name) => [name, name])))).toEqual({
      id: null,
      title: 'name',
      description: 'description',
      availability: 'stock',
      condition: null,
      price: 'list_price',
      link: null,
      image_link: 'image_url',
      brand: 'brand',
      gtin: 'gtin',
      mpn: 'mpn',
      additional_image_link: null,
      sale_price: 'promo_price',
      sale_price_effective_date: null,
      product_type: 'categ_id',
      item_group_id: 'family',
      color: null,
      size: null,
    });
  });

  test('the journal of the accountant, which has no products', () => {
    expect(Object.values(readingOf(JOURNAL_COLUMNS))).not.toContain('reference');
  });
});

test('there is no other file', () => {
  const files = Object.entries(calls).filter(([, call]) => 'file' in call && call.file);
  expect(files.map(([name]) => name).toSorted()).toEqual([
    'exportCatalogueCsv',
    'exportCatalogueXlsx',
    'exportJournalCsv',
    'exportJournalXlsx',
    'exportMarginsCsv',
    // The archive of a retailer who leaves is no file to import.
    'exportShop',
  ]);
});
