import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedMove,
  type StockOfProduct,
  staffMoves,
  staffStock,
} from '#contract/goods/stock/staff-stock.ts';
import type { MoveKind } from '#contract/goods/stock/stock-words.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { readProductStocks } from '#server/goods/stock/ledger/find-products.ts';
import { places, productStock, stockMoves } from '#server/goods/stock/tables.ts';
import { products } from '../tables.ts';
import { productsCondition } from './list-products.ts';

export async function listStock(
  db: Db,
  query: QueryOf<typeof staffStock>,
): Promise<StaffRows<StockOfProduct>> {
  const { place_id: placeId, stock, q } = query;
  const isByStock = /available/.test(query.sort ?? '');
  return listOf(db, staffStock, query, {
    from: isByStock
      ? sql`${products} left join ${productStock} on ${productStock.productId} = ${products.id}`
      : products,
    where: and(
      placeId === undefined
        ? undefined
        : sql`exists (select from place_stock l where l.product_id = ${products.id}
            and l.place_id = ${placeId} and l.on_hand > 0)`,
      await productsCondition(db, { stock, q }),
    ),
    sortable: {
      name: products.name,
      reference: products.reference,
      available: { mayBeNull: productStock.available },
    },
    id: products.id,
    read: (ids) => readProductStocks(db, ids),
  });
}

/** Changes of value alone are for those who may see costs. */
const isMove = ne(stockMoves.kind, 'value');

/** The ledger, what came or went last at the head. */
export async function listMoves(
  db: Db,
  query: QueryOf<typeof staffMoves>,
): Promise<StaffRows<ListedMove>> {
  const { product_id: productId, place_id: placeId, order_id: orderId, kind, q } = query;
  const found = await productsCondition(db, { q });
  const isOfFound =
    found &&
    inArray(stockMoves.productId, db.select({ id: products.id }).from(products).where(found));
  return listOf(db, staffMoves, query, {
    from: stockMoves,
    where: and(
      productId === undefined ? undefined : eq(stockMoves.productId, productId),
      placeId === undefined ? undefined : eq(stockMoves.placeId, placeId),
      orderId === undefined ? undefined : eq(stockMoves.orderId, orderId),
      kind === undefined ? isMove : eq(stockMoves.kind, kind),
      isWithinDays(stockMoves.at, query),
      isOfFound,
    ),
    // A later move has a greater number, and the numbers have an index of their own.
    sortable: { at: stockMoves.id },
    id: stockMoves.id,
    read: (ids) => readMoves(db, ids),
  });
}

async function readMoves(db: Db, ids: number[]): Promise<ListedMove[]> {
  const rows = await db
    .select({
      id: stockMoves.id,
      at: stockMoves.at,
      product_id: stockMoves.productId,
      reference: sql<string>`coalesce(${products.reference}, '')`,
      name: sql<string>`coalesce(${products.name}, '')`,
      place: places.name,
      kind: sql<MoveKind>`${stockMoves.kind}`,
      pieces: stockMoves.pieces,
      reason: stockMoves.reason,
      order_id: stockMoves.orderId,
      purchase_id: stockMoves.purchaseId,
      transfer_id: stockMoves.transferId,
      count_id: stockMoves.countId,
      by: partners.name,
      by_role: stockMoves.byRole,
    })
    .from(stockMoves)
    .innerJoin(places, eq(places.id, stockMoves.placeId))
    .leftJoin(products, eq(products.id, stockMoves.productId))
    .leftJoin(partners, eq(partners.id, stockMoves.byId))
    .where(inArray(stockMoves.id, ids));
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }));
}
