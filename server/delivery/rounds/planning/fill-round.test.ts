import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type StaffRound, staffRounds } from '#contract/delivery/staff-rounds.ts';
import { staffVehicles } from '#contract/delivery/staff-vehicles.ts';
import { plusDays, today } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { openRoundDesk } from '#tests/helpers/delivery/round-desk.ts';
import { aDriver, anOrderToDeliver, aRound, stopsOf } from '#tests/helpers/delivery/rounds.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { aSlotRule } from '#tests/helpers/sales/slots.ts';

const desk = openRoundDesk();
const { shop } = desk;
const TOMORROW = plusDays(today(), 1);
const [DAKAR, PIKINE] = [1, 2];

let vehicleId: number;
beforeEach(async () => {
  await shop.db.execute(sql`delete from vehicles`);
  vehicleId = (await createVehicle({ max_litres: 1_000, max_kg: 500 })).id;
});

async function createVehicle(form: object): Promise<{ id: number }> {
  const name = `Fourgon ${Math.random()}`;
  const made = await post(staffVehicles.path, { name, ...form });
  return made.json();
}

const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: desk.dispatcher, payload });

/** An order for tomorrow in Dakar whose piece takes this volume; null for an unknown one. */
async function anOrderOf(
  litres: number | null,
  columns: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const order = await anOrderToDeliver(shop.db, {
    zoneId: DAKAR,
    promisedUntil: TOMORROW,
    ...columns,
  });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  await shop.db
    .update(products)
    .set({ volumeLitres: litres, specifications: [{ name: 'Poids', value: '10 kg' }] })
    .where(eq(products.id, line!.productId!));
  return order;
}

async function aRoundOfTomorrow(): Promise<StaffRound> {
  const made = await post(staffRounds.path, {
    day: TOMORROW,
    driver_id: desk.driverId,
    vehicle_id: vehicleId,
  });
  return made.json();
}

const fill = (id: number, payload: object = {}) => desk.step(paths.roundFilling, id, payload);
const inRound = async (id: number) => (await stopsOf(shop.db, id)).map(({ orderId }) => orderId);

describe('a filled round', () => {
  test('has what is of its day or late, zone by zone, as long as the vehicle has room', async () => {
    const far = await anOrderOf(300, { zoneId: PIKINE });
    const near = await anOrderOf(400);
    const late = await anOrderOf(200, { promisedUntil: plusDays(today(), -1) });
    const large = await anOrderOf(500);
    await anOrderOf(1, { promisedUntil: plusDays(today(), 2) });
    await anOrderOf(1, { promisedUntil: today() });
    const { id } = await aRoundOfTomorrow();
    const reply = (await fill(id)).json();
    expect(reply).toMatchObject({ added: [near.id, late.id, far.id], left: 1 });
    expect(reply.round.totals).toMatchObject({ litres: 900, kg: 30, max_litres: 1_000 });
    expect(await inRound(id)).toEqual([near.id, late.id, far.id]);
    expect((await desk.unplanned()).map(({ order_id }) => order_id)).toContain(large.id);

    const again = (await fill(id)).json();
    expect(again).toMatchObject({ added: [], left: 1, round: { version: reply.round.version } });
  });

  test('keeps to one zone if asked, and to the days of slots', async () => {
    const rule = await aSlotRule(shop.db);
    const slot = { slotId: rule.id, slotFrom: '09:00', slotUntil: '12:00' };
    const booked = await anOrderOf(10, { ...slot, slotDay: TOMORROW });
    await anOrderOf(10, { ...slot, slotDay: today() });
    await anOrderOf(10, { zoneId: PIKINE });
    const { id } = await aRoundOfTomorrow();
    expect((await fill(id, { zone_id: DAKAR })).json().added).toEqual([booked.id]);
  });

  test('takes pieces without a measure and says how many', async () => {
    const order = await anOrderOf(null);
    const { id } = await aRoundOfTomorrow();
    const reply = (await fill(id)).json();
    expect(reply).toMatchObject({ added: [order.id], round: { totals: { unmeasured: 1 } } });
  });

  test('is undone by its version, and loses exactly what was added', async () => {
    const first = await anOrderOf(10);
    const { id } = await aRoundOfTomorrow();
    await desk.arrange(id, first);
    const added = await anOrderOf(10);
    const { round } = (await fill(id)).json();
    const undo = (version: number) =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.roundStops, { id }),
        headers: { ...desk.dispatcher, 'if-match': `"${version}"` },
        payload: { stops: [{ order_id: first.id }] },
      });
    expect((await undo(round.version - 1)).statusCode).toBe(409);
    expect(await inRound(id)).toEqual([first.id, added.id]);
    expect((await undo(round.version)).statusCode).toBe(200);
    expect(await inRound(id)).toEqual([first.id]);
  });

  test('is open, and shares no order with one that is filled at the same moment', async () => {
    const orders = [await anOrderOf(10), await anOrderOf(10)];
    const [one, two] = [await aRoundOfTomorrow(), await aRoundOfTomorrow()];
    const replies = await Promise.all([fill(one.id), fill(two.id)]);
    const codes = replies.map(({ statusCode }) => statusCode).toSorted();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(codes);
    const taken = [...(await inRound(one.id)), ...(await inRound(two.id))];
    expect(taken.toSorted()).toEqual(orders.map(({ id }) => id));
    const filled = taken.length === (await inRound(one.id)).length ? one : two;
    await desk.step(paths.roundClosing, filled.id);
    expect((await fill(filled.id)).statusCode).toBe(409);
  });
});

test('a round without a driver has those of the last round, if they are free on its day', async () => {
  await createVehicle({});
  const before = await aRoundOfTomorrow();
  const open = async (day: string) => (await post(staffRounds.path, { day })).json();
  expect(await open(plusDays(today(), 2))).toMatchObject({
    driver_id: desk.driverId,
    vehicle_id: before.vehicle_id,
  });
  const other = await aDriver(shop.db);
  const next = await open(TOMORROW);
  expect(next.driver_id).toBe(other.id);
  expect(next.vehicle_id).not.toBe(before.vehicle_id);
});

test('an address typed into one line is shown wherever the stop is', async () => {
  const street = 'Médina, rue 22 angle 15';
  const { order } = await anOrder(shop.db, {
    delivery: { street },
    buyer: { kind: 'guest', name: 'Awa', email: '', phone: '+221771234567', city: '' },
  });
  const plan = () =>
    shop.app.inject({ url: paths.roundPlan, headers: desk.dispatcher }).then((is) => is.json());
  const [day] = (await plan()).days;
  expect(day.groups[0].orders).toMatchObject([{ order_id: order.id, street }]);
  const id = await aRound(shop.db, [order], { driverId: desk.driverId });
  expect((await plan()).rounds).toMatchObject([
    { id, state: 'open', stops: [{ order_id: order.id, street }], totals: { orders: 1 } },
  ]);
  expect((await desk.read(id)).stops).toMatchObject([{ street }]);
  await desk.step(paths.roundClosing, id);
  expect((await plan()).rounds).toMatchObject([{ id, state: 'closed' }]);
  expect((await desk.ownRounds())[0]!.stops).toMatchObject([{ street }]);
});
