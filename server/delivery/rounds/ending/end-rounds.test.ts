import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffSlots } from '#contract/sales/handover/staff-slots.ts';
import { partners } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { findDeliveryDays } from '#server/sales/orders/delivery/delivery-terms.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { hand, openRoundDesk, outcomesOf } from '#tests/helpers/delivery/round-desk.ts';
import { aCommand, anOrderToDeliver, aStartedRound } from '#tests/helpers/delivery/rounds.ts';
import { aSlotRule } from '#tests/helpers/sales/slots.ts';
import { readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openRoundDesk();
const { shop } = desk;

describe('an order that could not be handed over', () => {
  test('comes back, lies at its place again and is planned for the day that was wished', async () => {
    const { id, orders, stops } = await desk.aStarted();
    const [order, stop] = [orders[0]!, stops[0]!];
    const day = plusDays(today(), 2);
    const missed = aCommand({ kind: 'absent', stop_id: stop.id, wished_on: day });
    expect(outcomesOf(await desk.send(id, missed))).toEqual(['applied']);
    expect(await desk.letters()).toContain('Nous n’avons pas pu vous remettre votre commande');
    expect(await desk.unplanned()).toEqual([]);
    const [line] = (await desk.read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    await desk.send(id, aCommand({ kind: 'end', cash: 0, goods }));
    expect(await desk.unplanned()).toEqual([]);
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.cashier)).statusCode).toBe(200);
    expect(await readStoredOrder(shop.db, order)).toMatchObject({
      state: 'sale',
      fulfilment: 'to_prepare',
      wishedOn: day,
    });
    expect(await desk.stockOf(order.id)).toBe(9);
    expect(await desk.unplanned()).toEqual([{ day, order_id: order.id }]);
  });

  test('gets the slot that was wished while there is room, else the day', async () => {
    const delivers = await findDeliveryDays(shop.db, testConfig());
    const day = [2, 3, 4, 5, 6].map((days) => plusDays(today(), days)).find(delivers)!;
    const rule = await aSlotRule(shop.db, { max_orders: 1 });
    const rules = (
      await shop.app.inject({ url: staffSlots.path, headers: desk.dispatcher })
    ).json();
    const weekday = new Date(day).getUTCDay();
    const wished_slot = rules.items.find((one: { weekday: number }) => one.weekday === weekday).id;
    expect(rule.max_orders).toBe(1);
    const { id, orders, stops } = await desk.aStarted(2);
    const wish = { wished_on: day, wished_slot };
    const said = await desk.send(
      id,
      ...stops.map((stop) => aCommand({ kind: 'absent', stop_id: stop.id, ...wish })),
    );
    expect(outcomesOf(said)).toEqual(['applied', 'applied']);
    expect(said.results[1]!.message).toContain('Ce créneau est pris');
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
    const { id, stops } = await desk.aStarted();
    const said = await desk.send(id, aCommand({ kind: 'refused', stop_id: stops[0]!.id }));
    expect(said.results).toMatchObject([
      { outcome: 'refused', message: 'Indiquez pourquoi le client refuse.' },
    ]);
  });
});

describe('the end of a round', () => {
  test('needs every piece counted, and a word on what differs', async () => {
    const { id, orders, stops } = await desk.aStarted(2);
    const { amountTotal } = orders[0]!;
    await desk.send(id, hand(stops[0]!.id, amountTotal));
    const [line] = (await desk.read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    const said = await desk.send(
      id,
      aCommand({ kind: 'end', cash: amountTotal }),
      aCommand({ kind: 'end', cash: amountTotal - 500, goods }),
      aCommand({ kind: 'end', cash: amountTotal - 500, goods, note: 'Une pièce perdue' }),
    );
    expect(outcomesOf(said)).toEqual(['refused', 'refused', 'applied']);
    expect(said.results[0]!.message).toContain('Comptez aussi');
    expect(said.results[1]!.message).toContain('Expliquez pourquoi');
    expect(await desk.read(id)).toMatchObject({
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
    const [line] = (await desk.read(id)).back;
    const counted = { cash: 0, goods: [{ line_id: line!.line_id, pieces: 1 }] };
    expect((await desk.step(paths.roundEnd, id, counted, asStaff)).statusCode).toBe(403);
    await desk.step(paths.roundEnd, id, counted);
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.dispatcher)).statusCode).toBe(403);
    await shop.db.update(partners).set({ role: 'manager' }).where(eq(partners.id, both.id));
    const same = await signedIn(shop.db, both);
    const refused = await desk.step(paths.roundAcceptance, id, {}, same);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      (await desk.read(id, same)).accept_refusal,
    ]);
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.cashier)).json().state).toBe(
      'accepted',
    );
  });

  test('can be counted again', async () => {
    const { id } = await desk.aStarted();
    const [line] = (await desk.read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 1 }];
    await desk.send(id, aCommand({ kind: 'end', cash: 0, goods }));
    await desk.step(paths.roundRecount, id, { note: 'Comptez devant moi' }, desk.cashier);
    expect(await desk.ownRounds()).toMatchObject([
      { state: 'on_the_way', back_note: 'Comptez devant moi' },
    ]);
    expect(outcomesOf(await desk.send(id, aCommand({ kind: 'end', cash: 0, goods })))).toEqual([
      'applied',
    ]);
  });

  test('leaves an order whose goods are not all back for staff to settle', async () => {
    const { id, orders } = await desk.aStarted();
    const [line] = (await desk.read(id)).back;
    const goods = [{ line_id: line!.line_id, pieces: 0 }];
    await desk.send(id, aCommand({ kind: 'end', cash: 0, goods, note: 'Volé' }));
    await desk.step(paths.roundAcceptance, id, {}, desk.cashier);
    expect(await readStoredOrder(shop.db, orders[0]!)).toMatchObject({ fulfilment: 'shipped' });
  });
});
