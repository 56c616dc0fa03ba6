import { eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';

export type CouponRow = typeof coupons.$inferSelect;
/** Uses that were not given back, and what they took off in XOF. */
type Used = { uses: number; given: number };

/** Where coupons stand today, as a condition. */
export const couponIn: Record<StaffCoupon['state'], () => SQL> = {
  off: () => sql`not ${coupons.active}`,
  planned: () => sql`${coupons.active} and ${coupons.startsOn} > ${today()}::date`,
  over: () => sql`${coupons.active} and ${coupons.endsOn} < ${today()}::date`,
  used_up: () => sql`${isOpen()} and ${coupons.taken} >= ${coupons.maxUses}`,
  running: () => sql`${isOpen()}
    and (${coupons.maxUses} is null or ${coupons.taken} < ${coupons.maxUses})`,
};

const isOpen = () => sql`${coupons.active} and ${coupons.startsOn} <= ${today()}::date
  and (${coupons.endsOn} is null or ${coupons.endsOn} >= ${today()}::date)`;

export async function getCoupon(db: Db, id: number): Promise<StaffCoupon> {
  const [found] = await readCoupons(db, eq(coupons.id, id));
  if (found === undefined) throw couponNotFound();
  return found;
}

export const couponNotFound = () => new Problem('not-found', 'Ce coupon n’existe pas.');

/** Coupons with what came of them, by their first day. */
export async function readCoupons(db: Db, where: SQL | undefined): Promise<StaffCoupon[]> {
  const rows = await db.select().from(coupons).where(where).orderBy(coupons.startsOn, coupons.id);
  const usedOf = await readUsed(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toStaffCoupon(row, usedOf.get(row.id) ?? { uses: 0, given: 0 }));
}

async function readUsed(db: Db, ids: number[]): Promise<Map<number, Used>> {
  const found = await db
    .select({
      id: couponUses.couponId,
      uses: sql<number>`count(*)::int`,
      given: sql<number>`sum(${couponUses.amountXof})::float8`,
    })
    .from(couponUses)
    .where(sql`${inArray(couponUses.couponId, ids)} and ${isNull(couponUses.givenBackAt)}`)
    .groupBy(couponUses.couponId);
  return new Map(found.map(({ id, ...used }) => [id, used]));
}

function toStaffCoupon(row: CouponRow, used: Used): StaffCoupon {
  const content = contentOf(row);
  return { id: row.id, ...content, ...used, state: stateOf(row), version: contentVersion(content) };
}

/** What staff writes of a coupon, in the names of the wire. */
export const contentOf = (row: CouponRow) => ({
  code: row.code,
  title: row.title,
  kind: row.kind,
  value: row.value,
  min_total: row.floorXof,
  max_discount: row.ceilingXof,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  max_uses: row.maxUses,
  max_uses_each: row.maxUsesEach,
  category_ids: row.categoryIds,
  first_order_only: row.firstOrderOnly,
  stacks: row.stacks,
  active: row.active,
});

function stateOf({ active, startsOn, endsOn, maxUses, taken }: CouponRow): StaffCoupon['state'] {
  const day = today();
  if (!active) return 'off';
  if (startsOn > day) return 'planned';
  if (endsOn !== null && endsOn < day) return 'over';
  return maxUses !== null && taken >= maxUses ? 'used_up' : 'running';
}
