import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import type { RoundCommand } from '#contract/rounds.ts';
import type { PlanDay, StaffRound } from '#contract/staff/rounds.ts';
import { slotDays } from '#server/db/schema/delivery.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { invoices, orderLines, productStock } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { payments } from '#server/db/schema/payments.ts';
import { cancelOrder } from '#server/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { orderToken } from '#server/orders/order/order-link.ts';
import { trackSerials } from '#server/stock/serials/serials.ts';
import { plusDays, today } from '#server/time.ts';
import { asStaff, testConfig } from '#tests/helpers/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import {
  aCommand,
  aDriver,
  anOrderToDeliver,
  aRound,
  aStartedRound,
  stopsOf,
} from '#tests/helpers/rounds.ts';
import { aSlotRule, emptySlots } from '#tests/helpers/slots.ts';
import { readStoredOrder } from '#tests/helpers/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let dispatcher: Headers;
let cashier: Headers;
let phone: Headers;
let driverId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptySlots(shop.db);
  const driver = await aDriver(shop.db);
  driverId = driver.id;
  phone = await signedIn(shop.db, driver);
  dispatcher = await signedIn(shop.db, await anAccount(shop.db, { role: 'dispatcher' }));
  cashier = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const read = async (id: number, headers = dispatcher): Promise<StaffRound> =>
  (await shop.app.inject({ url: pathTo(paths.staffRound, { id }), headers })).json();
const step = async (path: string, id: number, payload?: object, headers = dispatcher) => {
  const { version } = await read(id);
  return shop.app.inject({
    method: path === paths.roundStops ? 'PUT' : 'POST',
    url: pathTo(path as ':id', { id }),
    headers: { ...headers, 'if-match': `"${version}"` },
    ...(payload && { payload }),
  });
};
const arrange = (id: number, ...orders: { id: number }[]) =>
  step(paths.roundStops, id, { stops: orders.map((order) => ({ order_id: order.id })) });
const send = async (id: number, ...commands: RoundCommand[]) => {
  const url = pathTo(paths.roundCommands, { id });
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    headers: phone,
    payload: { commands },
  });
  return reply.json();
};
const outcomes = ({ results }: { results: { outcome: string }[] }) =>
  results.map(({ outcome }) => outcome);
const ownRounds = async () =>
  (await shop.app.inject({ url: paths.driverRounds, headers: phone })).json();
