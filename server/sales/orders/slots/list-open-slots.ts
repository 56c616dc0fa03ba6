import { sql } from 'drizzle-orm';
import { SLOT_DAYS } from '#contract/base/limits.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import { type DeliversOn, findDeliveryDays } from '../delivery/delivery-days.ts';

type Asked = { zoneId: number; days?: number | undefined; litres?: number | undefined };
type Found = Omit<OpenSlot, 'is_full'>;

/** The slots of a zone from today on that buyers can still choose, and those that are full. */
export async function listOpenSlots(db: Db, config: Config, asked: Asked): Promise<OpenSlot[]> {
  const deliversOn = await findDeliveryDays(db, config);
  return findOpenSlots(db, { ...asked, deliversOn, now: new Date() });
}

/** The same on the days of delivery that the caller knows. */
export async function findOpenSlots(
  db: Db,
  {
    zoneId,
    days = SLOT_DAYS,
    litres = 0,
    deliversOn,
    now,
  }: Asked & { deliversOn: DeliversOn; now: Date },
): Promise<OpenSlot[]> {
  const found = rowsOf<Found>(
    await db.execute(sql`
      select slot.id, each.day::date::text as day, from_time as "from", until_time as until,
        case when coalesce(known.litres, 0) + ${litres}::int > max_litres then 0
          else greatest(max_orders - coalesce(known.orders, 0), 0) end as left
      from delivery_slots as slot
      join delivery_zones as zone on zone.id = slot.zone_id and zone.active
      cross join generate_series(${dayOf(now)}::date, ${plusDays(dayOf(now), days)}::date, interval '1 day') as each(day)
      left join slot_days as known on known.slot_id = slot.id and known.day = each.day
      where slot.zone_id = ${zoneId} and slot.active and weekday = extract(dow from each.day)
        and known.closed_at is null
        and (each.day::date - closes_before + closes_at::time) at time zone 'UTC' > ${now.toISOString()}::timestamptz
      order by each.day, from_time, slot.id`),
  );
  return found.flatMap((slot) =>
    deliversOn(slot.day) ? [{ ...slot, is_full: slot.left === 0 }] : [],
  );
}
