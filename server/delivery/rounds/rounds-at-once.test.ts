import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { isUnsettledStop } from '#contract/delivery/round-states.ts';
import type { CommandResult, RoundCommand } from '#contract/delivery/rounds.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { invoices, orderLines, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import {
  aCommand,
  actorOf,
  aDriver,
  anOrderToDeliver,
  aRound,
  readRoundRow,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { applyCommands } from './driving/apply-commands.ts';
import { collectedCashXof, listExpectedBack } from './ending/goods-back.ts';
import { arrangeStops } from './planning/arrange-stops.ts';
import { type OrderRow, readStops } from './round/stops.ts';

const shop = openCatalogueApp();
const config = testConfig();
beforeEach(() => emptyAccounts(shop.db));

type Driven = {
  id: number;
  driver: Actor;
  orders: { id: number; amountTotal: number }[];
  stopIds: number[];
};

/** Copies of an order with its line of goods, since placing each would take the time of the test. */
async function copiesOf(orderId: number, count: number, columns: Partial<OrderRow> = {}) {
  const { db } = shop;
  const [known] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const { id: _, number: __, ...order } = known!;
  const copies = await db
    .insert(orders)
    .values(Array.from({ length: count }, () => ({ ...order, ...columns })))
    .returning();
  const { id: ___, ...good } = line!;
  await db
    .insert(orderLines)
    .values(copies.map((copy) => ({ ...good, orderId: copy.id, reserved: 0, departed: 0 })));
  return copies;
}

/** A round that is on its way with copies of an order. */
async function aDriven(orderId: number, count: number): Promise<Driven> {
  const { db } = shop;
  const account = await aDriver(db);
  const copies = await copiesOf(orderId, count, { state: 'to_delivered', fulfilment: 'shipped' });
  const id = await aRound(db, [], { driverId: account.id });
  await db.update(rounds).set({ state: 'on_the_way' }).where(eq(rounds.id, id));
  await db
    .insert(roundStops)
    .values(copies.map((copy, position) => ({ roundId: id, orderId: copy.id, position })));
  const stopIds = (await stopsOf(db, id)).map((stop) => stop.id);
  return { id, driver: actorOf(account), orders: copies, stopIds };
}

const tell = ({ driver, id }: Driven, commands: RoundCommand[]): Promise<CommandResult[]> =>
  applyCommands({ db: shop.db, config, actor: driver }, id, commands);

const hand = (stop_id: number, xof: number) =>
  aCommand({ kind: 'delivered', stop_id, recipient: 'Fatou', collected: xof, handed: xof });
const miss = (stop_id: number) => aCommand({ kind: 'absent', stop_id });

const cashPaid = async (ids: number[]) =>
  (await shop.db.select().from(payments).where(inArray(payments.orderId, ids))).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

/** Invariants of a round for any order of commands. */
async function expectOnce({ id, orders: placed }: Driven): Promise<void> {
  const ids = placed.map((order) => order.id);
  const found = await readStops(shop.db, [id]);
  const delivered = found.filter(({ stop }) => stop.state === 'delivered');
  expect(collectedCashXof(found)).toBe(await cashPaid(ids));
  expect(collectedCashXof(found)).toBe(
    delivered.reduce((sum, { order }) => sum + order.amountTotal, 0),
  );
  expect(await shop.db.$count(payments, inArray(payments.orderId, ids))).toBe(delivered.length);
  expect(await shop.db.$count(invoices, inArray(invoices.orderId, ids))).toBe(delivered.length);
  for (const { stop, order } of found) {
    const isDelivered = stop.state === 'delivered';
    expect([order.state, order.amountPaid]).toEqual(
      isDelivered ? ['delivered', order.amountTotal] : ['to_delivered', 0],
    );
  }
}

test('commands told in any order and as often as one likes have each effect once', async () => {
  const told = fc.record({
    stop: fc.nat({ max: 2 }),
    kind: fc.constantFrom('depart', 'delivered', 'short', 'absent'),
  });
  const { id: orderId } = await anOrderToDeliver(shop.db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(told, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat({ max: 7 }), { maxLength: 8 }),
      async (wanted, again) => {
        const round = await aDriven(orderId, 3);
        const commands = wanted.map(({ stop, kind }) => {
          const stopId = round.stopIds[stop]!;
          const xof = round.orders[stop]!.amountTotal;
          if (kind === 'delivered') return hand(stopId, xof);
          if (kind === 'short') return hand(stopId, xof - 1);
          return kind === 'absent' ? miss(stopId) : aCommand({ kind: 'depart', stop_id: stopId });
        });
        const first = await tell(round, commands);
        const repeated = again.map((index) => index % commands.length);
        const second = await tell(
          round,
          repeated.map((index) => commands[index]!),
        );
        for (const [place, index] of repeated.entries()) {
          const [before, after] = [first[index]!.outcome, second[place]!.outcome];
          expect(after).toBe(before === 'applied' ? 'repeated' : before);
        }
        await expectOnce(round);
        const stops = await stopsOf(shop.db, round.id);
        for (const [index, stop] of stops.entries()) {
          const ofStop = first.filter((_, place) => wanted[place]!.stop === index);
          const isTold = (one: CommandResult, place: number) =>
            one.outcome === 'applied' && ofKind(wanted, index, place) !== 'depart';
          expect(ofStop.filter(isTold)).toHaveLength(isUnsettledStop(stop.state) ? 0 : 1);
        }
      },
    ),
    { numRuns: 12 },
  );
});

