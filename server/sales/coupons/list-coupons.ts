import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type CouponUse,
  type StaffCoupon,
  staffCoupons,
  staffCouponUses,
} from '#contract/sales/staff-coupons.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime, today } from '#server/base/time.ts';
import { coupons, couponUses } from '#server/sales/coupons/tables.ts';
import { runsOn } from '#server/sales/orders/offers/read-offers.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { couponIn, readCoupons } from './coupon.ts';

/** The coupons, those that begin last first unless told otherwise. */
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

/** What coupons were used for, the last use first unless told otherwise; of one coupon or of all. */
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

/** What can be used on a day (YYYY-MM-DD), with the uses that are left as of now. */
export async function previewCoupons(
  db: Db,
  date = today(),
): Promise<{ date: string; coupons: StaffCoupon[] }> {
  return { date, coupons: await readCoupons(db, runsOn(date)) };
}
