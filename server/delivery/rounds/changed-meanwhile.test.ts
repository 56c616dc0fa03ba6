import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffRounds } from '#contract/delivery/staff-rounds.ts';
import { staffPlaces } from '#contract/goods/stock/staff-places.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { createPlace, updatePlace } from '#server/goods/stock/places/places.ts';
import { sellSerials, trackSerials } from '#server/goods/stock/serials/serials.ts';
import { slotDays } from '#server/sales/orders/delivery/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { undoStep } from '#server/sales/orders/moving/undo-step.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { listOpenSlots } from '#server/sales/orders/slots/book-slot.ts';
import { invoices, orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { hand, openRoundDesk, outcomesOf } from '#tests/helpers/delivery/round-desk.ts';
import {
  aCommand,
  actorOf,
  anOrderToDeliver,
  aRound,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { aSlotRule } from '#tests/helpers/sales/slots.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const config = testConfig();
const desk = openRoundDesk();
const { shop } = desk;

/** Staff undoes the last step of an order. */
async function takeBack(id: number): Promise<void> {
  const eventId = (await readSteps(shop.db, id)).at(-1)?.id ?? 0;
  const wanted = { eventId, reason: 'Mauvaise porte', version: undefined };
  await undoStep({ db: shop.db, config, actor: byMachine }, id, wanted);
}
/** Until a transaction waits for a lock. */
const untilWaiting = (db: Db) =>
  expect
    .poll(async () => {
      const waiting = await db.execute(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rowsOf(waiting).length;
    })
    .toBeGreaterThan(0);

test('a buyer changes the slot until the round is closed, and again when it is reopened', async () => {
  await aSlotRule(shop.db);
  const [first, next] = await listOpenSlots(shop.db, config, { zoneId: 1 });
  const { from: slotFrom, until: slotUntil } = first!;
  const slot = { slotId: first!.id, slotDay: first!.day, slotFrom, slotUntil };
  const order = await anOrderToDeliver(shop.db, slot);
  // Its slot stays open, since another order of it is in no round.
  await anOrderToDeliver(shop.db, slot);
  const id = await aRound(shop.db, [order], { driverId: desk.driverId, day: first!.day });
  await shop.db.insert(slotDays).values({ slotId: slot.slotId, day: slot.slotDay, orders: 2 });
  const token = orderToken(config, order.number);
  const mayChange = async () => {
    const payload = { name: order.number, token };
    const reply = await shop.app.inject({ method: 'POST', url: paths.tracking, payload });
    return reply.json().can_change_slot;
  };
  const change = async (sent: { headers?: Record<string, string>; order_token?: string }) => {
    const { headers = {}, ...proof } = sent;
    const reply = await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.orderSlot, { id: order.id }),
      headers,
      payload: { delivery_slot: { id: next!.id, day: next!.day }, ...proof },
    });
    return [reply.statusCode, reply.json().message];
  };
  expect(await mayChange()).toBe(true);
  await desk.step(paths.roundClosing, id);
  expect(await mayChange()).toBe(false);
  const refused = [409, 'Votre commande est déjà chargée pour sa tournée : appelez-nous.'];
  expect(await change({ order_token: token })).toEqual(refused);
  expect(await change({ headers: desk.cashier })).toEqual([
    409,
    `La tournée n° ${id} est close avec cette commande : rouvrez-la d’abord.`,
  ]);
  expect(await readStoredOrder(shop.db, order)).toMatchObject({ slotDay: first!.day });
  await desk.step(paths.roundReopening, id);
  expect(await mayChange()).toBe(true);
  expect((await change({ order_token: token }))[0]).toBe(200);
});

test('whoever changes the slot while the round is being closed keeps it from closing', async () => {
  const { id: slotId } = await aSlotRule(shop.db);
  const order = await anOrderToDeliver(shop.db);
  const id = await aRound(shop.db, [order], { driverId: desk.driverId });
  const closing = await shop.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const told = desk.step(paths.roundClosing, id);
    await untilWaiting(shop.db);
    const slotDay = plusDays(today(), 3);
    const later = { slotId, slotDay, slotFrom: '09:00', slotUntil: '12:00' };
    await changeStoredOrder(tx, order, later);
    return { told };
  });
  const reply = await closing.told;
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    expect.stringContaining('Le client a choisi un autre jour'),
  ]);
  expect((await desk.read(id)).state).toBe('open');
});

