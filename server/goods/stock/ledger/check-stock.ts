import { asc, desc, inArray, lt, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { getFrom } from '#contract/base/tables.ts';
import type { stockCalls } from '#contract/goods/stock/staff-stock.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places, stockChecks, stockMoves } from '../tables.ts';

/** A product whose stock differs from its ledger and open orders. */
type StockDifference = {
  productId: number;
  places: { placeId: number; onHand: number; moved: number }[];
  /** Recorded and computed sellable pieces; null for an uncounted product. */
  available: number | null;
  computed: number;
};

/** Products whose stock differs from its moves and open orders (rule G-31), at one moment; changes nothing. */
export async function findStockDifferences(db: Db): Promise<StockDifference[]> {
  return rowsOf<StockDifference>(
    await db.execute(sql`
      with moved as (
        select product_id, place_id, sum(pieces)::int as pieces from stock_moves m
        where exists (select from products p where p.id = m.product_id)
        group by product_id, place_id
      ), places as (
        select coalesce(m.product_id, s.product_id) as product_id,
          coalesce(m.place_id, s.place_id) as place_id,
          coalesce(s.on_hand, 0) as on_hand, coalesce(m.pieces, 0) as moved
        from moved m full join place_stock s using (product_id, place_id)
      ), lying as (
        select product_id, sum(moved)::int as moved, bool_or(on_hand <> moved) as differs,
          jsonb_agg(jsonb_build_object('placeId', place_id, 'onHand', on_hand, 'moved', moved)
            order by place_id) as places
        from places group by product_id
      ), kept as (
        select product_id, sum(reserved)::int as pieces from order_lines where reserved > 0
        group by product_id
      ), figures as (
        select product_id, coalesce(l.places, '[]') as places, coalesce(l.differs, false) as differs,
          s.available, coalesce(l.moved, 0) - coalesce(case when s.available is not null
            then k.pieces end, 0) as computed
        from product_stock s full join lying l using (product_id) left join kept k using (product_id)
      )
      select product_id as "productId", places, available, computed from figures
      where differs or coalesce(available, 0) <> computed
      order by product_id`),
  );
}

const KEPT_DAYS = 90;

/** As many as staff can look up by hand. */
const MOST_NAMED = 20;

/** Compares the stock with its ledger and records the result for 90 days (rule G-31); repairs nothing. */
export async function checkStockNightly(db: Db): Promise<void> {
  const differences = await findStockDifferences(db);
  await db.insert(stockChecks).values({
    differing: differences.length,
    productIds: differences.slice(0, MOST_NAMED).map(({ productId }) => productId),
  });
  const end = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.delete(stockChecks).where(lt(stockChecks.at, end));
}

export type StockCheck = {
  at: Date;
  differing: number;
  references: string[];
};

/** The last result; undefined before the first night. */
export async function readStockCheck(db: Db): Promise<StockCheck | undefined> {
  const [last] = await db.select().from(stockChecks).orderBy(desc(stockChecks.id)).limit(1);
  if (last === undefined) return undefined;
  const { at, differing, productIds } = last;
  const named =
    productIds.length === 0
      ? []
      : await db
          .select({ reference: products.reference, name: products.name })
          .from(products)
          .where(inArray(products.id, productIds))
          .orderBy(products.id);
  return { at, differing, references: named.map(({ reference, name }) => reference ?? name) };
}

/** The time of the first move; undefined before it. */
export async function readFirstMove(db: Db): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: stockMoves.at })
    .from(stockMoves)
    .orderBy(asc(stockMoves.id))
    .limit(1);
  return first?.at;
}

/** Products whose stock differs from its ledger, by name. */
export async function checkStock(db: Db): Promise<Reply<typeof stockCalls.checkStock>> {
  const found = await findStockDifferences(db);
  const ids = found.map(({ productId }) => productId);
  const named = await db.select().from(places);
  const placeOf = new Map(named.map(({ id, name }) => [id, name]));
  const articles = await db
    .select({ id: products.id, reference: products.reference, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const articleOf = new Map(articles.map(({ id, ...article }) => [id, article]));
  const differences = found.flatMap(({ productId, available, computed, places: lying }) => {
    const article = articleOf.get(productId);
    if (article === undefined) return [];
    const shown = lying.map(({ placeId, onHand, moved }) => ({
      place: getFrom(placeOf, placeId),
      on_hand: onHand,
      moved,
    }));
    return [{ product_id: productId, ...article, available, computed, places: shown }];
  });
  return { differences };
}
