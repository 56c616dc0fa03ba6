import { asc, eq } from 'drizzle-orm';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { roundGoods } from '#server/delivery/rounds/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { goodsOf, readCollected, readGoods } from '../round/load.ts';
import type { Round } from '../round/lock-round.ts';
import { findInLaterRound, hasLeftShop, readStops, type StopOfOrder } from '../round/stops.ts';

type Back = StaffRound['back'];

/** What must come back, by order line: undelivered products still out and in no later van, and collected ones. */
export async function listExpectedBack(db: Db, stops: readonly StopOfOrder[]): Promise<Back> {
  const leftAgain = await findInLaterRound(db, [...new Set(stops.map(({ stop }) => stop.roundId))]);
  const missed = stops.filter(
    ({ stop, order, returned }) =>
      returned === null &&
      stop.state !== 'delivered' &&
      stop.state !== 'removed' &&
      hasLeftShop(order) &&
      !leftAgain.has(order.id),
  );
  const goods = await readGoods(
    db,
    missed.map(({ order }) => order.id),
  );
  const takenOf = await readCollected(db, stops);
  const fetched = stops.flatMap((found) =>
    takenOf(found).map(({ line_id, name, pieces }) => ({
      order_id: found.order.id,
      order_name: found.order.number,
      line_id,
      name,
      expected: pieces,
      counted: null,
    })),
  );
  const notDelivered = missed.flatMap(({ order }) =>
    goodsOf(goods, order.id).lines.map(({ line_id, name, quantity }) => ({
      order_id: order.id,
      order_name: order.number,
      line_id,
      name,
      expected: quantity,
      counted: null,
    })),
  );
  return [...notDelivered, ...fetched];
}

/** Per order line of a round, the pieces expected back and those counted. */
export async function listCountedBack(db: Db, roundId: number): Promise<Back> {
  return db
    .select({
      order_id: orders.id,
      order_name: orders.number,
      line_id: roundGoods.orderLineId,
      name: orderLines.name,
      expected: roundGoods.expected,
      counted: roundGoods.counted,
    })
    .from(roundGoods)
    .innerJoin(orderLines, eq(orderLines.id, roundGoods.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(roundGoods.roundId, roundId))
    .orderBy(asc(orders.id), asc(orderLines.position));
}

/** Expected while the round is under way, counted afterwards. */
export async function listBack(db: Db, round: Round): Promise<Back> {
  if (round.state === 'on_the_way') return listExpectedBack(db, await readStops(db, [round.id]));
  return round.endedAt === null ? [] : listCountedBack(db, round.id);
}

export const collectedCashXof = (stops: readonly StopOfOrder[]): number =>
  stops.reduce((sum, { stop }) => sum + stop.collected, 0);