const unplanned = async () => {
  const reply = await shop.app.inject({ url: paths.roundPlan, headers: dispatcher });
  const days: PlanDay[] = reply.json().days;
  return days.flatMap(({ day, groups }) =>
    groups.flatMap(({ orders }) => orders.map(({ order_id }) => ({ day, order_id }))),
  );
};
const letters = async () =>
  (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n');
const stockOf = async (orderId: number) => {
  const [row] = await shop.db
    .select({ left: productStock.available })
    .from(orderLines)
    .innerJoin(productStock, eq(productStock.productId, orderLines.productId))
    .where(eq(orderLines.orderId, orderId));
  return row?.left;
};
const aStarted = async (count = 1) => {
  const orders = await Promise.all(Array.from({ length: count }, () => anOrderToDeliver(shop.db)));
  const id = await aStartedRound(shop.db, orders, { driverId });
  const stops = await stopsOf(shop.db, id);
  return { id, orders, stops };
};
const hand = (stopId: number, xof: number, more: Partial<RoundCommand> = {}) =>
  aCommand({
    kind: 'delivered',
    stop_id: stopId,
    recipient: 'Fatou Ndiaye',
    collected: xof,
    handed: xof,
    ...more,
  });

describe('a dispatcher', () => {
  test('sees what is to be delivered until it stands in a round', async () => {
    const [first, second] = [await anOrderToDeliver(shop.db), await anOrderToDeliver(shop.db)];
    const ids = async () => (await unplanned()).map(({ order_id }) => order_id);
    expect(await ids()).toEqual([first.id, second.id]);
    const id = await aRound(shop.db, [], { driverId });
    expect((await arrange(id, second)).json().stops).toHaveLength(1);
    expect(await ids()).toEqual([first.id]);
    await arrange(id);
    expect(await ids()).toEqual([first.id, second.id]);
  });

  test('puts an order into one round only, and overwrites nobody', async () => {
    const order = await anOrderToDeliver(shop.db);
    const [one, two] = [await aRound(shop.db), await aRound(shop.db)];
    const { version } = await read(one);
    expect((await arrange(one, order)).statusCode).toBe(200);
    const second = await arrange(two, order);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      `${order.number} est déjà dans une autre tournée.`,
    ]);
    const stale = await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.roundStops, { id: one }),
      headers: { ...dispatcher, 'if-match': `"${version}"` },
      payload: { stops: [] },
    });
    expect(stale.statusCode).toBe(409);
    expect((await read(one)).stops).toHaveLength(1);
  });

  test('plans nothing that is not to be prepared or is promised for another day', async () => {
    const cancelled = await anOrderToDeliver(shop.db);
    await cancelOrder(shop.db, testConfig(), byMachine, cancelled.id);
    const day = plusDays(today(), 3);
    const rule = await aSlotRule(shop.db);
    const later = await anOrderToDeliver(shop.db, {
      slotId: rule.id,
      slotDay: day,
      slotFrom: '09:00',
      slotUntil: '12:00',
    });
    const id = await aRound(shop.db, [], { driverId });
    expect((await arrange(id, cancelled)).json().message).toContain('n’est pas à préparer');
    expect((await arrange(id, later)).json().message).toContain('est promise le');
    const onDay = await aRound(shop.db, [], { driverId, day });
    expect((await arrange(onDay, later)).statusCode).toBe(200);
  });

  test('closes the slots whose orders are all in closed rounds, and reopens them', async () => {
    const { id: slotId } = await aSlotRule(shop.db);
    const slot = { slotId, slotDay: today(), slotFrom: '09:00', slotUntil: '12:00' };
    const orders = [
      await anOrderToDeliver(shop.db, slot),
      await anOrderToDeliver(shop.db, slot),
    ] as const;
    const isClosed = async () => {
      const [row] = await shop.db.select().from(slotDays).where(eq(slotDays.slotId, slotId));
      return row?.closedAt instanceof Date;
    };
    const [one, two] = [await aRound(shop.db, [orders[0]]), await aRound(shop.db, [orders[1]])];
    await step(paths.roundClosing, one);
    expect(await isClosed()).toBe(false);
    await step(paths.roundClosing, two);
    expect(await isClosed()).toBe(true);
    expect((await step(paths.roundReopening, one)).json().state).toBe('open');
    expect(await isClosed()).toBe(false);
  });

  test('is told what is missing at the place, what it weighs and what is to be collected', async () => {
    const order = await anOrderToDeliver(shop.db);
    const id = await aRound(shop.db, [order], { driverId });
    const round = await read(id);
    expect(round.missing).toEqual([]);
    expect(round.totals).toMatchObject({ orders: 1, pieces: 1, to_collect: order.amountTotal });
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: paths.staffPlaces,
      headers: await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' })),
      payload: { name: `Dépôt ${id}` },
    });
    await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.staffRound, { id }),
      headers: { ...dispatcher, 'if-match': `"${round.version}"` },
      payload: { place_id: elsewhere.json().id },
    });
    expect((await read(id)).missing).toMatchObject([{ needed: 1, there: 0 }]);
  });

  test('lets a round leave without what was cancelled since it was closed', async () => {
    const [kept, gone] = [await anOrderToDeliver(shop.db), await anOrderToDeliver(shop.db)];
    const id = await aRound(shop.db, [kept, gone], { driverId });
    await step(paths.roundClosing, id);
    await cancelOrder(shop.db, testConfig(), byMachine, gone.id);
    expect((await read(id)).stops[1]!.problem).toBe('Commande annulée');
    const started = await step(paths.roundStart, id);
    expect(started.json()).toMatchObject({
      state: 'on_the_way',
      stops: [{ state: 'planned' }, { state: 'removed' }],
    });
    expect(await readStoredOrder(shop.db, kept)).toMatchObject({
      state: 'to_delivered',
      fulfilment: 'shipped',
    });
    expect((await ownRounds())[0].stops).toHaveLength(1);
  });
});