/** The kind of the nth command of a stop. */
const ofKind = (wanted: { stop: number; kind: string }[], stop: number, place: number) =>
  wanted.filter((one) => one.stop === stop)[place]?.kind;

test('of two phones that settle one stop at once one is told who was faster', async () => {
  const round = await aDriven((await anOrderToDeliver(shop.db)).id, 4);
  for (const [index, stopId] of round.stopIds.entries()) {
    const both = await Promise.all([
      tell(round, [hand(stopId, round.orders[index]!.amountTotal)]),
      tell(round, [
        index % 2 === 0 ? miss(stopId) : hand(stopId, round.orders[index]!.amountTotal),
      ]),
    ]);
    const outcomes = both.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['applied', 'settled']);
    expect(both.flat().find(({ outcome }) => outcome === 'settled')?.message).toMatch(
      /^Déjà enregistré par Personne/,
    );
  }
  await expectOnce(round);
});

test('the same command from a phone that is impatient is applied once', async () => {
  const round = await aDriven((await anOrderToDeliver(shop.db)).id, 1);
  const command = hand(round.stopIds[0]!, round.orders[0]!.amountTotal);
  const answers = await Promise.all([1, 2, 3, 4].map(() => tell(round, [command])));
  const outcomes = answers.flat().map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['applied', 'repeated', 'repeated', 'repeated']);
  await expectOnce(round);
});

test('an order is never in two rounds, however many dispatchers plan it at once', async () => {
  const wishes = fc.array(fc.subarray([0, 1, 2, 3], { minLength: 1 }), {
    minLength: 2,
    maxLength: 4,
  });
  const { id: orderId } = await anOrderToDeliver(shop.db);
  await fc.assert(
    fc.asyncProperty(wishes, async (wanted) => {
      const placed = await copiesOf(orderId, 4);
      const ids: number[] = [];
      for (const _ of wanted) ids.push(await aRound(shop.db));
      const outcomes = await Promise.allSettled(
        wanted.map((indexes, place) =>
          arrangeStops(
            shop.db,
            byMachine,
            { id: ids[place]! },
            indexes.map((index) => placed[index]!.id).toReversed(),
          ),
        ),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('conflict');
      }
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      const stops = await shop.db.select().from(roundStops).where(inArray(roundStops.roundId, ids));
      const planned = stops.map(({ orderId }) => orderId);
      expect(new Set(planned).size).toBe(planned.length);
    }),
    { numRuns: 10 },
  );
});

test('two dispatchers who saw the same list do not overwrite each other', async () => {
  const [one, two] = [await anOrderToDeliver(shop.db), await anOrderToDeliver(shop.db)];
  const id = await aRound(shop.db);
  const { version } = await readRoundRow(shop.db, id);
  const outcomes = await Promise.allSettled([
    arrangeStops(shop.db, byMachine, { id, version }, [one.id]),
    arrangeStops(shop.db, byMachine, { id, version }, [two.id]),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stopsOf(shop.db, id)).toHaveLength(1);
});

const DRIVERS = 20;
const STOPS = 30;

test('twenty drivers who tell thirty stops each at once, and again, change each order once', async () => {
  const driven: Driven[] = [];
  const template = await anOrderToDeliver(shop.db);
  for (let driver = 0; driver < DRIVERS; driver += 1)
    driven.push(await aDriven(template.id, STOPS));
  const before = await shop.db.$count(outgoingMessages);
  await Promise.all(
    driven.map(async (round) => {
      const commands = round.stopIds.map((stopId, index) =>
        index % 3 === 2 ? miss(stopId) : hand(stopId, round.orders[index]!.amountTotal),
      );
      const half = STOPS / 2;
      await tell(round, commands.slice(0, half));
      await tell(round, commands.slice(0, half));
      const all = await tell(round, commands);
      expect(all.every(({ outcome }) => ['applied', 'repeated'].includes(outcome))).toBe(true);
    }),
  );
  for (const round of driven) await expectOnce(round);
  const missed = (DRIVERS * STOPS) / 3;
  expect(await shop.db.$count(payments)).toBe(DRIVERS * STOPS - missed);
  expect(await shop.db.$count(orders, eq(orders.state, 'delivered'))).toBe(
    DRIVERS * STOPS - missed,
  );
  // Each missed customer gets an e-mail and a text message, each other one a payment message.
  expect((await shop.db.$count(outgoingMessages)) - before).toBe(2 * DRIVERS * STOPS);
  const back = await listExpectedBack(
    shop.db,
    await readStops(
      shop.db,
      driven.map(({ id }) => id),
    ),
  );
  expect(back).toHaveLength(missed);
}, 120_000);
