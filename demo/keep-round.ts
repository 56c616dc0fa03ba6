import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { closeRound, reopenRound } from '#server/delivery/rounds/leaving/close-round.ts';
import { arrangeStops } from '#server/delivery/rounds/planning/arrange-stops.ts';
import { createRound, deleteRound } from '#server/delivery/rounds/planning/save-round.ts';
import { rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import type { Db } from '../server/base/db/open.ts';
import { listUnplanned } from '../server/delivery/rounds/planning/list-unplanned.ts';
import { dayFromNow } from './days.ts';
import { readAccounts } from './history/cast.ts';

const DRIVER = 'livreur@example.sn';
const DISPATCHER = 'tournees@example.sn';
/** Marks the demonstration's own rounds. */
const NOTE = 'Tournée de démonstration : garder les reçus signés.';
const ZONE = 'Dakar';
const STOPS = 5;
const AHEAD_DAYS = 4;

/** Gives the demo driver a packed round today, if orders wait, and deletes older ones that never left. */
export async function keepRoundCurrent(db: Db, config: Config): Promise<void> {
  const accounts = await readAccounts(db);
  const [driver, dispatcher] = [accounts.get(DRIVER), accounts.get(DISPATCHER)];
  if (driver === undefined || dispatcher === undefined) return;
  await removeFormer(db, dispatcher);
  const day = dayFromNow(0);
  const isOfToday = and(eq(rounds.driverId, driver.id), eq(rounds.day, day));
  if ((await db.$count(rounds, isOfToday)) > 0) return;
  const orderIds = await chooseOrders(db, day);
  if (orderIds.length === 0) return;
  const [vehicle] = await db.select({ id: vehicles.id }).from(vehicles).limit(1);
  const form = { day, driver_id: driver.id, vehicle_id: vehicle?.id ?? null, note: NOTE };
  const id = await createRound(db, dispatcher, form);
  await arrangeStops(db, dispatcher, { id }, orderIds);
  await closeRound({ db, config, actor: dispatcher }, { id });
}

async function removeFormer(db: Db, dispatcher: Actor): Promise<void> {
  const former = await db
    .select({ id: rounds.id, state: rounds.state })
    .from(rounds)
    .where(
      and(
        eq(rounds.note, NOTE),
        lt(rounds.day, dayFromNow(0)),
        inArray(rounds.state, ['open', 'closed']),
      ),
    );
  for (const { id, state } of former) {
    if (state === 'closed') await reopenRound(db, dispatcher, { id });
    await deleteRound(db, dispatcher, { id });
  }
}

/** Orders that may be delivered on `day`; those with an amount to collect come first. */
async function chooseOrders(db: Db, day: string): Promise<number[]> {
  const { days } = await listUnplanned(db, { date_to: dayFromNow(AHEAD_DAYS) });
  const groups = days
    .flatMap((of) => of.groups)
    .filter(({ slot, zone }) => zone === ZONE && (slot?.day ?? day) <= day);
  return groups
    .flatMap(({ orders }) => orders)
    .filter(({ wished_on }) => wished_on === null || wished_on <= day)
    .toSorted((a, b) => Number(b.amount_due > 0) - Number(a.amount_due > 0))
    .slice(0, STOPS)
    .map(({ order_id }) => order_id);
}
