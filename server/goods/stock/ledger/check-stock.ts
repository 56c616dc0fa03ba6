import { asc, desc, inArray, lt, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import { getFrom } from '#contract/base/tables.ts';
import type { stockCalls } from '#contract/goods/stock/staff-stock.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places, stockChecks, stockMoves } from '../tables.ts';

/** Pieces, those of them with a known cost, what these cost in XOF, and their average. */
type Worth = { pieces: number; valued: number; value: number; average: number | null };

/** A product whose stock differs from its ledger and open orders, or whose value differs from its ledger. */
type StockDifference = {
  productId: number;
  places: { placeId: number; onHand: number; moved: number }[];
  /** Recorded and computed sellable pieces; null for an uncounted product. */
  available: number | null;
  computed: number;
  /** What is recorded and what the moves come to; null where they agree. */
  worth: { recorded: Worth; moved: Worth } | null;
};

/**
 * Products whose stock differs from its moves and open orders, or whose value from that of its moves (rule G-31), at
 * one moment; changes nothing. An average is compared while pieces have a cost: later it is the last one of them.
 */
export async function findStockDifferences(db: Db): Promise<StockDifference[]> {
  return rowsOf<StockDifference>(
    await db.execute(sql`
      with moved as (
        select product_id, place_id, sum(pieces)::int as pieces, sum(valued)::int as valued,
          sum(value_xof)::bigint as value_xof from stock_moves m
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
      ), sums as (
        select product_id, sum(pieces)::int as pieces, sum(valued)::int as valued,
          sum(value_xof)::bigint as value_xof
        from moved group by product_id
      ), worths as (
        select product_id, coalesce(c.pieces, s.pieces) as pieces, coalesce(c.valued, 0) as valued,
          coalesce(c.value_xof, 0) as value_xof, c.average_xof as average,
          coalesce(s.pieces, 0) as moved, coalesce(s.valued, 0) as moved_valued,
          coalesce(s.value_xof, 0) as moved_xof,
          case when s.valued > 0 then (s.value_xof * 2 + s.valued) / (s.valued * 2)
            else c.average_xof end as moved_average
        from sums s full join product_costs c using (product_id)
      ), wrong as (
        select product_id, jsonb_build_object(
          'recorded', jsonb_build_object('pieces', pieces, 'valued', valued, 'value', value_xof,
            'average', average),
          'moved', jsonb_build_object('pieces', moved, 'valued', moved_valued, 'value', moved_xof,
            'average', moved_average)) as worth
        from worths
        where (pieces, valued, value_xof) <> (moved, moved_valued, moved_xof)
          or average is distinct from moved_average
      ), kept as (
        select product_id, sum(reserved)::int as pieces from order_lines where reserved > 0
        group by product_id
      ), figures as (
        select product_id, coalesce(l.places, '[]') as places, coalesce(l.differs, false) as differs,
          s.available, coalesce(l.moved, 0) - coalesce(case when s.available is not null
            then k.pieces end, 0) as computed, w.worth
        from product_stock s full join lying l using (product_id) full join wrong w using (product_id)
          left join kept k using (product_id)
      )
      select product_id as "productId", places, available, computed, worth from figures
      where differs or coalesce(available, 0) <> computed or worth is not null
      order by product_id`),
  );
}

const KEPT_DAYS = 90;

/** As many as staff can look up by hand. */
const MOST_NAMED = 20;

/** Compares the stock and its value with the ledger and records the result for 90 days (rule G-31); repairs nothing. */
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

/**
 * Products whose stock or value differs from the ledger, by name. Only actors with `margins:read` see what they cost
 * (rule G-56); others learn which differ.
 */
export async function checkStock(
  db: Db,
  actor: Actor,
): Promise<Reply<typeof stockCalls.checkStock>> {
  const seesCosts = actorHasRight(actor, 'margins:read');
  const found = await findStockDifferences(db);
  const ids = found.map(({ productId }) => productId);
  const named = await db.select().from(places);
  const placeOf = new Map(named.map(({ id, name }) => [id, name]));
  const articles = await db
    .select({ id: products.id, reference: products.reference, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const articleOf = new Map(articles.map(({ id, ...article }) => [id, article]));
  const differences = found.flatMap(({ productId, available, computed, places: lying, worth }) => {
    const article = articleOf.get(productId);
    if (article === undefined) return [];
    const shown = lying.map(({ placeId, onHand, moved }) => ({
      place: getFrom(placeOf, placeId),
      on_hand: onHand,
      moved,
    }));
    return [
      {
        product_id: productId,
        ...article,
        available,
        computed,
        places: shown,
        has_other_value: worth !== null,
        ...(seesCosts && worth !== null && { worth }),
      },
    ];
  });
  return { differences };
}
