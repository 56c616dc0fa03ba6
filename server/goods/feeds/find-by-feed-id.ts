import { inArray, or } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { feedIdOf } from './read-feed-products.ts';

/** The ids of products, on show or not, by the names that the feeds give them (`feedIdOf`). */
export async function findByFeedIds(
  db: Db,
  feedIds: readonly string[],
): Promise<Map<string, number>> {
  const numbers = feedIds.flatMap((name) => /^article-([1-9]\d{0,8})$/.exec(name)?.[1] ?? []);
  const found = await db
    .select({ id: products.id, reference: products.reference })
    .from(products)
    .where(
      or(inArray(products.reference, [...feedIds]), inArray(products.id, numbers.map(Number))),
    );
  const wanted = new Set(feedIds);
  return new Map(
    found
      .map((product) => [feedIdOf(product), product.id] as const)
      .filter(([feedId]) => wanted.has(feedId)),
  );
}
