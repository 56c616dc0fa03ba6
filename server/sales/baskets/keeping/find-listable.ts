import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { listEntries } from '#server/sales/baskets/tables.ts';

/**
 * Which of these articles may enter a list: those that the shop shows, and those that stood in a list of the account
 * before (null for a guest). Lists tell names, so that of an article not shown yet could be read by its number.
 */
export async function findListable(
  db: Db,
  partnerId: number | null,
  ids: number[],
): Promise<Set<number>> {
  const own =
    partnerId === null
      ? undefined
      : inArray(
          products.id,
          db
            .select({ id: listEntries.productId })
            .from(listEntries)
            .where(eq(listEntries.partnerId, partnerId)),
        );
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), or(products.listed, own)));
  return new Set(rows.map(({ id }) => id));
}
