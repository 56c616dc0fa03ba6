import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { slotDays } from '#server/sales/orders/delivery/tables.ts';
import { readOwnedOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  notifyBuyer,
  payerMessage,
  returnMessage,
} from '#server/sales/orders/order/notify-buyer.ts';
import { notifyRelative } from '#server/sales/orders/relative/notify-relative.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { changeRound, checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { isDelivery, lockStops, readStops, type StopOfOrder, stopProblem } from '../round/stops.ts';

/**
 * Closes an open round, and slots by rule D-7 (docs/decisions/037); informs customers of the day of a collection.
 * Throws `not-found`, `conflict` without stops or with one that cannot be delivered.
 */
export async function closeRound(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'open');
    // Locked, so that no buyer changes a slot during loading.
    const stops = await lockStops(tx, id);
    if (stops.length === 0) throw new Problem('conflict', 'Cette tournée n’a aucun arrêt.');
    const wrong = stops.flatMap((found) => {
      const problem = stopProblem(round, found);
      return problem === '' ? [] : [`${found.order.number} : ${problem}.`];
    });
    if (wrong.length > 0) {
      throw new Problem('conflict', `Retirez d’abord ces arrêts. ${wrong.join(' ')}`);
    }
    for (const found of stops) await tellDay(tx, config, round, found);
    await changeRound(tx, round, { state: 'closed', closedAt: new Date() });
    const slots = slotsOf(stops);
    for (const slot of slots) await closeSlotWhenPlanned(tx, id, slot);
    const after = { orders: stops.map(({ order }) => order.id) };
    await writeAudit(tx, actor, { action: 'round closed', subject: `round:${id}`, after });
  });
}

/** Informs customers of the day of a collection, once. */
async function tellDay(
  tx: Db,
  config: Config,
  { day }: Round,
  { order, returned }: StopOfOrder,
): Promise<void> {
  if (returned === null || returned.fetchedOn === day) return;
  await tx
    .update(returns)
    .set({ fetchedOn: day, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, returned.id));
  const { forRelative, recipient } = order;
  const fetch = `le ${frenchDay(day)}, un livreur passe chez vous`;
  const message =
    forRelative === null
      ? returnMessage({ kind: 'approved', fetch })
      : payerMessage({ kind: 'fetched-on', recipient, day: frenchDay(day) });
  await notifyBuyer(tx, config, await readOwnedOrder(tx, order.id), message);
  await notifyRelative(tx, config, order, { kind: 'fetched-on', day: frenchDay(day) });
}

/** Reopens a closed round and the slots that it closed. Throws as `closeRound`. */
export async function reopenRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'closed');
    await changeRound(tx, round, { state: 'open', closedAt: null });
    for (const slot of slotsOf(await readStops(tx, [id]))) {
      await tx
        .update(slotDays)
        .set({ closedAt: null, roundId: null })
        .where(and(isThatDay(slot), isNotNull(slotDays.roundId)));
    }
    await writeAudit(tx, actor, { action: 'round opened', subject: `round:${id}` });
  });
}

const isThatDay = ({ id, day }: WantedSlot) => and(eq(slotDays.slotId, id), eq(slotDays.day, day));

/** In the order of their keys, which is the order of locks. */
function slotsOf(stops: readonly StopOfOrder[]): WantedSlot[] {
  const known = new Map<string, WantedSlot>();
  for (const { order } of stops.filter(isDelivery)) {
    const { slotId: id, slotDay: day } = order;
    if (id !== null && day !== null) known.set(`${id} ${day}`, { id, day });
  }
  return [...known.values()].toSorted((a, b) => a.id - b.id || (a.day < b.day ? -1 : 1));
}

async function closeSlotWhenPlanned(tx: Db, roundId: number, slot: WantedSlot): Promise<void> {
  // Locked first: a parallel booking is either committed by then or comes too late.
  await tx
    .insert(slotDays)
    .values({ slotId: slot.id, day: slot.day })
    .onConflictDoUpdate({ target: [slotDays.slotId, slotDays.day], set: { day: slot.day } });
  const isInClosedRound = sql`exists (select from ${roundStops}
    join ${rounds} on ${rounds.id} = ${roundStops.roundId} and ${rounds.state} <> 'open'
    where ${roundStops.orderId} = ${orders.id} and ${roundStops.state} in ('planned', 'on_the_way'))`;
  const left = await tx.$count(
    orders,
    and(
      eq(orders.slotId, slot.id),
      eq(orders.slotDay, slot.day),
      inArray(orders.state, ['draft', 'sent', 'validation', 'sale']),
      sql`not ${isInClosedRound}`,
    ),
  );
  if (left > 0) return;
  await tx
    .update(slotDays)
    .set({ closedAt: new Date(), roundId })
    .where(and(isThatDay(slot), sql`${slotDays.closedAt} is null`));
}
