import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffSerials } from '#contract/goods/stock/staff-serials.ts';
import { staffPayments } from '#contract/money/staff-payments.ts';
import { today } from '#server/base/time.ts';
import { trackSerials } from '#server/goods/stock/serials/serials.ts';
import { payments } from '#server/money/payments/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { invoices } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { hand, openRoundDesk, outcomesOf } from '#tests/helpers/delivery/round-desk.ts';
import {
  aCommand,
  anOrderToDeliver,
  aRound,
  aStartedRound,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { killWork } from '#tests/helpers/goods/picture-processes.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openRoundDesk();
const { shop } = desk;

describe('a driver', () => {
  test('sees their own rounds from the closing until they are accepted, and no other', async () => {
    const order = await anOrderToDeliver(shop.db);
    const id = await aRound(shop.db, [order], { driverId: desk.driverId });
    await aStartedRound(shop.db, [await anOrderToDeliver(shop.db)]);
    expect(await desk.ownRounds()).toEqual([]);
    await desk.step(paths.roundClosing, id);
    const [round] = await desk.ownRounds();
    expect(round).toMatchObject({ id, state: 'closed', stops: [{ order_name: order.number }] });
    expect(JSON.stringify(round)).not.toContain(order.buyerEmail);
    await desk.step(paths.roundStart, id);
    const [stop] = await stopsOf(shop.db, id);
    await desk.send(id, hand(stop!.id, order.amountTotal));
    await desk.send(id, aCommand({ kind: 'end', cash: order.amountTotal }));
    expect(await desk.ownRounds()).toMatchObject([{ state: 'ended' }]);
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.cashier)).statusCode).toBe(200);
    expect(await desk.ownRounds()).toEqual([]);
    expect((await desk.send(id, aCommand({ kind: 'end', cash: 0 }))).round).toBeNull();
  });

  test('hands an order over for exactly what is due, with change, proof and serial numbers', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const [order, stop] = [orders[0]!, stops[0]!];
    const { amountTotal } = order;
    const [line] = (await desk.ownRounds())[0]!.stops[0]!.lines;
    const productId = line!.product_id!;
    await trackSerials(shop.db, byMachine, productId, true);
    const png = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const given = {
      handed: amountTotal + 500,
      collected: amountTotal,
      signature: `data:image/png;base64,${png.toString('base64')}`,
      serials: [{ product_id: productId, serials: ['SN-1'] }],
    };
    const short = hand(stop.id, amountTotal - 1);
    const said = await desk.send(id, short, hand(stop.id, amountTotal, given));
    expect(outcomesOf(said)).toEqual(['refused', 'applied']);
    expect(said.results[0]!.message).toContain('encaisser exactement');
    expect(await readStoredOrder(shop.db, order)).toMatchObject({
      state: 'delivered',
      amountPaid: amountTotal,
    });
    expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1);
    const [told] = (await desk.read(id)).stops;
    expect(told).toMatchObject({
      state: 'delivered',
      received_by: 'Fatou Ndiaye',
      handed: amountTotal + 500,
      collected: amountTotal,
    });
    const { url } = told!.proofs[0]!;
    const statusFor = async (headers?: Record<string, string>) =>
      (await shop.app.inject({ url, ...(headers && { headers }) })).statusCode;
    const customer = await signedIn(shop.db, await anAccount(shop.db));
    expect([await statusFor(), await statusFor(customer)]).toEqual([401, 403]);
    const picture = await shop.app.inject({ url, headers: desk.cashier });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const seen = await shop.app.inject({ url: staffSerials.path, headers: desk.cashier });
    expect(seen.json().items[0]).toMatchObject({ serial: 'SN-1', state: 'sold' });
  });

  test('takes the stamp duty with cash, part of what is counted in the evening', async () => {
    const placed = await anOrderToDeliver(shop.db);
    const order = await changeStoredOrder(shop.db, placed, { cashDutyPercent: 1 });
    const id = await aStartedRound(shop.db, [order], { driverId: desk.driverId });
    const [stop] = await stopsOf(shop.db, id);
    const cashXof = order.amountTotal + Math.ceil(order.amountTotal / 100);
    expect((await desk.ownRounds())[0]!.stops[0]).toMatchObject({
      amount_due: order.amountTotal,
      cash_duty_percent: 1,
    });
    const said = await desk.send(id, hand(stop!.id, order.amountTotal), hand(stop!.id, cashXof));
    expect(outcomesOf(said)).toEqual(['refused', 'applied']);
    expect(said.round!.cash_expected).toBe(cashXof);
    const [payment] = await shop.db.select().from(payments);
    expect(payment).toMatchObject({
      amount: order.amountTotal,
      stampDuty: cashXof - order.amountTotal,
    });
    expect((await readStoredOrder(shop.db, order)).amountPaid).toBe(order.amountTotal);
  });

  test('collects nothing of what is paid already', async () => {
    const { id, orders, stops } = await desk.aStarted();
    await shop.app.inject({
      method: 'POST',
      url: staffPayments.path,
      headers: desk.cashier,
      payload: { order_id: orders[0]!.id, amount: orders[0]!.amountTotal },
    });
    const total = orders[0]!.amountTotal;
    const said = await desk.send(id, hand(stops[0]!.id, total), hand(stops[0]!.id, 0));
    expect(outcomesOf(said)).toEqual(['refused', 'applied']);
    expect(said.results[0]!.message).toContain('Rien n’est à encaisser');
    expect(await shop.db.$count(payments)).toBe(1);
  });

  test('tells a customer about when to expect them, and how many come before', async () => {
    const { id, orders, stops } = await desk.aStarted(3);
    const roundOf = async (index: number) => {
      const { number } = orders[index]!;
      const payload = { name: number, token: orderToken(testConfig(), number) };
      const reply = await shop.app.inject({ method: 'POST', url: paths.tracking, payload });
      return reply.json().delivery_round;
    };
    expect(await roundOf(2)).toEqual({ is_next: false, stops_before: 2, expected_at: null });
    const soon = new Date(Date.now() + 1_800_000).toISOString();
    const over = new Date(Date.now() - 60_000).toISOString();
    await desk.send(id, aCommand({ kind: 'depart', stop_id: stops[0]!.id, expected_at: soon }));
    expect(await desk.letters()).toContain(`arrive vers`);
    expect(await roundOf(0)).toMatchObject({ is_next: true, stops_before: 0 });
    const count = await shop.db.$count(outgoingMessages);
    await desk.send(id, aCommand({ kind: 'depart', stop_id: stops[1]!.id, expected_at: over }));
    expect(await shop.db.$count(outgoingMessages)).toBe(count);
    await desk.send(id, hand(stops[0]!.id, orders[0]!.amountTotal));
    expect(await roundOf(0)).toBeNull();
    expect(await roundOf(2)).toMatchObject({ stops_before: 1 });
  });

  test('tells a customer again only of another hour, and three times at most', async () => {
    const { id, stops } = await desk.aStarted(2);
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const told: number[] = [];
    for (const minutes of [30, 35, 60, 65, 100, 180]) {
      const before = await shop.db.$count(outgoingMessages);
      const expected_at = inMinutes(minutes);
      await desk.send(id, aCommand({ kind: 'depart', stop_id: stops[0]!.id, expected_at }));
      if ((await shop.db.$count(outgoingMessages)) > before) told.push(minutes);
      await desk.send(id, aCommand({ kind: 'depart', stop_id: stops[1]!.id }));
    }
    expect(told).toEqual([30, 60, 100]);
  });

  test('is told when the shop was faster', async () => {
    const { id, orders, stops } = await desk.aStarted();
    await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, orders[0]!.id, {
      fulfilment: 'delivered',
    });
    const said = await desk.send(id, hand(stops[0]!.id, orders[0]!.amountTotal));
    expect(outcomesOf(said)).toEqual(['settled']);
    expect(said.results[0]!.message).toMatch(
      /^Déjà enregistré par la boutique à \d{1,2} h(?: \d\d)?\. La boutique l’a notée livrée\.$/,
    );
    expect(await shop.db.$count(payments)).toBe(0);
  });

  test('sends the same again without doing it again, and nothing under a key that has served', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const command = hand(stops[0]!.id, orders[0]!.amountTotal);
    expect(outcomesOf(await desk.send(id, command, command))).toEqual(['applied', 'repeated']);
    expect(outcomesOf(await desk.send(id, command))).toEqual(['repeated']);
    expect(outcomesOf(await desk.send(id, { ...command, recipient: 'Autre' }))).toEqual([
      'refused',
    ]);
    expect(await shop.db.$count(payments)).toBe(1);
  });

  test('whose photo cannot be opened now sends it again, and nothing is noted meanwhile', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const large = { width: 3900, height: 3900, channels: 3, background: '#000' } as const;
    const png = await sharp({ create: large }).png().toBuffer();
    const photo = `data:image/png;base64,${png.toString('base64')}`;
    const command = { ...hand(stops[0]!.id, orders[0]!.amountTotal), photo };
    const ending = setInterval(killWork, 20);
    const lost = await desk.send(id, command).finally(() => clearInterval(ending));
    expect(lost).toMatchObject({ status: 503, code: 'unavailable' });
    expect(outcomesOf(await desk.send(id, command))).toEqual(['applied']);
    expect((await desk.read(id)).stops[0]!.proofs).toHaveLength(1);
  });

  test('whose phone has lost its pictures is heard without them, once', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const pixel = { width: 8, height: 8, channels: 3, background: '#000' } as const;
    const png = await sharp({ create: pixel }).png().toBuffer();
    const command = hand(stops[0]!.id, orders[0]!.amountTotal);
    const photo = `data:image/png;base64,${png.toString('base64')}`;
    expect(outcomesOf(await desk.send(id, { ...command, photo }))).toEqual(['applied']);
    expect(outcomesOf(await desk.send(id, command))).toEqual(['repeated']);
    expect((await desk.read(id)).stops[0]!.proofs).toHaveLength(1);
  });

  test('whose phone has another year delivers all the same, at the shop’s time', async () => {
    const { id, orders, stops } = await desk.aStarted(2);
    const at = ['1970-01-01T00:04:00Z', '9999-12-31T23:59:59Z'];
    const commands = stops.map((stop, which) =>
      hand(stop.id, orders[which]!.amountTotal, { at: at[which]! }),
    );
    expect(outcomesOf(await desk.send(id, ...commands))).toEqual(['applied', 'applied']);
    for (const stop of (await desk.read(id)).stops) {
      expect(stop).toMatchObject({ state: 'delivered', settled_phone_at: null });
      expect(stop.settled_at?.slice(0, 10)).toBe(today());
    }
  });

  test('whose browser is signed in as somebody else by now sends and reads nothing', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const url = pathTo(paths.roundCommands, { id });
    const payload = { commands: [hand(stops[0]!.id, orders[0]!.amountTotal)] };
    const as = (driverId: number) => ({ ...desk.phone, [EXPECTED_ACCOUNT]: String(driverId) });
    const send = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url, headers, payload });
    const other = as(desk.driverId + 1);
    for (const reply of [
      await send(other),
      await shop.app.inject({ url: paths.driverRounds, headers: other }),
    ]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'other-account' });
    }
    expect((await stopsOf(shop.db, id))[0]!.state).toBe('planned');
    expect(outcomesOf((await send(as(desk.driverId))).json())).toEqual(['applied']);
  });

  test('sends nothing about the round or the stop of somebody else', async () => {
    const other = await aStartedRound(shop.db, [await anOrderToDeliver(shop.db)]);
    const { id } = await desk.aStarted();
    const [strange] = await stopsOf(shop.db, other);
    expect(outcomesOf(await desk.send(id, hand(strange!.id, 0)))).toEqual(['refused']);
    expect((await desk.send(other, hand(strange!.id, 0))).status).toBe(404);
    const url = pathTo(paths.doorPayment, { id: strange!.id });
    expect((await shop.app.inject({ url, headers: desk.phone })).statusCode).toBe(404);
    expect((await stopsOf(shop.db, other))[0]!.state).toBe('planned');
  });
});