describe('a driver', () => {
  test('sees their own rounds from the closing until they are accepted, and no other', async () => {
    const order = await anOrderToDeliver(shop.db);
    const id = await aRound(shop.db, [order], { driverId });
    await aStartedRound(shop.db, [await anOrderToDeliver(shop.db)]);
    expect(await ownRounds()).toEqual([]);
    await step(paths.roundClosing, id);
    const [round] = await ownRounds();
    expect(round).toMatchObject({ id, state: 'closed', stops: [{ order_name: order.number }] });
    expect(JSON.stringify(round)).not.toContain(order.buyerEmail);
    await step(paths.roundStart, id);
    const [stop] = await stopsOf(shop.db, id);
    await send(id, hand(stop!.id, order.amountTotal));
    await send(id, aCommand({ kind: 'end', cash: order.amountTotal }));
    expect(await ownRounds()).toMatchObject([{ state: 'ended' }]);
    expect((await step(paths.roundAcceptance, id, {}, cashier)).statusCode).toBe(200);
    expect(await ownRounds()).toEqual([]);
    expect((await send(id, aCommand({ kind: 'end', cash: 0 }))).round).toBeNull();
  });

  test('hands an order over for exactly what is due, with change, proof and serial numbers', async () => {
    const { id, orders, stops } = await aStarted();
    const [order, stop] = [orders[0]!, stops[0]!];
    const { amountTotal } = order;
    const [line] = (await ownRounds())[0].stops[0].lines;
    await trackSerials(shop.db, byMachine, line.product_id, true);
    const png = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const given = {
      handed: amountTotal + 500,
      collected: amountTotal,
      signature: `data:image/png;base64,${png.toString('base64')}`,
      serials: [{ product_id: line.product_id, serials: ['SN-1'] }],
    };
    const short = hand(stop.id, amountTotal - 1);
    const said = await send(id, short, hand(stop.id, amountTotal, given));
    expect(outcomes(said)).toEqual(['refused', 'applied']);
    expect(said.results[0].message).toContain('encaisser exactement');
    expect(await readStoredOrder(shop.db, order)).toMatchObject({
      state: 'delivered',
      amountPaid: amountTotal,
    });
    expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1);
    const [told] = (await read(id)).stops;
    expect(told).toMatchObject({
      state: 'delivered',
      received_by: 'Fatou Ndiaye',
      handed: amountTotal + 500,
      collected: amountTotal,
    });
    const picture = await shop.app.inject(told!.proofs[0]!.url);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const seen = await shop.app.inject({ url: paths.staffSerials, headers: cashier });
    expect(seen.json().items[0]).toMatchObject({ serial: 'SN-1', state: 'sold' });
  });

  test('collects nothing of what is paid already', async () => {
    const { id, orders, stops } = await aStarted();
    await shop.app.inject({
      method: 'POST',
      url: paths.staffPayments,
      headers: cashier,
      payload: { order_id: orders[0]!.id, amount: orders[0]!.amountTotal },
    });
    const total = orders[0]!.amountTotal;
    const said = await send(id, hand(stops[0]!.id, total), hand(stops[0]!.id, 0));
    expect(outcomes(said)).toEqual(['refused', 'applied']);
    expect(said.results[0].message).toContain('Rien n’est à encaisser');
    expect(await shop.db.$count(payments)).toBe(1);
  });

  test('tells a customer about when to expect them, and how many come before', async () => {
    const { id, orders, stops } = await aStarted(3);
    const roundOf = async (index: number) => {
      const { number } = orders[index]!;
      const payload = { name: number, token: orderToken(testConfig(), number) };
      const reply = await shop.app.inject({ method: 'POST', url: paths.tracking, payload });
      return reply.json().delivery_round;
    };
    expect(await roundOf(2)).toEqual({ is_next: false, stops_before: 2, expected_at: null });
    const soon = new Date(Date.now() + 1_800_000).toISOString();
    const over = new Date(Date.now() - 60_000).toISOString();
    await send(id, aCommand({ kind: 'depart', stop_id: stops[0]!.id, expected_at: soon }));
    expect(await letters()).toContain(`arrive vers`);
    expect(await roundOf(0)).toMatchObject({ is_next: true, stops_before: 0 });
    const count = await shop.db.$count(outgoingMessages);
    await send(id, aCommand({ kind: 'depart', stop_id: stops[1]!.id, expected_at: over }));
    expect(await shop.db.$count(outgoingMessages)).toBe(count);
    await send(id, hand(stops[0]!.id, orders[0]!.amountTotal));
    expect(await roundOf(0)).toBeNull();
    expect(await roundOf(2)).toMatchObject({ stops_before: 1 });
  });

  test('is told when the shop was faster', async () => {
    const { id, orders, stops } = await aStarted();
    await moveOrder(shop.db, testConfig(), byMachine, orders[0]!.id, { fulfilment: 'delivered' });
    const said = await send(id, hand(stops[0]!.id, orders[0]!.amountTotal));
    expect(outcomes(said)).toEqual(['settled']);
    expect(said.results[0].message).toMatch(/^Déjà enregistré par la boutique/);
    expect(await shop.db.$count(payments)).toBe(0);
  });

  test('sends the same again without doing it again, and nothing under a key that has served', async () => {
    const { id, orders, stops } = await aStarted();
    const command = hand(stops[0]!.id, orders[0]!.amountTotal);
    expect(outcomes(await send(id, command, command))).toEqual(['applied', 'repeated']);
    expect(outcomes(await send(id, command))).toEqual(['repeated']);
    expect(outcomes(await send(id, { ...command, recipient: 'Autre' }))).toEqual(['refused']);
    expect(await shop.db.$count(payments)).toBe(1);
  });

  test('sends nothing about the round or the stop of somebody else', async () => {
    const other = await aStartedRound(shop.db, [await anOrderToDeliver(shop.db)]);
    const { id } = await aStarted();
    const [strange] = await stopsOf(shop.db, other);
    expect(outcomes(await send(id, hand(strange!.id, 0)))).toEqual(['refused']);
    expect((await send(other, hand(strange!.id, 0))).status).toBe(404);
    const url = pathTo(paths.doorPayment, { id: strange!.id });
    expect((await shop.app.inject({ url, headers: phone })).statusCode).toBe(404);
    expect((await stopsOf(shop.db, other))[0]!.state).toBe('planned');
  });
});

