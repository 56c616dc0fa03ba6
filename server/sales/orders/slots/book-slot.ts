import { and, eq, sql } from 'drizzle-orm';
import { MAX_SLOT_DAYS, SLOT_DAYS } from '#contract/base/limits.ts';
import { listedSlot } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import {
  type DeliversOn,
  findDeliveryDays,
  promiseFrom,
  promiseOf,
} from '../delivery/delivery-terms.ts';

import type { OwnedOrder } from '../order/may-see.ts';
import { notifyBuyer, slotMessage } from '../order/notify-buyer.ts';
import { notifyRelative } from '../relative/notify-relative.ts';
import { orderLines } from '../tables.ts';
import { type BookedSlot, bookedSlotOf, NO_SLOT, slotColumns } from './order-slot.ts';

const OFFERED_INSTEAD = 3;

type Wanted = {
  zoneId: number;
  wanted: WantedSlot;
  litres: number;
  deliversOn: DeliversOn;
  now: Date;
};

type Outcome = { booked: BookedSlot } | { refused: 'taken' | 'closed' };

/** Takes a place (the caller writes `slotColumns`); others for the day wait. Throws `conflict` with the next slots. */
export async function bookSlot(tx: Db, wanted: Wanted): Promise<BookedSlot> {
  const outcome = await tryBookSlot(tx, wanted);
  if ('booked' in outcome) return outcome.booked;
  throw await refusalOf(tx, outcome.refused, wanted);
}

/** Returns the reason instead of throwing; takes nothing then. */
export async function tryBookSlot(
  tx: Db,
  { zoneId, wanted, litres, deliversOn, now }: Wanted,
): Promise<Outcome> {
  const { id, day } = wanted;
  if (day > plusDays(dayOf(now), MAX_SLOT_DAYS) || !deliversOn(day)) return { refused: 'closed' };
  const [found] = rowsOf<{
    from: string;
    until: string;
    closes_at: string;
    is_taken: boolean;
    is_closed: boolean;
  }>(
    await tx.execute(sql`
      with rule as (
        select *, (${day}::date - closes_before + closes_at::time) at time zone 'UTC' as closing
        from delivery_slots where id = ${id} and zone_id = ${zoneId} and active
          and weekday = extract(dow from ${day}::date)
      ), taken as (
        insert into slot_days as known (slot_id, day, orders, litres)
        select id, ${day}::date, 1, ${litres}::int from rule
        where closing > ${now.toISOString()}::timestamptz and ${litres}::int <= coalesce(max_litres, ${litres}::int)
        on conflict (slot_id, day) do update
          set orders = known.orders + 1, litres = known.litres + excluded.litres
          where known.closed_at is null and known.orders < (select max_orders from rule)
            and known.litres + excluded.litres
              <= (select coalesce(max_litres, known.litres + excluded.litres) from rule)
        returning slot_id
      )
      select from_time as "from", until_time as until, closing::text as closes_at,
        exists (select from taken) as is_taken,
        closing <= ${now.toISOString()}::timestamptz or exists (select from slot_days
          where slot_id = rule.id and day = ${day}::date and closed_at is not null) as is_closed
      from rule`),
  );
  if (found === undefined) return { refused: 'closed' };
  if (!found.is_taken) return { refused: found.is_closed ? 'closed' : 'taken' };
  const { from, until, closes_at } = found;
  return { booked: { id, day, from, until, litres, closesAt: new Date(closes_at) } };
}

/** Gives back a locked order's place (the caller writes `NO_SLOT`); returns whether its round was closed. */
export async function releaseSlot(
  tx: Db,
  { id, day, litres }: BookedSlot,
): Promise<{ wasClosed: boolean }> {
  const [left] = rowsOf<{ is_closed: boolean }>(
    await tx.execute(sql`
      update slot_days set orders = orders - 1, litres = litres - ${litres}::int
      where slot_id = ${id} and day = ${day}::date returning closed_at is not null as is_closed`),
  );
  return { wasClosed: left?.is_closed ?? false };
}

