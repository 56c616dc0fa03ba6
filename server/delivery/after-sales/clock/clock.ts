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

/** The desk's hours from the settings, without days off (docs/decisions/035). */
export async function findOpeningHours(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
): Promise<OpeningHours> {
  // The desk has its own week; of the days of delivery only closed days count here.
  const isOpenOn = readDeliveryDays(
    { ...settings, DELIVERY_DAYS: EVERY_DAY },
    await db.select().from(daysOff),
  );
  return { week: readOpenWeek(settings.AFTER_SALES_HOURS), isOff: (day) => !isOpenOn(day) };
}

/** When a case must be answered (rule D-17; docs/decisions/039). */
export const caseDueAt = (
  hours: OpeningHours,
  { settings }: Pick<Config, 'settings'>,
  openedAt: Date,
): Date => addOpeningMinutes(hours, openedAt, settings.AFTER_SALES_ANSWER_HOURS * 60);

type Clocked = { state: string; dueAt: Date; answeredAt: Date | null };
export type Clock = { minutesLeft: number | null; isOverdue: boolean };

/** Opening minutes left for a first answer; negative when overdue. */
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
