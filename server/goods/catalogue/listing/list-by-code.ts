import type { SQL } from 'drizzle-orm';
import { allOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import {
  bindValuesOf,
  conditionsOf,
  countProducts,
  type ProductQuery,
  type ProductRange,
  productOrderOf,
  productRangeQuery,
  productTextsOf,
  type TextPage,
} from './product-query.ts';

/** The page of the products of a query that have a typed code (rule G-50); undefined if there are none. */
export async function listByCode(
  db: Db,
  query: ProductQuery,
  ofCode: SQL,
  range: ProductRange,
): Promise<TextPage | undefined> {
  const values = bindValuesOf(query, today());
  const where = allOf(
    conditionsOf(query, (name) => values[name]),
    ofCode,
  );
  const total = await countProducts(db, where);
  if (total === 0) return undefined;
  const order = productOrderOf(query.sort ?? query.tieOrder);
  const rows = await productRangeQuery(db, where, order, range);
  return { products: productTextsOf(rows, range.fields), total, correctedSearch: null, ofCode };
}
