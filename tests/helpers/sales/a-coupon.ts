import type { CouponForm, StaffCoupon } from '#contract/sales/staff-coupons.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { createCoupon } from '#server/sales/coupons/save-coupon.ts';
import { byMachine } from '../base/cast.ts';

let serial = 0;

/** Ten percent from today on, under a code of its own by default. */
export function aCoupon(db: Db, overrides: Partial<CouponForm> = {}): Promise<StaffCoupon> {
  serial += 1;
  return createCoupon(db, byMachine, {
    code: `COUPON-${serial}`,
    title: `Offre ${serial}`,
    kind: 'percent',
    value: 10,
    starts_on: today(),
    ...overrides,
  });
}
