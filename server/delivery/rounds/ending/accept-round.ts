import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import {
  type FirstActDone,
  findFourEyesRefusal,
  refuseSamePerson,
} from '#server/base/two-people/four-eyes.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { lockGoods } from '#server/sales/orders/goods/stock.ts';
import { moveLocked } from '#server/sales/orders/moving/move-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { changeRound, checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { findInLaterRound, hasLeftShop, readStops } from '../round/stops.ts';
import { roundStops } from '../tables.ts';
import { listCountedBack } from './goods-back.ts';

type Step = { actor: Actor; id: number; note: string; version?: number | undefined };

/**
 * Accepts an ended round (rule D-12). Complete orders lie at the place again to be planned; one that lacks a piece
 * stays out for staff to settle. Collected returns wait for an inspection. Throws `not-found`, `forbidden`, `conflict`.
 */
export async function acceptRound(
  db: Db,
  config: Config,
  { actor, id, note, version }: Step,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version });
    checkRoundIs(round, 'ended');
    await refuseSamePerson(tx, 'round-accepted', actor, whoEnded(round), {
      settings: config.settings,
      since: round.endedAt ?? new Date(),
      reason: note,
      subject: `round:${id}`,
    });
    const back = await putBackWhole({ db: tx, config, actor }, round);
    await settleReturns(tx, round);
    await changeRound(tx, round, {
      state: 'accepted',
      acceptedAt: new Date(),
      acceptedById: actor.kind === 'account' ? actor.id : null,
      acceptanceNote: note,
    });
    const after = { cashCounted: round.cashCounted, ordersBack: back, note };
    await writeAudit(tx, actor, { action: 'round accepted', subject: `round:${id}`, after });
  });
}

/** Puts an ended round back on its way for a new count, with audit; sends nothing. Throws `not-found`, `conflict`. */
export async function recountRound(db: Db, { actor, id, note, version }: Step): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version });
    checkRoundIs(round, 'ended');
    await changeRound(tx, round, { state: 'on_the_way', endedAt: null, backNote: note });
    const [subject, after] = [`round:${id}`, { note }];
    await writeAudit(tx, actor, { action: 'round sent back', subject, after });
  });
}

/** In French; null if the actor may accept or there is nothing to accept. */
export async function findAcceptRefusal(
  db: Db,
  actor: Actor,
  round: Round,
): Promise<string | null> {
  if (round.state !== 'ended' || actor.kind !== 'account') return null;
  if (!actorHasRight(actor, 'rounds:accept')) return 'Votre rôle n’accepte pas les caisses.';
  return (await findFourEyesRefusal(db, 'round-accepted', actor.id, whoEnded(round))) ?? null;
}

const whoEnded = ({ endedById, driverId }: Round): FirstActDone[] =>
  [endedById, driverId].flatMap((byId) =>
    byId === null ? [] : [{ act: 'round-ended' as const, byId }],
  );

/** Returns the ids of orders that came back whole. */
async function putBackWhole(
  { db: tx, config, actor }: Act,
  { id, placeId }: Round,
): Promise<number[]> {
  const byOrder = Map.groupBy(await listCountedBack(tx, id), ({ order_id }) => order_id);
  const whole = [...byOrder]
    .filter(([, lines]) => lines.every(({ expected, counted }) => counted === expected))
    .map(([orderId]) => orderId)
    .toSorted((a, b) => a - b);
  const out: OwnedOrder[] = [];
  for (const orderId of whole) {
    const order = await lockOrder(tx, orderId);
    if (hasLeftShop(order)) out.push(order);
  }
  // Read under lock: staff may have sent an order with another round.
  const leftAgain = await findInLaterRound(tx, [id]);
  const here = out.filter((order) => !leftAgain.has(order.id));
  const ids = here.map((order) => order.id);
  await lockGoods(tx, ids);
  for (const order of here) {
    const fulfilment = order.state === 'cancel' ? 'returned' : 'to_prepare';
    await moveLocked({ db: tx, config, actor }, order, { fulfilment, placeId });
  }
  return ids;
}

/** Reduces each collected return to the pieces that arrived; without any it is collected again. */
async function settleReturns(tx: Db, { id }: Round): Promise<void> {
  const counted = new Map(
    (await listCountedBack(tx, id)).map(({ line_id, counted: pieces }) => [line_id, pieces ?? 0]),
  );
  const fetched = (await readStops(tx, [id])).filter(({ stop }) => stop.state === 'collected');
  for (const { stop, returned } of fetched) {
    if (returned?.state !== 'approved') continue;
    const lines = await tx.select().from(returnLines).where(eq(returnLines.returnId, returned.id));
    const arrived = lines.filter(({ orderLineId }) => (counted.get(orderLineId) ?? 0) > 0);
    if (arrived.length === 0) {
      await tx.update(roundStops).set({ state: 'skipped' }).where(eq(roundStops.id, stop.id));
      continue;
    }
    for (const { orderLineId, quantity } of arrived) {
      const pieces = Math.min(counted.get(orderLineId) ?? 0, quantity);
      await tx
        .update(returnLines)
        .set({ quantity: pieces })
        .where(isLine(returned.id, [orderLineId]));
    }
    const missing = lines.filter((line) => !arrived.includes(line));
    await tx.delete(returnLines).where(
      isLine(
        returned.id,
        missing.map(({ orderLineId }) => orderLineId),
      ),
    );
    await tx
      .update(returns)
      .set({ version: sql`${returns.version} + 1` })
      .where(eq(returns.id, returned.id));
  }
}

const isLine = (returnId: number, orderLineIds: number[]) =>
  and(eq(returnLines.returnId, returnId), inArray(returnLines.orderLineId, orderLineIds));
