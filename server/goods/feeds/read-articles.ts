import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { isOnPromotion, priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { productStock } from '../stock/tables.ts';

const PAGE = 500;

/** An advertisement needs a price and a picture, so that an article without is left out. */
const isTold: SQL = sql`(${priceOfToday} > 0 and cardinality(${products.pictures}) > 0)`;

export type FeedArticle = Awaited<ReturnType<typeof readAfter>>[number];

/** The articles of the shop that feeds tell of, by number and a page at a time. */
export async function* readArticles(db: Db): AsyncGenerator<FeedArticle[]> {
  for (let last = 0; ; ) {
    const rows = await readAfter(db, last);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
    yield rows;
  }
}

/** How many articles of the shop are told of and how many are not. */
export async function countArticles(db: Db): Promise<{ told: number; left_out: number }> {
  const [row] = await db
    .select({
      told: sql<number>`(count(*) filter (where ${isTold}))::int`,
      left_out: sql<number>`(count(*) filter (where not ${isTold}))::int`,
    })
    .from(products)
    .where(eq(products.listed, true));
  return row ?? { told: 0, left_out: 0 };
}

/**
 * What delivery costs at most in XOF, since advertisements know no zones and must not say too little;
 * undefined when the shop delivers nowhere.
 */
export async function dearestDelivery(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ fee: sql<number | null>`max(${deliveryZones.fee})` })
    .from(deliveryZones)
    .where(eq(deliveryZones.active, true));
  return row?.fee ?? undefined;
}

const readAfter = (db: Db, id: number) =>
  db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      brand: products.brand,
      category: categories.name,
      description: products.description,
      pictures: products.pictures,
      listPrice: products.listPrice,
      promoPrice: sql<number | null>`case when ${isOnPromotion()} then ${products.promoPrice} end`,
      promotionEndsOn: products.promotionEndsOn,
      preorderPrice: products.preorderPrice,
      sellable: products.sellable,
      available: productStock.available,
      /** The day on which the next pieces come, as YYYY-MM-DD; a purchase that is late promises nothing. */
      expectedOn: sql<string | null>`(select min(p.expected_on)::text
        from purchase_lines l join purchases p on p.id = l.purchase_id
        where l.product_id = ${products.id} and p.state = 'expected' and l.ordered > l.received
          and p.expected_on >= ${today()})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(and(eq(products.listed, true), isTold, gt(products.id, id)))
    .orderBy(asc(products.id))
    .limit(PAGE);
