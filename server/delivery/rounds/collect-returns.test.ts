import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { ReturnsOfOrder } from '#contract/delivery/returns.ts';
import type { StaffReturn } from '#contract/delivery/staff-returns.ts';
import { today } from '#server/base/time.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { hand, openRoundDesk, outcomesOf } from '#tests/helpers/delivery/round-desk.ts';
import { aCommand, anOrderToDeliver, aRound, stopsOf } from '#tests/helpers/delivery/rounds.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openRoundDesk();
const { shop } = desk;

type Returned = {
  order: { id: number; number: string; amountTotal: number };
  lineId: number;
  productId: number;
  returnId: number;
};

/** An order of three pieces that was delivered, of which so many are given back with the shop's consent. */
async function aReturn(quantity = 2): Promise<Returned> {
  const product = await aProduct(shop.db, { name: 'Ventilateur' });
  await setStock(shop.db, product.id, 10);
  const { order } = await anOrder(shop.db, { lines: [{ id: product.id, quantity: 3 }] });
  await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, order.id, {
    fulfilment: 'delivered',
  });
  const isGoods = and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'product'));
  const [line] = await shop.db.select().from(orderLines).where(isGoods);
  const noted = await shop.app.inject({
    method: 'POST',
    url: pathTo(paths.staffOrderReturns, { id: order.id }),
    headers: asStaff,
    payload: {
      wish: 'refund',
      note: 'Fait du bruit',
      lines: [{ line_id: line!.id, quantity, reason: 'changed-mind' }],
    },
  });
  expect(noted.statusCode, noted.body).toBe(201);
  const { id: returnId } = noted.json();
  const approved = await stepOfReturn(paths.returnApproval, returnId, {});
  expect(approved.statusCode, approved.body).toBe(200);
  return { order, lineId: line!.id, productId: product.id, returnId };
}
const stepOfReturn = (path: string, id: number, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(path as ':id', { id }),
    headers: { ...asStaff, 'if-match': '*' },
    payload,
  });
const readReturn = async (id: number): Promise<StaffReturn> =>
  (await shop.app.inject({ url: pathTo(paths.staffReturn, { id }), headers: asStaff })).json();
/** The same as its buyer reads it by the order's link. */
async function asBuyer({ order, returnId }: Returned) {
  const url = pathTo(paths.orderReturns, { id: order.id });
  const token = orderToken(testConfig(), order.number);
  const read: ReturnsOfOrder = (await shop.app.inject(withQuery(url as '/', { token }))).json();
  return read.returns.find(({ id }) => id === returnId)!;
}
/** A round of the driver that is on its way to these. */
async function aDrivenRound(...orders: { id: number }[]) {
  const id = await aRound(shop.db, orders, { driverId: desk.driverId });
  expect((await desk.step(paths.roundClosing, id)).statusCode).toBe(200);
  expect((await desk.step(paths.roundStart, id)).statusCode).toBe(200);
  return { id, stops: await stopsOf(shop.db, id) };
}
const take = (stopId: number, lineId: number, pieces: number, more = {}) =>
  aCommand({
    kind: 'collected',
    stop_id: stopId,
    recipient: 'Awa Ndiaye',
    goods: [{ line_id: lineId, pieces }],
    ...more,
  });
const end = (goods: { line_id: number; pieces: number }[], cash = 0, note = '') =>
  aCommand({ kind: 'end', cash, goods, note });

