import { RETURN_REASONS, type ReturnReason } from '#contract/delivery/return-states.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import { warrantyEnd } from '#server/delivery/warranty/warranty-end.ts';

const DAY_MS = 86_400_000;
const SUNDAY = 0;

/** The last days on which goods can be returned by each right; null where the shop grants none. */
export type ReturnDays = { withdrawal: string | null; warranty: string | null };

type IsHoliday = (day: string) => boolean;
/** `months` of warranty where the article has its own. */
type Delivered = { deliveredOn: string; months?: number | undefined; isHoliday: IsHoliday };

/**
 * Until when a delivery can be returned: working days (Monday to Saturday without holidays) after it to change
 * one's mind, the months of the article's warranty for what is faulty. Days are `YYYY-MM-DD` in Dakar.
 */
export function returnDays(
  settings: Pick<Settings, 'SHOP_WITHDRAWAL_DAYS' | 'SHOP_WARRANTY_MONTHS'>,
  { deliveredOn, months, isHoliday }: Delivered,
): ReturnDays {
  const { SHOP_WITHDRAWAL_DAYS: days } = settings;
  return {
    withdrawal: days === 0 ? null : nthWorkingDay(deliveredOn, days, isHoliday),
    warranty: warrantyEnd(settings, deliveredOn, months),
  };
}

/** What a return may be asked for on a day. */
export function reasonsOn({ withdrawal, warranty }: ReturnDays, today: string): ReturnReason[] {
  const isWithin = (until: string | null) => until !== null && today <= until;
  return RETURN_REASONS.filter((reason) =>
    reason === 'changed-mind' ? isWithin(withdrawal) : isWithin(withdrawal) || isWithin(warranty),
  );
}

function nthWorkingDay(from: string, count: number, isHoliday: IsHoliday): string {
  let day = from;
  for (let left = count; left > 0; ) {
    const next = new Date(Date.parse(day) + DAY_MS);
    day = next.toISOString().slice(0, 10);
    if (next.getUTCDay() !== SUNDAY && !isHoliday(day)) left -= 1;
  }
  return day;
}
