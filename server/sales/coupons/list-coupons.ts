import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type CouponUse,
  type StaffCoupon,
  staffCoupons,
  staffCouponUses,
} from '#contract/sales/staff-coupons.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, today } from '#server/base/time.ts';
import { runsOn } from '#server/sales/orders/offers/offers.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { coupons, couponUses } from './tables.ts';

export function listCoupons(db: Db, query: QueryOf<typeof staffCoupons>): StaffRows<StaffCoupon> {
  const { state, automatic, q } = query;
  return listOf(db, staffCoupons, query, {
    from: coupons,
    where: and(
      state && couponIn[state](),
      automatic && (automatic === 'true' ? isNull(coupons.code) : isNotNull(coupons.code)),
      q ? hasPart(sql`coalesce(${coupons.code}, '') || ' ' || ${coupons.title}`, q) : undefined,
    ),
    sortable: { starts_on: coupons.startsOn, title: coupons.title, code: coupons.code },
    id: coupons.id,
    read: (ids) => readCoupons(db, inArray(coupons.id, ids)),
  });
}

/** Uses of one coupon or of all, newest first by default. */
export function listCouponUses(
  db: Db,
  query: QueryOf<typeof staffCouponUses>,
): StaffRows<CouponUse> {
  const { coupon_id, q } = query;
  return listOf(db, staffCouponUses, query, {
    from: q
      ? sql`${couponUses} join ${orders} on ${orders.id} = ${couponUses.orderId}`
      : couponUses,
    where: and(
      coupon_id === undefined ? undefined : eq(couponUses.couponId, coupon_id),
      q ? hasPart(sql`${orders.number} || ' ' || ${orders.buyerName}`, q) : undefined,
    ),
    sortable: { used_at: couponUses.usedAt, amount: couponUses.amountXof },
    id: couponUses.id,
    read: (ids) => readUses(db, ids),
  });
}

async function readUses(db: Db, ids: number[]): Promise<CouponUse[]> {
  const found = await db
    .select({
      id: couponUses.id,
      coupon_id: couponUses.couponId,
      title: coupons.title,
      code: coupons.code,
      order_id: couponUses.orderId,
      order_name: orders.number,
      partner_name: orders.buyerName,
      amount: couponUses.amountXof,
      amount_total: orders.amountTotal,
      usedAt: couponUses.usedAt,
      givenBackAt: couponUses.givenBackAt,
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(inArray(couponUses.id, ids));
  return found.map(({ usedAt, givenBackAt, ...use }) => ({
    ...use,
    used_at: isoTime(usedAt),
    given_back_at: givenBackAt === null ? null : isoTime(givenBackAt),
  }));
}

/** Coupons that are valid on a day (YYYY-MM-DD), with the uses left now. */
export async function previewCoupons(
  db: Db,
  date = today(),
): Promise<{ date: string; coupons: StaffCoupon[] }> {
  return { date, coupons: await readCoupons(db, runsOn(date)) };
}

type CouponRow = typeof coupons.$inferSelect;

/** Uses that were not returned, and their discounts in XOF. */
type Used = { uses: number; given: number };

const couponIn: Record<StaffCoupon['state'], () => SQL> = {
  off: () => sql`not ${coupons.active}`,
  planned: () => sql`${coupons.active} and ${coupons.startsOn} > ${today()}::date`,
  over: () => sql`${coupons.active} and ${coupons.endsOn} < ${today()}::date`,
  used_up: () => sql`${isOpen()} and ${coupons.taken} >= ${coupons.maxUses}`,
  running: () => sql`${isOpen()}
    and (${coupons.maxUses} is null or ${coupons.taken} < ${coupons.maxUses})`,
};

const isOpen = () => sql`${coupons.active} and ${coupons.startsOn} <= ${today()}::date
  and (${coupons.endsOn} is null or ${coupons.endsOn} >= ${today()}::date)`;

/** Throws `not-found`. */
export async function readCoupon(db: Db, id: number): Promise<StaffCoupon> {
  const [found] = await readCoupons(db, eq(coupons.id, id));
  if (found === undefined) throw couponNotFound();
  return found;
}

export const couponNotFound = () => new Problem('not-found', 'Ce coupon n’existe pas.');

async function readCoupons(db: Db, where: SQL | undefined): Promise<StaffCoupon[]> {
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
  const content = couponContentOf(row);
  return { id: row.id, ...content, ...used, state: stateOf(row), version: contentVersion(content) };
}

/** Fields that staff edits, under their wire names. */
export const couponContentOf = (row: CouponRow) => ({
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