const REASONS = { taken: 'Ce créneau vient d’être pris.', closed: 'Ce créneau n’est plus ouvert.' };

async function refusalOf(
  tx: Db,
  reason: keyof typeof REASONS,
  { zoneId, litres, deliversOn, now }: Wanted,
): Promise<Problem> {
  const found = await findOpenSlots(tx, { zoneId, days: SLOT_DAYS, litres, deliversOn, now });
  const slots = found.filter(({ is_full }) => !is_full).slice(0, OFFERED_INSTEAD);
  const next =
    slots.length === 0
      ? 'Tous les suivants sont complets : appelez-nous.'
      : `Voici les suivants : ${slots.map(listedSlot).join(' ; ')}.`;
  const message = `${REASONS[reason]} ${next}`;
  return new Problem('conflict', message, [{ field: 'delivery_slot', message }], { slots });
}

/** A payment begun before the slot closed has arrived by then: Wave's expire after half an hour. */
const PAYMENT_GRACE_MS = 30 * 60_000;

/**
 * Renews the promise of a locked order that may leave from `moment` on (rule D-3) and returns the columns to write;
 * undefined if it stays. Without a slot the zone's delay counts. After the grace period it gives the slot back and
 * tells buyer and relative.
 */
export async function renewPromise(tx: Db, config: Config, order: OwnedOrder, moment: Date) {
  const slot = bookedSlotOf(order);
  if (slot === undefined) return promiseFrom(tx, config, order, moment);
  if (moment.getTime() < slot.closesAt.getTime() + PAYMENT_GRACE_MS) return undefined;
  return releaseSlotAndTell(tx, config, order, moment);
}

/** Books a former slot again, else promises the zone's delay and notifies the buyer. Returns the columns to write. */
export async function rebookSlot(tx: Db, config: Config, order: OwnedOrder, wanted: WantedSlot) {
  if (order.zoneId === null) return undefined;
  const now = new Date();
  const outcome = await tryBookSlot(tx, {
    zoneId: order.zoneId,
    wanted,
    litres: await readLitres(tx, order.id),
    deliversOn: await findDeliveryDays(tx, config),
    now,
  });
  if ('booked' in outcome) return slotColumns(outcome.booked);
  return promiseWithoutSlot(tx, config, order, now);
}

/** Frees a locked order's slot, notifies buyer and relative. Returns the columns to write; undefined without a slot. */
export async function releaseSlotAndTell(
  tx: Db,
  config: Config,
  order: OwnedOrder,
  moment: Date,
): Promise<Partial<OwnedOrder> | undefined> {
  const slot = bookedSlotOf(order);
  if (slot === undefined) return undefined;
  await releaseSlot(tx, slot);
  return promiseWithoutSlot(tx, config, order, moment);
}

async function promiseWithoutSlot(tx: Db, config: Config, order: OwnedOrder, moment: Date) {
  const promised = (await promiseFrom(tx, config, order, moment)) ?? {
    promisedFrom: null,
    promisedUntil: null,
  };
  const promise = promiseOf(promised);
  await notifyBuyer(tx, config, order, slotMessage({ kind: 'lost', promise }));
  await notifyRelative(tx, config, order, { kind: 'another-day', promise });
  return { ...NO_SLOT, ...promised };
}

type Asked = { zoneId: number; days?: number | undefined; litres?: number | undefined };

type Found = Omit<OpenSlot, 'is_full'>;

/** Slots of a zone from today on that buyers can choose, and full ones. */
export async function listOpenSlots(db: Db, config: Config, asked: Asked): Promise<OpenSlot[]> {
  const deliversOn = await findDeliveryDays(db, config);
  return findOpenSlots(db, { ...asked, deliversOn, now: new Date() });
}

/** For days of delivery that the caller knows. */
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

/** In litres; unknown volumes count 0. */
export async function readLitres(tx: Db, orderId: number): Promise<number> {
  const [sum] = await tx
    .select({
      litres: sql<number>`coalesce(sum(${orderLines.quantity} * coalesce(${products.volumeLitres}, 0)), 0)::int`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'product')));
  return sum?.litres ?? 0;
}