describe('goods that a customer gives back', () => {
  test('are put into a round of their day by filling it', async () => {
    const { order, returnId } = await aReturn();
    await shop.db.update(returns).set({ fetchedOn: today() }).where(eq(returns.id, returnId));
    const id = await aRound(shop.db, [], { driverId: desk.driverId });
    const filled = (await desk.step(paths.roundFilling, id, {})).json();
    expect(filled.added).toEqual([order.id]);
    expect(filled.round.stops).toMatchObject([{ kind: 'collection', return_id: returnId }]);
  });

  test('are planned like orders, and whoever gives them is told the day', async () => {
    const returned = await aReturn();
    expect(await desk.unplanned()).toEqual([{ day: null, order_id: returned.order.id }]);
    const id = await aRound(shop.db, [], { driverId: desk.driverId });
    expect((await desk.arrange(id, returned.order)).statusCode).toBe(200);
    expect(await desk.unplanned()).toEqual([]);
    const twice = await desk.arrange(await aRound(shop.db), returned.order);
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      expect.stringContaining('n’est pas à préparer'),
    ]);
    const [planned] = (await desk.read(id)).stops;
    expect(planned).toMatchObject({
      kind: 'collection',
      return_id: returned.returnId,
      return_note: 'J’ai changé d’avis. Fait du bruit',
      amount_due: 0,
      lines: [{ line_id: returned.lineId, quantity: 2 }],
    });
    expect((await desk.read(id)).totals.pieces).toBe(0);
    await desk.step(paths.roundClosing, id);
    expect(await desk.letters()).toContain('un livreur passe chez vous');
    expect(await asBuyer(returned)).toMatchObject({ fetched_on: today(), collected_at: null });
    expect((await readReturn(returned.returnId)).collection).toMatchObject({
      round_id: id,
      state: 'planned',
    });
  });

  test('come along with deliveries, are counted at the end, and then judged and put back', async () => {
    const returned = await aReturn();
    const order = await anOrderToDeliver(shop.db);
    const { id, stops } = await aDrivenRound(order, returned.order);
    const [delivery, collection] = [stops[0]!, stops[1]!];
    const total = order.amountTotal;
    const { lineId, productId, returnId } = returned;
    const serials = [{ product_id: productId, serials: ['SN-9'] }];
    const said = await desk.send(
      id,
      hand(collection.id, 0),
      take(delivery.id, lineId, 1),
      take(collection.id, lineId, 3),
      take(collection.id, lineId, 0),
      take(collection.id, lineId, 2, { recipient: ' ' }),
      take(collection.id, lineId, 2, { serials }),
      take(collection.id, lineId, 2),
      hand(delivery.id, total),
    );
    expect(outcomesOf(said).join(' ')).toBe(
      'refused refused refused refused refused applied settled applied',
    );
    expect(said.round?.stops[1]).toMatchObject({
      kind: 'collection',
      state: 'collected',
      taken: [{ line_id: lineId, pieces: 2 }],
    });
    expect(await asBuyer(returned)).toMatchObject({ state: 'approved' });
    expect((await asBuyer(returned)).collected_at).not.toBeNull();
    expect((await desk.read(id)).stops[1]).toMatchObject({
      received_by: 'Awa Ndiaye',
      taken: [{ name: 'Ventilateur', pieces: 2, serials: ['SN-9'] }],
    });
    const before = await desk.stockOf(returned.order.id);
    const counted = [{ line_id: lineId, pieces: 2 }];
    expect(outcomesOf(await desk.send(id, end([], total), end(counted, total)))).toEqual([
      'refused',
      'applied',
    ]);
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.cashier)).statusCode).toBe(200);
    expect((await readReturn(returnId)).state).toBe('approved');
    const lines = [{ line_id: lineId, condition: 'resaleable' }];
    expect((await stepOfReturn(paths.returnReception, returnId, { lines })).statusCode).toBe(200);
    expect(await desk.stockOf(returned.order.id)).toBe(before! + 2);
    expect(await desk.unplanned()).toEqual([]);
  });

  test('are of the pieces that arrived, and fetched again where none did', async () => {
    const some = await aReturn(3);
    const none = await aReturn(1);
    const { id, stops } = await aDrivenRound(some.order, none.order);
    await desk.send(
      id,
      take(stops[0]!.id, some.lineId, 2),
      take(stops[1]!.id, none.lineId, 1),
      end(
        [
          { line_id: some.lineId, pieces: 2 },
          { line_id: none.lineId, pieces: 0 },
        ],
        0,
        'Un ventilateur est resté au dépôt',
      ),
    );
    expect((await desk.step(paths.roundAcceptance, id, {}, desk.cashier)).statusCode).toBe(200);
    expect((await readReturn(some.returnId)).lines).toMatchObject([{ quantity: 2 }]);
    expect((await readReturn(none.returnId)).lines).toMatchObject([{ quantity: 1 }]);
    expect(await desk.unplanned()).toMatchObject([{ order_id: none.order.id }]);
  });

  test('that nobody gave are planned again for the day that is wished', async () => {
    const returned = await aReturn();
    const { id, stops } = await aDrivenRound(returned.order);
    const wished_on = '2999-01-04';
    const reason = 'Garde l’article';
    const command = aCommand({ kind: 'refused', stop_id: stops[0]!.id, reason, wished_on });
    expect(outcomesOf(await desk.send(id, command, command))).toEqual(['applied', 'repeated']);
    expect(await desk.letters()).toContain('n’avons pas pu reprendre');
    expect(await desk.letters()).toContain('4 janvier 2999');
    expect(await asBuyer(returned)).toMatchObject({ fetched_on: wished_on });
    expect(outcomesOf(await desk.send(id, end([])))).toEqual(['applied']);
    const far = await shop.app.inject({
      url: withQuery(paths.roundPlan, { date_to: wished_on }),
      headers: desk.dispatcher,
    });
    expect(far.json().days).toMatchObject([
      { day: wished_on, groups: [{ orders: [{ kind: 'collection' }] }] },
    ]);
  });

  test('that the customer brought meanwhile are not fetched', async () => {
    const early = await aReturn();
    const late = await aReturn();
    const receive = ({ returnId, lineId }: Returned) =>
      stepOfReturn(paths.returnReception, returnId, {
        lines: [{ line_id: lineId, condition: 'damaged' }],
      });
    const id = await aRound(shop.db, [early.order, late.order], { driverId: desk.driverId });
    await desk.step(paths.roundClosing, id);
    await receive(early);
    expect((await desk.step(paths.roundStart, id)).statusCode).toBe(200);
    await receive(late);
    const [, stop] = await stopsOf(shop.db, id);
    const said = await desk.send(id, take(stop!.id, late.lineId, 2));
    expect(said.results).toMatchObject([
      { outcome: 'settled', message: expect.stringContaining('déjà reçu') },
    ]);
    expect((await desk.read(id)).stops.map(({ state }) => state)).toEqual(['removed', 'planned']);
    expect(outcomesOf(await desk.send(id, end([])))).toEqual(['applied']);
  });

  test('tell no customer of a delivery that they are one', async () => {
    const returned = await aReturn();
    const order = await anOrderToDeliver(shop.db);
    await aDrivenRound(returned.order, order);
    const track = async ({ number }: { number: string }) => {
      const payload = { name: number, token: orderToken(testConfig(), number) };
      const reply = await shop.app.inject({ method: 'POST', url: paths.tracking, payload });
      return reply.json().delivery_round;
    };
    expect(await track(order)).toMatchObject({ stops_before: 1 });
    expect(await track(returned.order)).toBeNull();
  });
});

