import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Return, ReturnsOfOrder } from '#contract/delivery/returns.ts';
import type { StopState } from '#contract/delivery/round-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { isBuyer, type LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { readReturnable } from './returnable.ts';
import { returnLines, returnPhotos, returns } from './tables.ts';

/** The returns of an order and what can still be returned, for its buyer and staff. Throws `not-found`. */
export async function readReturnsOfOrder(
  { db, config, actor: holder }: Act<LinkHolder>,
  orderId: number,
): Promise<ReturnsOfOrder> {
  const order = await findOrder(db, eq(orders.id, orderId));
  const isStaff = holder.actor !== undefined && actorHasRight(holder.actor, 'orders:read');
  if (order === undefined || (!isStaff && !isBuyer(config, holder, order))) throw orderNotFound();
  const { daysOf, refusal, lines } = await readReturnable(db, config, order);
  const rows = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id));
  return {
    withdrawal_until: [...daysOf.values()][0]?.withdrawal ?? null,
    refusal: refusal ?? '',
    lines: lines.map(({ lineId, name, quantity, reasons }) => ({
      line_id: lineId,
      name,
      quantity,
      reasons,
      warranty_until: daysOf.get(lineId)?.warranty ?? null,
    })),
    returns: await describeReturns(db, rows),
  };
}

export async function describeReturns(
  db: Db,
  rows: readonly (typeof returns.$inferSelect)[],
): Promise<Return[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ line: returnLines, name: orderLines.name })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(orderLines.position));
  const photos = await db
    .select({ key: returnPhotos.key, returnId: returnPhotos.returnId })
    .from(returnPhotos)
    .where(inArray(returnPhotos.returnId, ids))
    .orderBy(asc(returnPhotos.position));
  const collected = await findCollections(db, ids);
  return rows.map((row) => ({
    id: row.id,
    order_id: row.orderId,
    state: row.state,
    wish: row.wish,
    note: row.note,
    asked_at: isoTime(row.askedAt),
    refusal_reason: row.refusalReason,
    fetched_on: row.fetchedOn,
    fetch_note: row.fetchNote,
    collected_at: collectedAt(collected.get(row.id)),
    outcome: row.outcome,
    lines: lines
      .filter(({ line }) => line.returnId === row.id)
      .map(({ line, name }) => ({
        line_id: line.orderLineId,
        name,
        quantity: line.quantity,
        reason: line.reason,
        condition: line.condition,
      })),
    photos: photos
      .filter(({ returnId }) => returnId === row.id)
      .map(({ key }) => pathTo(paths.returnPhoto, { key })),
  }));
}

/** Null if the driver collected nothing. */
const collectedAt = (found: Collection | undefined): string | null =>
  found?.state === 'collected' && found.settledAt !== null ? isoTime(found.settledAt) : null;

/** WebP. */
export async function readPhoto(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: returnPhotos.webp })
    .from(returnPhotos)
    .where(eq(returnPhotos.key, key));
  return found && Buffer.from(found.webp);
}

type Collection = {
  roundId: number;
  day: string;
  driver: string | null;
  state: StopState;
  settledAt: Date | null;
};

/** The last round for each return. */
export async function findCollections(
  db: Db,
  returnIds: number[],
): Promise<Map<number, Collection>> {
  if (returnIds.length === 0) return new Map();
  const found = await db
    .select({
      returnId: roundStops.returnId,
      roundId: rounds.id,
      day: rounds.day,
      driver: partners.name,
      state: roundStops.state,
      settledAt: roundStops.settledAt,
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.roundId))
    .leftJoin(partners, eq(partners.id, rounds.driverId))
    .where(and(inArray(roundStops.returnId, returnIds), ne(roundStops.state, 'removed')))
    .orderBy(asc(roundStops.id));
  return new Map(
    found.flatMap(({ returnId, ...row }) => (returnId === null ? [] : [[returnId, row]])),
  );
}
