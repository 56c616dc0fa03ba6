import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffRounds } from '#contract/delivery/staff-rounds.ts';
import { staffPlaces } from '#contract/goods/stock/staff-places.ts';
import { plusDays, today } from '#server/base/time.ts';
import { slotDays } from '#server/sales/orders/delivery/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openRoundDesk } from '#tests/helpers/delivery/round-desk.ts';
import { anOrderToDeliver, aRound } from '#tests/helpers/delivery/rounds.ts';
import { aSlotRule } from '#tests/helpers/sales/slots.ts';
import { readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openRoundDesk();
const { shop } = desk;

describe('a dispatcher', () => {
  test('sees what is to be delivered until it stands in a round', async () => {
    const [first, second] = [await anOrderToDeliver(shop.db), await anOrderToDeliver(shop.db)];
    const ids = async () => (await desk.unplanned()).map(({ order_id }) => order_id);
    expect(await ids()).toEqual([first.id, second.id]);
    const id = await aRound(shop.db, [], { driverId: desk.driverId });
    expect((await desk.arrange(id, second)).json().stops).toHaveLength(1);
    expect(await ids()).toEqual([first.id]);
    await desk.arrange(id);
    expect(await ids()).toEqual([first.id, second.id]);
  });

  test('puts an order into one round only, and overwrites nobody', async () => {
    const order = await anOrderToDeliver(shop.db);
    const [one, two] = [await aRound(shop.db), await aRound(shop.db)];
    const { version } = await desk.read(one);
    expect((await desk.arrange(one, order)).statusCode).toBe(200);
    const second = await desk.arrange(two, order);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      `${order.number} est déjà dans une autre tournée.`,
    ]);
    const stale = await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.roundStops, { id: one }),
      headers: { ...desk.dispatcher, 'if-match': `"${version}"` },
      payload: { stops: [] },
    });
    expect(stale.statusCode).toBe(409);
    expect((await desk.read(one)).stops).toHaveLength(1);
  });

  test('plans nothing that is not to be prepared or is promised for another day', async () => {
    const cancelled = await anOrderToDeliver(shop.db);
    await cancelOrder({ db: shop.db, config: testConfig(), actor: byMachine }, cancelled.id);
    const day = plusDays(today(), 3);
    const rule = await aSlotRule(shop.db);
    const later = await anOrderToDeliver(shop.db, {
      slotId: rule.id,
      slotDay: day,
      slotFrom: '09:00',
      slotUntil: '12:00',
    });
    const id = await aRound(shop.db, [], { driverId: desk.driverId });
    expect((await desk.arrange(id, cancelled)).json().message).toContain('n’est pas à préparer');
    expect((await desk.arrange(id, later)).json().message).toContain('est promise le');
    const onDay = await aRound(shop.db, [], { driverId: desk.driverId, day });
    expect((await desk.arrange(onDay, later)).statusCode).toBe(200);
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
    await desk.step(paths.roundClosing, one);
    expect(await isClosed()).toBe(false);
    await desk.step(paths.roundClosing, two);
    expect(await isClosed()).toBe(true);
    expect((await desk.step(paths.roundReopening, one)).json().state).toBe('open');
    expect(await isClosed()).toBe(false);
  });

  test('is told what is missing at the place, what it weighs and what is to be collected', async () => {
    const order = await anOrderToDeliver(shop.db);
    const id = await aRound(shop.db, [order], { driverId: desk.driverId });
    const round = await desk.read(id);
    expect(round.missing).toEqual([]);
    expect(round.totals).toMatchObject({ orders: 1, pieces: 1, to_collect: order.amountTotal });
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: staffPlaces.path,
      headers: await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' })),
      payload: { name: `Dépôt ${id}` },
    });
    await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.staffRound, { id }),
      headers: { ...desk.dispatcher, 'if-match': `"${round.version}"` },
      payload: { place_id: elsewhere.json().id },
    });
    expect((await desk.read(id)).missing).toMatchObject([{ needed: 1, there: 0 }]);
  });

  test('lets a round leave without what was cancelled since it was closed', async () => {
    const [kept, gone] = [await anOrderToDeliver(shop.db), await anOrderToDeliver(shop.db)];
    const id = await aRound(shop.db, [kept, gone], { driverId: desk.driverId });
    await desk.step(paths.roundClosing, id);
    await cancelOrder({ db: shop.db, config: testConfig(), actor: byMachine }, gone.id);
    expect((await desk.read(id)).stops[1]!.problem).toBe('Commande annulée');
    const started = await desk.step(paths.roundStart, id);
    expect(started.json()).toMatchObject({
      state: 'on_the_way',
      stops: [{ state: 'planned' }, { state: 'removed' }],
    });
    expect(await readStoredOrder(shop.db, kept)).toMatchObject({
      state: 'to_delivered',
      fulfilment: 'shipped',
    });
    expect((await desk.ownRounds())[0]!.stops).toHaveLength(1);
  });
});

test('a storekeeper reads what is loaded, and nothing of whom it is for', async () => {
  const keeper = await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' }));
  const order = await anOrderToDeliver(shop.db, { note: 'Sonner deux fois' });
  const id = await aRound(shop.db, [order], { driverId: desk.driverId });
  const get = (url: string) => shop.app.inject({ url, headers: keeper });
  const seen = [await get(pathTo(paths.roundLoad, { id })), await get(staffRounds.path)];
  expect(seen[0]!.json()).toMatchObject({ id, stops: 1, articles: [{ quantity: 1, there: 10 }] });
  expect(seen[1]!.json().items).toMatchObject([{ id, stops: 1 }]);
  const { buyerName, buyerPhone, number } = order;
  for (const reply of seen) {
    for (const known of [buyerName, buyerPhone!.slice(4), number, 'Sonner']) {
      expect(reply.body).not.toContain(known);
    }
  }
});
