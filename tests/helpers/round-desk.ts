import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import type { DriverRound, RoundCommand } from '#contract/rounds.ts';
import type { PlanDay, StaffRound } from '#contract/staff/rounds.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { orderLines, productStock } from '#server/db/schema/orders.ts';
import { anAccount, signedIn } from './cast.ts';
import { openCatalogueApp } from './catalogue-app.ts';
import { emptyAccounts } from './db.ts';
import { aCommand, aDriver, anOrderToDeliver, aStartedRound, stopsOf } from './rounds.ts';
import { emptySlots } from './slots.ts';

type Headers = Record<string, string>;

/** A shop with a dispatcher, a cashier and a driver with a phone, all new before each test of the file. */
export function openRoundDesk() {
  const shop = openCatalogueApp();
  const desk = {
    shop,
    dispatcher: {} as Headers,
    cashier: {} as Headers,
    phone: {} as Headers,
    driverId: 0,

    async read(id: number, headers = desk.dispatcher): Promise<StaffRound> {
      const url = pathTo(paths.staffRound, { id });
      return (await shop.app.inject({ url, headers })).json();
    },
    /** A change of a round as it is now. */
    async step(path: string, id: number, payload?: object, headers = desk.dispatcher) {
      const { version } = await desk.read(id);
      return shop.app.inject({
        method: path === paths.roundStops ? 'PUT' : 'POST',
        url: pathTo(path as ':id', { id }),
        headers: { ...headers, 'if-match': `"${version}"` },
        ...(payload && { payload }),
      });
    },
    arrange: (id: number, ...orders: { id: number }[]) =>
      desk.step(paths.roundStops, id, { stops: orders.map((order) => ({ order_id: order.id })) }),
    /** What the phone of the driver tells. */
    async send(id: number, ...commands: RoundCommand[]) {
      const url = pathTo(paths.roundCommands, { id });
      const sent = { method: 'POST', url, headers: desk.phone, payload: { commands } } as const;
      return (await shop.app.inject(sent)).json();
    },
    async ownRounds(): Promise<DriverRound[]> {
      return (await shop.app.inject({ url: paths.driverRounds, headers: desk.phone })).json();
    },
    async unplanned() {
      const reply = await shop.app.inject({ url: paths.roundPlan, headers: desk.dispatcher });
      const days: PlanDay[] = reply.json().days;
      return days.flatMap(({ day, groups }) =>
        groups.flatMap(({ orders }) => orders.map(({ order_id }) => ({ day, order_id }))),
      );
    },
    letters: async () =>
      (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n'),
    /** Pieces of the article of an order that can be sold. */
    async stockOf(orderId: number) {
      const [row] = await shop.db
        .select({ left: productStock.available })
        .from(orderLines)
        .innerJoin(productStock, eq(productStock.productId, orderLines.productId))
        .where(eq(orderLines.orderId, orderId));
      return row?.left;
    },
    /** A round of the driver that is on its way. */
    async aStarted(count = 1) {
      const orders = await Promise.all(
        Array.from({ length: count }, () => anOrderToDeliver(shop.db)),
      );
      const id = await aStartedRound(shop.db, orders, { driverId: desk.driverId });
      return { id, orders, stops: await stopsOf(shop.db, id) };
    },
  };
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    await emptySlots(shop.db);
    const driver = await aDriver(shop.db);
    desk.driverId = driver.id;
    desk.phone = await signedIn(shop.db, driver);
    desk.dispatcher = await signedIn(shop.db, await anAccount(shop.db, { role: 'dispatcher' }));
    desk.cashier = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  });
  return desk;
}

export const outcomesOf = ({ results }: { results: { outcome: string }[] }) =>
  results.map(({ outcome }) => outcome);

/** The goods of a stop are handed over for so much cash. */
export const hand = (stopId: number, xof: number, more: Partial<RoundCommand> = {}): RoundCommand =>
  aCommand({
    kind: 'delivered',
    stop_id: stopId,
    recipient: 'Fatou Ndiaye',
    collected: xof,
    handed: xof,
    ...more,
  });
