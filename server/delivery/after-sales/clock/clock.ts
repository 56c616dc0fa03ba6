import type { Config } from '#server/base/config/config.ts';
import {
  addOpeningMinutes,
  type OpeningHours,
  openingMinutesBetween,
  readOpenWeek,
} from '#server/base/config/opening-hours.ts';
import type { Db } from '#server/base/db/open.ts';
import { readDeliveryDays } from '#server/sales/orders/delivery/delivery-terms.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';

const EVERY_DAY = 'lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche';

/** When the after-sales desk is open: hours of the settings, without the days off (docs/decisions/035). */
export async function findOpeningHours(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
): Promise<OpeningHours> {
  // The week has its own setting; of the days of delivery only what closes single days counts here.
  const isOpenOn = readDeliveryDays(
    { ...settings, DELIVERY_DAYS: EVERY_DAY },
    await db.select().from(daysOff),
  );
  return { week: readOpenWeek(settings.AFTER_SALES_HOURS), isOff: (day) => !isOpenOn(day) };
}

/** Until when a case of this moment is answered (specification: within 24 h; docs/decisions/039). */
export const dueOf = (
  hours: OpeningHours,
  { settings }: Pick<Config, 'settings'>,
  openedAt: Date,
): Date => addOpeningMinutes(hours, openedAt, settings.AFTER_SALES_ANSWER_HOURS * 60);

type Clocked = { state: string; dueAt: Date; answeredAt: Date | null };
export type Clock = { minutesLeft: number | null; isOverdue: boolean };

/** What is left of the time for a first answer, in minutes of opening; below none when it is over. */
export function readClock(
  hours: OpeningHours,
  { state, dueAt, answeredAt }: Clocked,
  now: Date,
): Clock {
  if (answeredAt !== null || state === 'closed') return { minutesLeft: null, isOverdue: false };
  const isOverdue = dueAt < now;
  const minutes = isOverdue
    ? -openingMinutesBetween(hours, dueAt, now)
    : openingMinutesBetween(hours, now, dueAt);
  return { minutesLeft: minutes, isOverdue };
}
