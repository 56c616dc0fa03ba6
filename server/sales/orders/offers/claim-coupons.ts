import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';
import { couponLineName } from '../pricing/apply-coupons.ts';
import { countUses, isCounted, refusalByCount } from './read-offers.ts';

/** A coupon that somebody else used up meanwhile, and why it cannot be had, in French. */
export type LostCoupon = { id: number; reason: string };

/**
 * Takes one use of each of these coupons from their limits, or none and tells which are used up. Their rows stay
 * locked, in one order for all, until the transaction ends; whoever needs stock too locks that later.
 */
export async function claimCoupons(
  tx: Db,
  ids: readonly number[],
  customerId: number | undefined,
): Promise<LostCoupon[]> {
  if (ids.length === 0) return [];
  const rows = await lockCoupons(tx, ids);
  // A statement of its own: it sees what those did who held the locks before.
  const usesOf = await countUses(tx, rows, customerId);
  const lost = rows.flatMap((row) => {
    const reason = refusalByCount(row, row.taken, usesOf.get(row.id) ?? 0);
    return reason === undefined ? [] : [{ id: row.id, reason }];
  });
  if (lost.length > 0) return lost;
  await changeTaken(tx, ids, 1);
  return [];
}

/** Gives the uses of an order back, once. Before its stock is released, as whoever places an order locks in turn. */
export async function giveCouponsBack(tx: Db, orderId: number): Promise<void> {
  const given = await tx
    .update(couponUses)
    .set({ givenBackAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.givenBackAt)))
    .returning({ id: couponUses.couponId });
  if (given.length === 0) return;
  const rows = await lockCoupons(tx, idsOf(given));
  await changeTaken(tx, idsOf(rows.filter(isCounted)), -1);
}

/** Takes the uses of a cancelled order again. Throws `conflict` for what is used up. */
export async function takeCouponsAgain(
  tx: Db,
  { id: orderId, partnerId }: { id: number; partnerId: number },
): Promise<void> {
  const given = await tx
    .update(couponUses)
    .set({ givenBackAt: null })
    .where(and(eq(couponUses.orderId, orderId), isNotNull(couponUses.givenBackAt)))
    .returning({ id: couponUses.couponId });
  if (given.length === 0) return;
  const rows = await lockCoupons(tx, idsOf(given));
  const usesOf = await countUses(tx, rows, partnerId);
  for (const row of rows) {
    // Its own use stands again, so it is counted already.
    const reason = refusalByCount(row, row.taken, (usesOf.get(row.id) ?? 1) - 1);
    if (reason === undefined) continue;
    throw new Problem(
      'conflict',
      `${couponLineName(row)} ne peut plus servir pour cette commande, qui reste annulée.`,
    );
  }
  await changeTaken(tx, idsOf(rows.filter(isCounted)), 1);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const lockCoupons = (tx: Db, ids: readonly number[]) =>
  tx
    .select()
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(coupons.id)
    .for('update');

async function changeTaken(tx: Db, ids: readonly number[], by: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(coupons)
    .set({ taken: sql`greatest(${coupons.taken} + ${by}::int, 0)` })
    .where(inArray(coupons.id, [...ids]));
}
