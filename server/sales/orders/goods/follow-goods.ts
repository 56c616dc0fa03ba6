import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Fulfilment, SaleType } from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import {
  addAvailable,
  type StockMove,
  writeMoves,
} from '#server/goods/stock/ledger/change-stock.ts';
import {
  listPlacedPieces,
  lockStock,
  type PlacedPieces,
  placesFirst,
  takePieces,
} from '#server/goods/stock/ledger/read-stock.ts';

import { noteDeparture } from '#server/goods/stock/value/line-costs.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { bookComingBack, changeLines, type HeldLine, lockLines, productsOf } from './stock.ts';

type Goods = { id: number; saleType: SaleType; fulfilment: Fulfilment; placeId: number | null };

const haveLeft = (fulfilment: Fulfilment): boolean => fulfilment !== 'to_prepare';

/** Books the stock movements of a step of a locked order. */
export async function bookGoodsStep(
  tx: Db,
  by: ActorOrSource,
  order: Goods,
  to: Fulfilment,
): Promise<void> {
  if (haveLeft(order.fulfilment) === haveLeft(to)) return;
  if (haveLeft(to)) await shipGoods(tx, by, order);
  else await keepGoodsAgain(tx, by, order);
}

/**
 * Ships what an order reserves from its place, and the rest from other places. A pre-order reserves nothing before, so
 * it takes what can be sold now.
 */
export async function shipGoods(
  tx: Db,
  by: ActorOrSource,
  { id: orderId, saleType, placeId }: Omit<Goods, 'fulfilment'>,
): Promise<void> {
  if (saleType === 'preorder') await keepPreordered(tx, orderId);
  const lines = (await lockLines(tx, orderId)).filter(({ reserved }) => reserved > 0);
  const counted = [...(await lockStock(tx, productsOf(lines))).keys()];
  const lying = await listPlacedPieces(tx, counted);
  const moves = counted.flatMap((productId) => {
    const own = lines.filter((line) => line.productId === productId);
    const pieces = own.reduce((sum, { reserved }) => sum + reserved, 0);
    const from = takePieces(placesFirst(lying.get(productId) ?? [], [placeId]), pieces);
    return from.map((part) => toSale(part, productId, orderId));
  });
  const written = await writeMoves(tx, by, moves);
  const isCounted = ({ productId }: HeldLine) => productId !== null && counted.includes(productId);
  await noteDeparture(
    tx,
    lines.filter(isCounted).map(({ reserved, ...line }) => ({ ...line, pieces: reserved })),
    written,
  );
  await changeLines(tx, lines.filter(isCounted), {
    departed: sql`${orderLines.departed} + ${orderLines.reserved}`,
    reserved: sql`0`,
  });
  await changeLines(
    tx,
    lines.filter((line) => !isCounted(line)),
    { reserved: sql`0` },
  );
}

async function keepPreordered(tx: Db, orderId: number): Promise<void> {
  const { id, productId, quantity, reserved, departed } = orderLines;
  const lines = await tx
    .select({ id, productId, quantity, held: sql<number>`${reserved} + ${departed}` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(productId)))
    .orderBy(asc(productId))
    .for('update');
  const left = new Map(await lockStock(tx, productsOf(lines)));
  for (const line of lines) {
    const available = line.productId === null ? 0 : (left.get(line.productId) ?? 0);
    const pieces = Math.min(available, line.quantity);
    if (line.productId === null || line.held > 0 || pieces === 0) continue;
    left.set(line.productId, available - pieces);
    await tx.update(orderLines).set({ reserved: pieces }).where(eq(id, line.id));
    await addAvailable(tx, [[line.productId, -pieces]]);
  }
}

const toSale = (
  { placeId, onHand }: PlacedPieces,
  productId: number,
  orderId: number,
): StockMove => ({
  productId,
  placeId,
  kind: 'sale',
  pieces: -onHand,
  orderId,
});

/** Returns shipped pieces to a place and reserves them again, except uncounted products. */
async function keepGoodsAgain(tx: Db, by: ActorOrSource, { id: orderId }: Goods): Promise<void> {
  const lines = (await lockLines(tx, orderId)).filter(({ departed }) => departed > 0);
  const counted = await lockStock(tx, productsOf(lines));
  await bookComingBack(tx, by, { orderId, lines }, counted);
  const isCounted = (line: HeldLine) => line.productId !== null && counted.has(line.productId);
  await changeLines(tx, lines.filter(isCounted), {
    reserved: sql`${orderLines.reserved} + ${orderLines.departed}`,
    departed: sql`0`,
  });
  await changeLines(
    tx,
    lines.filter((line) => !isCounted(line)),
    { departed: sql`0` },
  );
}