test('a return is fetched from the relative who has the goods, and who paid reads so', async () => {
  const { order } = await aReturn();
  const phone = '+221781112233';
  const relative = {
    forRelative: 'told',
    recipient: 'Mame Diarra',
    recipientPhone: phone,
  } as const;
  await changeStoredOrder(shop.db, order, relative);
  await aDrivenRound(order);
  const letters = await desk.letters();
  expect(letters).toMatch(/^Le .+, un livreur reprend chez Mame Diarra les articles/m);
  expect(letters).toMatch(/retour du colis S\d+ de .+, un livreur le reprend chez vous le/);
  expect(letters).not.toContain('passe chez vous');
});

test('whatever phones tell and in which order, no more comes back than was taken, and each return once', async () => {
  const kinds = fc.constantFrom('collected', 'absent', 'refused', 'depart', 'delivered');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ kind: kinds, stop: fc.nat(1), pieces: fc.nat(3), again: fc.boolean() }),
        {
          maxLength: 6,
        },
      ),
      fc.array(fc.nat(3), { minLength: 2, maxLength: 2 }),
      async (told, arrived) => {
        const returned = [await aReturn(2), await aReturn(1)];
        const { id, stops } = await aDrivenRound(...returned.map(({ order }) => order));
        for (const { kind, stop, pieces, again } of told) {
          const { lineId } = returned[stop]!;
          const command = aCommand({
            kind,
            stop_id: stops[stop]!.id,
            recipient: 'Awa',
            reason: 'Plus tard',
            goods: [{ line_id: lineId, pieces }],
          });
          await desk.send(id, command, ...(again ? [command] : []));
        }
        const back = (await desk.read(id)).back;
        for (const { expected, line_id } of back) {
          const quantity = line_id === returned[0]!.lineId ? 2 : 1;
          expect(expected).toBeLessThanOrEqual(quantity);
        }
        const goods = returned.map(({ lineId }, at) => ({ line_id: lineId, pieces: arrived[at]! }));
        await desk.send(id, end(goods, 0, 'Compté'));
        await desk.step(paths.roundAcceptance, id, {}, desk.cashier);
        const waiting = await desk.unplanned();
        for (const [at, { returnId, lineId, order }] of returned.entries()) {
          const wasTaken = back.some(({ line_id }) => line_id === lineId);
          const isHere = wasTaken && arrived[at]! > 0;
          expect(waiting.filter(({ order_id }) => order_id === order.id)).toHaveLength(
            isHere ? 0 : 1,
          );
          const [line] = (await readReturn(returnId)).lines;
          expect(line!.quantity).toBe(
            isHere ? Math.min(arrived[at]!, at === 0 ? 2 : 1) : at === 0 ? 2 : 1,
          );
          await stepOfReturn(paths.returnRefusal, returnId, { reason: 'Fin de l’essai' });
        }
      },
    ),
    { numRuns: 8 },
  );
});
