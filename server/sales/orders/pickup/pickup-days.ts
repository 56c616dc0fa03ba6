import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import type { DeliversOn } from '../delivery/delivery-days.ts';
import { promiseDays } from '../delivery/promise-delivery.ts';

/** What is ordered before this hour of Dakar can be collected on the same day. */
const SAME_DAY_BEFORE_HOUR = 16;
/** How many days an order lies ready for its buyer. */
const KEPT_DAYS = 7;
const NEXT_DAY = { from: undefined, until: 1 };

/**
 * Between which days an order of `moment` is collected: from the same day on until four in the afternoon,
 * else from the next one on which the shop works, and for a week. `opensOn` are the days of its deliveries.
 */
export function promisePickup(
  moment: Date,
  opensOn: DeliversOn,
): Omit<DeliveryPromise, 'from'> & { from: string } {
  const day = dayOf(moment);
  const isToday = opensOn(day) && moment.getUTCHours() < SAME_DAY_BEFORE_HOUR;
  const from = isToday ? day : promiseDays(NEXT_DAY, moment, opensOn).until;
  return { from, until: plusDays(from, KEPT_DAYS) };
}
