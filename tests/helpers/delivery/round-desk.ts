import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CommandResult, DriverRound, RoundCommand } from '#contract/delivery/rounds.ts';
import type { PlanDay, StaffRound } from '#contract/delivery/staff-rounds.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, signedIn } from '../base/cast.ts';
import { emptyAccounts } from '../base/db.ts';
import { openCatalogueApp } from '../goods/catalogue-app.ts';
import { emptySlots } from '../sales/slots.ts';
import { aCommand, aDriver, anOrderToDeliver, aStartedRound, stopsOf } from './rounds.ts';

type Headers = Record<string, string>;
/** `status` if the server refused the whole request. */
type Sent = { results: CommandResult[]; round: DriverRound | null; status?: number };

/** A shop with a new dispatcher, cashier and driver before each test of the file. */
export function openRoundDesk() {
  const shop = openCatalogueApp();
  const who = {
    dispatcher: {} as Headers,
    cashier: {} as Headers,
    phone: {} as Headers,
    driverId: 0,
  };
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    await emptySlots(shop.db);
    const driver = await aDriver(shop.db);
    who.driverId = driver.id;
    who.phone = await signedIn(shop.db, driver);
    who.dispatcher = await signedIn(shop.db, await anAccount(shop.db, { role: 'dispatcher' }));
    who.cashier = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  });
  async function read(id: number, headers = who.dispatcher): Promise<StaffRound> {
    const url = pathTo(paths.staffRound, { id });
    return (await shop.app.inject({ url, headers })).json();
  }
  /** A change of the current version of a round. */
  async function step(path: string, id: number, payload?: object, headers = who.dispatcher) {
    const { version } = await read(id);
    return shop.app.inject({
      method: path === paths.roundStops ? 'PUT' : 'POST',
      url: pathTo(path as ':id', { id }),
      headers: { ...headers, 'if-match': `"${version}"` },
      ...(payload && { payload }),
    });
  }
  const arrange = (id: number, ...orders: { id: number }[]) =>
    step(paths.roundStops, id, { stops: orders.map((order) => ({ order_id: order.id })) });
  /** Sends commands of the driver's phone. */
  async function send(id: number, ...commands: RoundCommand[]): Promise<Sent> {
    const url = pathTo(paths.roundCommands, { id });
    const sent = { method: 'POST', url, headers: who.phone, payload: { commands } } as const;
    return (await shop.app.inject(sent)).json();
  }
  const ownRounds = async (): Promise<DriverRound[]> =>
    (await shop.app.inject({ url: paths.driverRounds, headers: who.phone })).json();
  async function unplanned() {
    const reply = await shop.app.inject({ url: paths.roundPlan, headers: who.dispatcher });
    const days: PlanDay[] = reply.json().days;
    return days.flatMap(({ day, groups }) =>
      groups.flatMap(({ orders }) => orders.map(({ order_id }) => ({ day, order_id }))),
    );
  }
  const letters = async () =>
    (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n');
  /** Pieces of an order's product that can be sold. */
  async function stockOf(orderId: number) {
    const [row] = await shop.db
      .select({ left: productStock.available })
      .from(orderLines)
      .innerJoin(productStock, eq(productStock.productId, orderLines.productId))
      .where(eq(orderLines.orderId, orderId));
    return row?.left;
  }
  async function aStarted(count = 1) {
    const orders = await Promise.all(
      Array.from({ length: count }, () => anOrderToDeliver(shop.db)),
    );
    const id = await aStartedRound(shop.db, orders, { driverId: who.driverId });
    return { id, orders, stops: await stopsOf(shop.db, id) };
  }
  const calls = { read, step, arrange, send, ownRounds, unplanned, letters, stockOf, aStarted };
  return Object.assign(who, { shop, ...calls });
}

export const outcomesOf = ({ results }: { results: { outcome: string }[] }) =>
  results.map(({ outcome }) => outcome);

/** A delivery command with this cash. */
export const hand = (stopId: number, xof: number, more: Partial<RoundCommand> = {}): RoundCommand =>
  aCommand({
    kind: 'delivered',
    stop_id: stopId,
    recipient: 'Fatou Ndiaye',
    collected: xof,
    handed: xof,
    ...more,
  });
