import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import { bookedSlotOf } from '#server/sales/orders/slots/order-slot.ts';
import { queueOf } from '#server/sales/orders/staff/order-queue.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { changeRound, checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { type OrderRow, readStops } from '../round/stops.ts';
import { isToFetch } from './list-unplanned.ts';

/**
 * Sets the stops of an open round in order; others leave it. An order must be in preparation, in no other round and not
 * promised for a later day; or it has a return to collect. Throws `not-found`, `bad-request`, `conflict` also for a
 * stale version.
 */
export async function arrangeStops(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  orderIds: readonly number[],
): Promise<void> {
  if (new Set(orderIds).size < orderIds.length) {
    throw refusal('bad-request', 'Une commande est nommée deux fois.');
  }
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'open');
    await setStops(tx, actor, round, orderIds);
  });
}

/** As `arrangeStops`, for a locked open round and different orders. */
export async function setStops(
  tx: Db,
  actor: Actor,
  round: Round,
  orderIds: readonly number[],
): Promise<void> {
  const { id } = round;
  const before = (await readStops(tx, [id])).map(({ order }) => order.id);
  const gone = before.filter((orderId) => !orderIds.includes(orderId));
  const added = orderIds.filter((orderId) => !before.includes(orderId));
  const returnOf = await checkPlannable(tx, round, added);
  if (gone.length > 0) {
    const isGone = and(eq(roundStops.roundId, id), inArray(roundStops.orderId, gone));
    await tx.delete(roundStops).where(isGone);
  }
  await writeStops(tx, id, orderIds, returnOf);
  await changeRound(tx, round);
  await writeAudit(tx, actor, {
    action: 'round planned',
    subject: `round:${id}`,
    before: { orders: before },
    after: { orders: orderIds },
  });
}

/** Writes by order id, so that two rounds with the same orders do not deadlock. */
async function writeStops(
  tx: Db,
  roundId: number,
  orderIds: readonly number[],
  returnOf: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = orderIds
    .map((orderId, position) => ({
      roundId,
      orderId,
      position,
      returnId: returnOf.get(orderId) ?? null,
    }))
    .toSorted((a, b) => a.orderId - b.orderId);
  if (rows.length === 0) return;
  try {
    await tx
      .insert(roundStops)
      .values(rows)
      .onConflictDoUpdate({
        target: [roundStops.roundId, roundStops.orderId],
        set: { position: sql`excluded.position` },
      });
  } catch (error) {
    if (violatedIndex(error) !== 'round_stops_open_key') throw error;
    throw refusal('conflict', 'Une de ces commandes vient d’être mise dans une autre tournée.');
  }
}

/** Returns the return to collect, by order. */
async function checkPlannable(
  tx: Db,
  round: Round,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const found = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  if (found.length < orderIds.length) {
    throw refusal('bad-request', 'Une de ces commandes n’existe pas.');
  }
  const returnOf = await findToFetch(tx, orderIds);
  const wrong = found.flatMap((order) =>
    returnOf.has(order.id) ? [] : (refusalToPlan(round, order) ?? []),
  );
  if (wrong.length > 0) throw refusal('conflict', wrong.join(' '));
  const [taken] = await tx
    .select({ number: orders.number })
    .from(roundStops)
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(
      and(
        inArray(roundStops.orderId, [...orderIds]),
        inArray(roundStops.state, ['planned', 'on_the_way']),
      ),
    )
    .limit(1);
  if (taken === undefined) return returnOf;
  throw refusal('conflict', `${taken.number} est déjà dans une autre tournée.`);
}

/** The first one by order. */
async function findToFetch(tx: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const found = await tx
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(and(inArray(returns.orderId, [...orderIds]), isToFetch))
    .orderBy(desc(returns.id));
  return new Map(found.map(({ id, orderId }) => [orderId, id]));
}

/** Why an order may not go on a round of that day, in French; else undefined. */
export function refusalToPlan({ day }: Pick<Round, 'day'>, order: OrderRow): string | undefined {
  const { number } = order;
  if (order.pickupName !== null) return `${number} est retirée par le client.`;
  if (queueOf(order) !== 'to_prepare' || order.fulfilment !== 'to_prepare') {
    return `${number} n’est pas à préparer.`;
  }
  const slot = bookedSlotOf(order);
  if (slot === undefined || slot.day === day || slot.day < today()) return undefined;
  return `${number} est promise ${slotWords(slot)}.`;
}

const refusal = (code: 'bad-request' | 'conflict', message: string) =>
  new Problem(code, message, [{ field: 'stops', message }]);
