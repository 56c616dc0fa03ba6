import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';

/** An article whose figures are not what the ledger and the open orders come to. */
export type StockDifference = {
  productId: number;
  /** By place, what is written and what the movements come to. */
  places: { placeId: number; onHand: number; moved: number }[];
  /** What is written that can be sold, and what it should be; null where it is not counted. */
  available: number | null;
  computed: number;
};

/**
 * Computes the stock anew from its movements and from what open orders keep, and answers the articles of
 * which something else is written; none when all is well. Changes nothing. One statement, so that what
 * happens meanwhile is seen whole or not at all.
 */
export async function recomputeStock(db: Db): Promise<StockDifference[]> {
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
