import type { SQL } from 'drizzle-orm';
import type { Product, ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { allOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { hasTypedGtin } from '../product/product-codes.ts';
import { splitSearch } from '../search/search-words.ts';
import { listByCode } from './list-by-code.ts';
import {
  type FamilyWay,
  familyWayOf,
  findMembers,
  type Hidden,
  hiddenBefore,
  hiddenOf,
  isShown,
} from './one-per-family.ts';
import {
  bindValuesOf,
  conditionsOf,
  countKeyOf,
  countListed,
  countProducts,
  hasOnePlan,
  isOftenAsked,
  isSeason,
  type ListMemory,
  type ProductFields,
  type ProductQuery,
  placeholder,
  productOrderOf,
  productRangeQuery,
  productTextsOf,
  seasonWayOf,
  shapeOf,
  statementsFor,
  type TextPage,
} from './product-query.ts';

import { searchProducts } from './search-products.ts';

type ListedProduct<F extends ProductFields> = F extends 'card' ? ProductCard : Product;

export type ProductPage<F extends ProductFields> = {
  products: ListedProduct<F>[];
  total: number;
  /** The words that were searched instead, when a typing error was forgiven. */
  correctedSearch: string | null;
};

/** The same page as `listProductTexts` reads, as objects. */
export async function listProducts<F extends ProductFields>(
  db: Db,
  query: ProductQuery,
  fields: F,
  memory: ListMemory,
): Promise<ProductPage<F>> {
  const page = await listProductTexts(db, query, fields, memory);
  return { ...page, products: page.products.map((text) => JSON.parse(text)) };
}

/** One page of the products of a query (rule G-13), each as JSON text; `memory` caches totals. */
export async function listProductTexts(
  db: Db,
  query: ProductQuery,
  fields: ProductFields,
  memory: ListMemory,
): Promise<TextPage> {
  const range = {
    first: (query.page - 1) * query.limit,
    count: query.limit,
    fields,
    stockFirst: query.stockFirst ?? false,
  };
  const { search } = query;
  const ofGtin = search === undefined ? undefined : hasTypedGtin(search);
  const byGtin = ofGtin && (await listByCode(db, query, ofGtin, range));
  if (byGtin !== undefined) return byGtin;
  const pieces = search === undefined ? undefined : await splitSearch(db, search);
  // `splitSearch` answers undefined for fewer than two signs, which count as no search, and [] for signs that find nothing.
  if (pieces?.length === 0) return { products: [], total: 0, correctedSearch: null };
  if (pieces !== undefined) return searchProducts(db, query, pieces, range, memory);
  const values = bindValuesOf(query, today());
  const asked = conditionsOf(query, (name) => values[name]);
  const order = productOrderOf(query.sort ?? 'prix');
  const counting = memory.total(countKeyOf({ ...query, families: undefined }), () =>
    countProducts(db, asked),
  );
  const way = familyWayOf(query);
  const behind = way && (await findBehind(db, query, way, order, memory));
  // A list without families sends the statement that is prepared for other lists.
  const families = behind !== undefined && behind.largest > 0 ? way : undefined;
  // Which way is cheaper for a season depends on how many products it has.
  const seasonWay = isSeason(query.shelf)
    ? seasonWayOf(
        { total: await counting, listed: await countListed(db, memory) },
        range.first + range.count,
      )
    : undefined;
  const shape = `${shapeOf(query)}_${seasonWay ?? ''}_${fields}${families ? '_families' : ''}`;
  // PostgreSQL plans a statement without a name again for the values of each query.
  const isNamed = hasOnePlan(query);
  // The first pages have a statement each; all later ones share one, with their bounds as parameters.
  const hasOwnStatement = isNamed && isOftenAsked(query);
  const list = statementsFor(query, memory)(
    `list_${shape}${hasOwnStatement ? `_${range.first}_${range.count}` : ''}`,
    (name) =>
      productRangeQuery(
        db,
        allOf(conditionsOf(query, placeholder, seasonWay), families && isShown),
        order,
        { ...(hasOwnStatement ? range : { fields, stockFirst: range.stockFirst }), families },
      ).prepare(isNamed ? name : ''),
  );
  const [rows, total] = await Promise.all([
    list.execute({
      ...values,
      first: range.first,
      count: range.count,
      hidden: behind && hiddenBefore(behind, range.first + range.count),
    }),
    counting,
  ]);
  return {
    products: productTextsOf(rows, fields),
    total: total - (behind?.ids.length ?? 0),
    correctedSearch: null,
  };
}

/** What stands behind another model of its family in a list; its members are read once for all prices. */
function findBehind(
  db: Db,
  query: ProductQuery,
  way: FamilyWay,
  order: SQL[],
  memory: ListMemory,
): Promise<Hidden> {
  const ofAnyPrice = { ...query, min: undefined, max: undefined };
  return memory.remember(`behind ${countKeyOf(query)} ${query.sort}`, async () => {
    const members = await memory.remember(`members ${countKeyOf(ofAnyPrice)} ${query.sort}`, () => {
      const values = bindValuesOf(ofAnyPrice, today());
      return findMembers(
        db,
        conditionsOf(ofAnyPrice, (name) => values[name]),
        order,
        way,
      );
    });
    return hiddenOf(members, query);
  });
}