test('a delivery that staff takes back is to be told again, and its goods count at the end', async () => {
  const { id, orders: placed, stops } = await desk.aStarted();
  const [order, stop] = [placed[0]!, stops[0]!];
  const { amountTotal } = order;
  await desk.send(id, hand(stop.id, amountTotal));
  await takeBack(order.id);
  const round = await desk.read(id);
  const nobody = { settled_at: null, settled_phone_at: null, settled_by: '', received_by: '' };
  expect(round).toMatchObject({
    cash_expected: amountTotal,
    stops: [{ state: 'planned', ...nobody }],
  });
  expect(round.back).toMatchObject([{ order_id: order.id, expected: 1 }]);
  const listed = await shop.app.inject({ url: staffRounds.path, headers: desk.dispatcher });
  expect(listed.json().items).toMatchObject([{ stops: 1, settled: 0, delivered: 0 }]);
  const [own] = await desk.ownRounds();
  expect(own!.stops).toMatchObject([{ state: 'planned', amount_due: 0, closed_because: '' }]);
  await desk.send(id, aCommand({ kind: 'depart', stop_id: stop.id }));
  expect((await desk.read(id)).stops).toMatchObject([{ state: 'on_the_way', ...nobody }]);
  expect(outcomesOf(await desk.send(id, hand(stop.id, 0)))).toEqual(['applied']);
  expect(await desk.read(id)).toMatchObject({
    cash_expected: amountTotal,
    back: [],
    stops: [{ state: 'delivered', collected: amountTotal }],
  });
});

test('buyers are told of a delivery that was taken back as of one that is still to come', async () => {
  const { id, orders: placed, stops } = await desk.aStarted(2);
  const [first, second] = [placed[0]!, placed[1]!];
  const soon = new Date(Date.now() + 1_800_000).toISOString();
  await desk.send(id, aCommand({ kind: 'depart', stop_id: stops[0]!.id, expected_at: soon }));
  await desk.send(id, hand(stops[0]!.id, first.amountTotal));
  await takeBack(first.id);
  const roundOf = async ({ number }: { number: string }) => {
    const payload = { name: number, token: orderToken(config, number) };
    const reply = await shop.app.inject({ method: 'POST', url: paths.tracking, payload });
    return reply.json().delivery_round;
  };
  const isLater = { is_next: false, expected_at: null };
  expect(await roundOf(first)).toEqual({ ...isLater, stops_before: 0 });
  expect(await roundOf(second)).toEqual({ ...isLater, stops_before: 1 });
});

test('a serial number that is noted with the order already is handed over with it', async () => {
  const { id, orders: placed, stops } = await desk.aStarted();
  const [order, stop] = [placed[0]!, stops[0]!];
  const productId = (await desk.ownRounds())[0]!.stops[0]!.lines[0]!.product_id!;
  await trackSerials(shop.db, byMachine, productId, true);
  const noted = { product_id: productId, serials: [`SN-${order.id}`] };
  await sellSerials(shop.db, byMachine, order.id, noted);
  const others = { product_id: productId, serials: [`SN-${order.id}-2`] };
  const more = await desk.send(id, hand(stop.id, order.amountTotal, { serials: [others] }));
  expect(outcomesOf(more)).toEqual(['refused']);
  expect(more.results[0]!.message).toContain('pas plus');
  const told = await desk.send(id, hand(stop.id, order.amountTotal, { serials: [noted] }));
  expect(outcomesOf(told)).toEqual(['applied']);
  await takeBack(order.id);
  const again = await desk.send(id, hand(stop.id, 0, { serials: [noted] }));
  expect(outcomesOf(again)).toEqual(['applied']);
  const elsewhere = await anOrderToDeliver(shop.db);
  const isElsewhere = eq(orderLines.orderId, elsewhere.id);
  await shop.db.update(orderLines).set({ productId }).where(isElsewhere);
  await expect(sellSerials(shop.db, byMachine, elsewhere.id, noted)).rejects.toThrow(
    'est déjà vendue',
  );
});

test('a round that ends without it has not visited it, and keeps its cash', async () => {
  const { id, orders: placed, stops } = await desk.aStarted();
  const { amountTotal } = placed[0]!;
  await desk.send(id, hand(stops[0]!.id, amountTotal));
  await takeBack(placed[0]!.id);
  const [line] = (await desk.read(id)).back;
  const goods = [{ line_id: line!.line_id, pieces: 1 }];
  const said = await desk.send(id, aCommand({ kind: 'end', cash: amountTotal, goods }));
  expect(outcomesOf(said)).toEqual(['applied']);
  expect(await desk.read(id)).toMatchObject({
    state: 'ended',
    cash_counted: amountTotal,
    stops: [{ state: 'skipped', collected: amountTotal, received_by: '' }],
  });
});