describe('an order that could not be handed over', () => {
  test('comes back, lies at its place again and is planned for the day that was wished', async () => {
    const { id, orders, stops } = await aStarted();
    const [order, stop] = [orders[0]!, stops[0]!];
    const day = plusDays(today(), 2);
    const missed = aCommand({ kind: 'absent', stop_id: stop.id, wished_on: day });
    expect(outcomes(await send(id, missed))).toEqual(['applied']);
    expect(await letters()).toContain('Nous n’avons pas pu vous remettre votre commande');
    expect(await unplanned()).toEqual([]);
    const [line] = (await read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    await send(id, aCommand({ kind: 'end', cash: 0, goods }));
    expect(await unplanned()).toEqual([]);
    expect((await step(paths.roundAcceptance, id, {}, cashier)).statusCode).toBe(200);
    expect(await readStoredOrder(shop.db, order)).toMatchObject({
      state: 'sale',
      fulfilment: 'to_prepare',
      wishedOn: day,
    });
    expect(await stockOf(order.id)).toBe(9);
    expect(await unplanned()).toEqual([{ day, order_id: order.id }]);
  });

  test('gets the slot that was wished while there is room, else the day', async () => {
    const day = plusDays(today(), 2);
    const rule = await aSlotRule(shop.db, { max_orders: 1 });
    const rules = (await shop.app.inject({ url: paths.staffSlots, headers: dispatcher })).json();
    const weekday = new Date(day).getUTCDay();
    const wished_slot = rules.items.find((one: { weekday: number }) => one.weekday === weekday).id;
    expect(rule.max_orders).toBe(1);
    const { id, orders, stops } = await aStarted(2);
    const wish = { wished_on: day, wished_slot };
    const said = await send(
      id,
      ...stops.map((stop) => aCommand({ kind: 'absent', stop_id: stop.id, ...wish })),
    );
    expect(outcomes(said)).toEqual(['applied', 'applied']);
    expect(said.results[1].message).toContain('Ce créneau est pris');
    expect(await readStoredOrder(shop.db, orders[0]!)).toMatchObject({
      slotId: wished_slot,
      slotDay: day,
    });
    expect(await readStoredOrder(shop.db, orders[1]!)).toMatchObject({
      slotId: null,
      wishedOn: day,
    });
  });

  test('needs a reason when it was refused', async () => {
    const { id, stops } = await aStarted();
    const said = await send(id, aCommand({ kind: 'refused', stop_id: stops[0]!.id }));
    expect(said.results).toMatchObject([
      { outcome: 'refused', message: 'Indiquez pourquoi le client refuse.' },
    ]);
  });
});

describe('the end of a round', () => {
  test('needs every piece counted, and a word on what differs', async () => {
    const { id, orders, stops } = await aStarted(2);
    const { amountTotal } = orders[0]!;
    await send(id, hand(stops[0]!.id, amountTotal));
    const [line] = (await read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    const said = await send(
      id,
      aCommand({ kind: 'end', cash: amountTotal }),
      aCommand({ kind: 'end', cash: amountTotal - 500, goods }),
      aCommand({ kind: 'end', cash: amountTotal - 500, goods, note: 'Une pièce perdue' }),
    );
    expect(outcomes(said)).toEqual(['refused', 'refused', 'applied']);
    expect(said.results[0].message).toContain('Comptez aussi');
    expect(said.results[1].message).toContain('Expliquez pourquoi');
    expect(await read(id)).toMatchObject({
      state: 'ended',
      cash_expected: amountTotal,
      cash_counted: amountTotal - 500,
      end_note: 'Une pièce perdue',
      stops: [{ state: 'delivered' }, { state: 'skipped' }],
    });
  });

  test('is accepted by somebody else than whoever drove', async () => {
    const both = await anAccount(shop.db, { role: 'driver' });
    const order = await anOrderToDeliver(shop.db);
    const id = await aStartedRound(shop.db, [order], { driverId: both.id });
    const [line] = (await read(id)).back;
    const counted = { cash: 0, goods: [{ line_id: line!.line_id, pieces: 1 }] };
    expect((await step(paths.roundEnd, id, counted, asStaff)).statusCode).toBe(403);
    await step(paths.roundEnd, id, counted);
    expect((await step(paths.roundAcceptance, id, {}, dispatcher)).statusCode).toBe(403);
    await shop.db.update(partners).set({ role: 'manager' }).where(eq(partners.id, both.id));
    const same = await signedIn(shop.db, both);
    const refused = await step(paths.roundAcceptance, id, {}, same);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      (await read(id, same)).accept_refusal,
    ]);
    expect((await step(paths.roundAcceptance, id, {}, cashier)).json().state).toBe('accepted');
  });

  test('can be counted again', async () => {
    const { id } = await aStarted();
    const [line] = (await read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    await send(id, aCommand({ kind: 'end', cash: 0, goods }));
    await step(paths.roundRecount, id, { note: 'Comptez devant moi' }, cashier);
    expect(await ownRounds()).toMatchObject([
      { state: 'on_the_way', back_note: 'Comptez devant moi' },
    ]);
    expect(outcomes(await send(id, aCommand({ kind: 'end', cash: 0, goods })))).toEqual([
      'applied',
    ]);
  });

  test('leaves an order whose goods are not all back for staff to settle', async () => {
    const { id, orders } = await aStarted();
    const [line] = (await read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 0 }];
    await send(id, aCommand({ kind: 'end', cash: 0, goods, note: 'Volé' }));
    await step(paths.roundAcceptance, id, {}, cashier);
    expect(await readStoredOrder(shop.db, orders[0]!)).toMatchObject({ fulfilment: 'shipped' });
  });
});
