import { sql } from 'drizzle-orm';
import { MAX_SLOT_DAYS, SLOT_DAYS } from '#contract/base/limits.ts';
import type { SlotDay } from '#contract/sales/handover/staff-slots.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { contentVersion, refuseStale } from '#server/base/content-version.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, plusDays, today } from '#server/base/time.ts';
import { slotDays } from '#server/sales/orders/delivery/tables.ts';
import { findDeliveryDays } from '../delivery/delivery-terms.ts';

type Asked = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  zone_id?: number | undefined;
};

/** From today by default, without days off that have no orders. Throws `bad-request` for too many days. */
export async function listSlotDays(
  db: Db,
  config: Config,
  { date_from: from = today(), date_to: to = plusDays(from, SLOT_DAYS), zone_id: zoneId }: Asked,
): Promise<SlotDay[]> {
  if (to > plusDays(from, MAX_SLOT_DAYS)) {
    const message = `${MAX_SLOT_DAYS + 1} jours au plus à la fois.`;
    throw new Problem('bad-request', message, [{ field: 'date_to', message }]);
  }
  return readSlotDays(db, config, { from, to, zoneId });
}

/** Closes a slot on one day, so that no order joins or leaves, or opens it; audited. Throws `not-found`, `conflict`. */
export function closeSlotDay(
  { db, config, actor }: Act,
  { slotId, day, isClosed }: { slotId: number; day: string; isClosed: boolean },
  seenVersion?: number,
): Promise<SlotDay> {
  return db.transaction(async (tx) => {
    const asked = { from: day, to: day, slotId };
    const [known] = await readSlotDays(tx, config, asked);
    if (known === undefined) {
      throw new Problem('not-found', 'Ce créneau n’existe pas ce jour-là.');
    }
    // Locks the row, so that what follows is stable.
    await tx
      .insert(slotDays)
      .values({ slotId, day })
      .onConflictDoUpdate({ target: [slotDays.slotId, slotDays.day], set: { day } });
    const [before = known] = await readSlotDays(tx, config, asked);
    refuseStale(seenVersion, versionedOf(before));
    await tx
      .update(slotDays)
      .set({ closedAt: isClosed ? new Date() : null, roundId: null })
      .where(sql`${slotDays.slotId} = ${slotId} and ${slotDays.day} = ${day}`);
    const [after = before] = await readSlotDays(tx, config, asked);
    await writeAudit(tx, actor, {
      action: isClosed ? 'round closed' : 'round opened',
      subject: `slot:${slotId}`,
      before: { day, closed_at: before.closed_at },
      after: { day, closed_at: after.closed_at, orders: after.orders },
    });
    return after;
  });
}

type Row = Omit<SlotDay, 'closed_at' | 'is_day_off' | 'version'> & { closed_at: string | null };

/** Slots on their days, and those with bookings. */
async function readSlotDays(
  db: Db,
  config: Config,
  {
    from,
    to,
    zoneId,
    slotId,
  }: { from: string; to: string; zoneId?: number | undefined; slotId?: number },
): Promise<SlotDay[]> {
  const deliversOn = await findDeliveryDays(db, config);
  const found = rowsOf<Row>(
    await db.execute(sql`
      select slot.id as slot_id, each.day::date::text as day, from_time as "from",
        until_time as until, zone.id as zone_id, zone.name as zone,
        coalesce(known.orders, 0) as orders, max_orders,
        coalesce(known.litres, 0) as litres, max_litres, known.closed_at::text as closed_at,
        slot.active and zone.active and known.closed_at is null
          and (each.day::date - closes_before + closes_at::time) at time zone 'UTC' > now() as is_open
      from delivery_slots as slot
      join delivery_zones as zone on zone.id = slot.zone_id
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') as each(day)
      left join slot_days as known on known.slot_id = slot.id and known.day = each.day
      where (slot.active and weekday = extract(dow from each.day) or known.orders > 0)
        and ${zoneId === undefined ? sql`true` : sql`zone.id = ${zoneId}`}
        and ${slotId === undefined ? sql`true` : sql`slot.id = ${slotId}`}
      order by each.day, zone.rank, zone.id, from_time`),
  );
  return found.flatMap((row) => {
    const isOff = !deliversOn(row.day);
    // A holiday without orders needs no attention.
    if (isOff && row.orders === 0 && slotId === undefined) return [];
    const shown = {
      ...row,
      closed_at: row.closed_at && isoTime(new Date(row.closed_at)),
      is_open: row.is_open && !isOff,
      is_day_off: isOff,
    };
    return [{ ...shown, version: contentVersion(versionedOf(shown)) }];
  });
}

/** Bookings change all the time, so the version leaves them out. */
const versionedOf = ({ slot_id, day, closed_at }: Omit<SlotDay, 'version'>) => ({
  slot_id,
  day,
  closed_at,
});