test('a place where goods of a round leave or come back stays in use', async () => {
  const admin = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
  const name = `Dépôt ${Math.random()}`;
  const payload = { name };
  const made = await shop.app.inject({
    method: 'POST',
    url: staffPlaces.path,
    headers: admin,
    payload,
  });
  const placeId: number = made.json().id;
  const id = await aRound(shop.db, [], { driverId: desk.driverId });
  const { version } = await desk.read(id);
  await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffRound, { id }),
    headers: { ...desk.dispatcher, 'if-match': `"${version}"` },
    payload: { place_id: placeId },
  });
  const close = async () => {
    const url = pathTo(paths.staffPlace, { id: placeId });
    const known = (await shop.app.inject({ url, headers: admin })).json();
    const reply = await shop.app.inject({
      method: 'PUT',
      url,
      headers: { ...admin, 'if-match': `"${known.version}"` },
      payload: { name, active: false },
    });
    return [reply.statusCode, reply.json().message];
  };
  expect(await close()).toEqual([
    409,
    'Une tournée part de ce lieu ou y revient : terminez-la ou changez son départ d’abord.',
  ]);
  await shop.app.inject({
    method: 'DELETE',
    url: pathTo(paths.staffRound, { id }),
    headers: { ...desk.dispatcher, 'if-match': `"${(await desk.read(id)).version}"` },
  });
  expect((await close())[0]).toBe(200);
});

test('no round leaves from a place that is closed while it is planned', async () => {
  const place = await createPlace(shop.db, byMachine, { name: `Dépôt ${Math.random()}` });
  const planning = await shop.db.transaction(async (tx) => {
    await updatePlace(tx, byMachine, { id: place.id }, { name: place.name, active: false });
    const told = shop.app.inject({
      method: 'POST',
      url: staffRounds.path,
      headers: desk.dispatcher,
      payload: { day: today(), driver_id: desk.driverId, place_id: place.id },
    });
    await untilWaiting(shop.db);
    return { told };
  });
  const reply = await planning.told;
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Ce lieu n’existe pas ou ne sert plus.',
  ]);
});

test('an order that the shop hands over while the round ends is not said to be skipped', async () => {
  const account = await anAccount(shop.db, { role: 'orders' });
  const [clerk, clerkName] = [actorOf(account), account.name];
  const { id, orders: placed } = await desk.aStarted();
  const [order] = placed;
  const [line] = (await desk.read(id)).back;
  const goods = [{ line_id: line!.line_id, pieces: 0 }];
  const ending = await shop.db.transaction(async (tx) => {
    await lockOrder(tx, order!.id);
    const told = desk.send(id, aCommand({ kind: 'end', cash: 0, goods }));
    await untilWaiting(shop.db);
    await moveOrder({ db: tx, config, actor: clerk }, order!.id, { fulfilment: 'delivered' });
    return { told };
  });
  expect(outcomesOf(await ending.told)).toEqual(['applied']);
  expect((await desk.read(id)).stops).toMatchObject([
    { state: 'delivered', settled_by: clerkName },
  ]);
});

test('a round that was given to another driver hears the former no more', async () => {
  const { id, stops } = await desk.aStarted();
  const other = await anAccount(shop.db, { role: 'driver' });
  const command = aCommand({ kind: 'depart', stop_id: stops[0]!.id });
  const before = await stopsOf(shop.db, id);
  const sending = await shop.db.transaction(async (tx) => {
    await tx.execute(`select 1 from rounds where id = ${id} for update`);
    const told = desk.send(id, command);
    await untilWaiting(shop.db);
    await tx.execute(`update rounds set driver_id = ${other.id} where id = ${id}`);
    return { told };
  });
  expect((await sending.told).status).toBe(404);
  expect(await stopsOf(shop.db, id)).toEqual(before);
});

test('whoever waits for a serial number keeps nobody from an invoice', async () => {
  const { id, orders: placed, stops } = await desk.aStarted(2);
  const [own] = await desk.ownRounds();
  const productId = own!.stops[0]!.lines[0]!.product_id!;
  await trackSerials(shop.db, byMachine, productId, true);
  const serials = [{ product_id: productId, serials: ['SN-1'] }];
  const delivering = await shop.db.transaction(async (tx) => {
    await tx.execute(
      `insert into serials (product_id, serial, state) values (${productId}, 'SN-1', 'received')`,
    );
    const told = desk.send(id, hand(stops[0]!.id, placed[0]!.amountTotal, { serials }));
    await untilWaiting(shop.db);
    await moveOrder({ db: shop.db, config, actor: byMachine }, placed[1]!.id, {
      fulfilment: 'delivered',
    });
    return { told };
  });
  expect(outcomesOf(await delivering.told)).toEqual(['applied']);
  expect(await shop.db.$count(invoices)).toBe(2);
});
