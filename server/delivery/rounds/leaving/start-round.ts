import { inArray } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import { lockGoods } from '#server/sales/orders/goods/stock.ts';
import { moveLocked } from '#server/sales/orders/moving/move-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { changeRound, checkRoundIs, lockRound } from '../round/lock-round.ts';
import { isDelivery, readStops, stopProblem } from '../round/stops.ts';

/**
 * Starts a closed round and ships its orders. Removes stops that were cancelled, handed over, moved or returned since.
 * Throws `not-found`; `conflict` for a stale version, another state, no stop left, or an order that may not leave.
 */
export async function startRound(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'closed');
    const stops = await readStops(tx, [id]);
    const orders: OwnedOrder[] = [];
    for (const orderId of stops.map(({ order }) => order.id).toSorted((a, b) => a - b)) {
      orders.push(await lockOrder(tx, orderId));
    }
    const stopOf = new Map(stops.map((found) => [found.order.id, found]));
    const isReady = (order: OwnedOrder) =>
      stopProblem(round, { ...getFrom(stopOf, order.id), order }) === '';
    const ready = orders.filter(isReady);
    const leaving = ready.filter((order) => isDelivery(getFrom(stopOf, order.id)));
    if (ready.length === 0) {
      throw new Problem(
        'conflict',
        'Aucune commande de cette tournée n’est à livrer ni à reprendre.',
      );
    }
    await lockGoods(
      tx,
      leaving.map((order) => order.id),
    );
    const { placeId } = round;
    for (const order of leaving) {
      const move = { fulfilment: 'shipped', placeId } as const;
      await moveLocked({ db: tx, config, actor }, order, move).catch((error) => {
        throw error instanceof Problem
          ? new Problem('conflict', `${order.number} : ${error.message}`)
          : error;
      });
    }
    const staying = new Set(orders.filter((order) => !isReady(order)).map((order) => order.id));
    const removed = stops.filter(({ order }) => staying.has(order.id)).map(({ stop }) => stop.id);
    if (removed.length > 0) {
      await tx
        .update(roundStops)
        .set({ state: 'removed', settledAt: new Date() })
        .where(inArray(roundStops.id, removed));
    }
    await changeRound(tx, round, { state: 'on_the_way', startedAt: new Date() });
    const after = { orders: leaving.map((order) => order.id), removed: [...staying] };
    await writeAudit(tx, actor, { action: 'round started', subject: `round:${id}`, after });
  });
}
