import { sql } from 'drizzle-orm';
import { MAX_SLOT_DAYS, SLOT_DAYS } from '#contract/base/limits.ts';
import { listedSlot } from '#contract/sales/handover/delivery-promise.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import type { DeliversOn } from '../delivery/delivery-days.ts';
import { findOpenSlots } from './list-open-slots.ts';
import type { BookedSlot } from './slot-columns.ts';

const OFFERED_INSTEAD = 3;

type Wanted = {
  zoneId: number;
  wanted: WantedSlot;
  litres: number;
  deliversOn: DeliversOn;
  now: Date;
};
type Outcome = { booked: BookedSlot } | { refused: 'taken' | 'closed' };

/**
 * Takes a place of a slot for the transaction that writes the order; others who want one of the same day wait
 * for its end. Throws `conflict` with the next slots that have room.
 */
export async function bookSlot(tx: Db, wanted: Wanted): Promise<BookedSlot> {
  const outcome = await tryBookSlot(tx, wanted);
  if ('booked' in outcome) return outcome.booked;
  throw await refusalOf(tx, outcome.refused, wanted);
}

/** The same, saying why it is refused; nothing is taken then. */
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

/** Gives a place back that a locked order had; answers whether the round was closed meanwhile. */
export async function giveSlotBack(
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
