import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { closeRound } from '#server/delivery/rounds/leaving/close-round.ts';
import { startRound } from '#server/delivery/rounds/leaving/start-round.ts';
import { arrangeStops } from '#server/delivery/rounds/planning/arrange-stops.ts';
import { createRound } from '#server/delivery/rounds/planning/save-round.ts';
import { createVehicle } from '#server/delivery/rounds/planning/vehicles.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';
import { anAccount, byMachine } from '../base/cast.ts';
import { anOrder, setStock } from '../sales/order-builders.ts';
import { changeStoredOrder } from '../sales/stored-order.ts';

let serial = 0;

export async function aDriver(db: Db): Promise<typeof partners.$inferSelect> {
  return anAccount(db, { role: 'driver' });
}

/** The actor of a member of staff. */
export const actorOf = ({
  id,
  role,
}: Pick<typeof partners.$inferSelect, 'id' | 'role'>): Actor => ({
  kind: 'account',
  id,
  role,
  companyId: null,
  sessionId: '',
});

export function aVehicle(db: Db) {
  serial += 1;
  return createVehicle(db, byMachine, { name: `Fourgon ${serial}`, plate: `DK ${serial} A` });
}

/** An order to be paid at home, of counted products. */
export async function anOrderToDeliver(
  db: Db,
  columns: Parameters<typeof changeStoredOrder>[2] = {},
): Promise<OrderRow> {
  const product = await aProduct(db);
  await setStock(db, product.id, 10);
  const { order } = await anOrder(db, { lines: [{ id: product.id, quantity: 1 }] });
  return changeStoredOrder(db, order, columns);
}

/** An open round of today with these orders as stops. */
export async function aRound(
  db: Db,
  orders: readonly { id: number }[] = [],
  { driverId, day = today() }: { driverId?: number; day?: string } = {},
): Promise<number> {
  const driver = driverId ?? (await aDriver(db)).id;
  const id = await createRound(db, byMachine, { day, driver_id: driver });
  const ids = orders.map((order) => order.id);
  if (ids.length > 0) await arrangeStops(db, byMachine, { id }, ids);
  return id;
}

export async function aClosedRound(...[db, ...rest]: Parameters<typeof aRound>): Promise<number> {
  const id = await aRound(db, ...rest);
  await closeRound({ db, config: testConfig(), actor: byMachine }, { id });
  return id;
}

export async function aStartedRound(...[db, ...rest]: Parameters<typeof aRound>): Promise<number> {
  const id = await aClosedRound(db, ...rest);
  await startRound({ db, config: testConfig(), actor: byMachine }, { id });
  return id;
}

export const stopsOf = (db: Db, roundId: number) =>
  db
    .select()
    .from(roundStops)
    .where(eq(roundStops.roundId, roundId))
    .orderBy(asc(roundStops.position));

export async function readRoundRow(db: Db, id: number): Promise<typeof rounds.$inferSelect> {
  const [row] = await db.select().from(rounds).where(eq(rounds.id, id));
  return row!;
}

/** A phone's command, under a key of its own by default. */
export const aCommand = (
  command: Partial<RoundCommand> & Pick<RoundCommand, 'kind'>,
): RoundCommand => ({ key: randomUUID(), at: new Date().toISOString(), ...command });
