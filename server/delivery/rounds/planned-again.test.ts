import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plusDays, today } from '#server/base/time.ts';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import {
  aClosedRound,
  anOrderToDeliver,
  aStartedRound,
  readRoundRow,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { aKeeper } from '#tests/helpers/goods/stock-room.ts';
import { aSlotRule, emptySlots } from '#tests/helpers/sales/slots.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { acceptRound } from './ending/accept-round.ts';
import { endRound } from './ending/end-round.ts';
import { listBack } from './ending/goods-back.ts';
import { startRound } from './leaving/start-round.ts';

const config = testConfig();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  await emptySlots(database.db);
});
afterAll(() => database?.close());

/** Staff takes an order off its round, whose goods are back at the shop, and sends it with another van. */
async function sendAgain(id: number): Promise<number> {
  await moveOrder({ db: database.db, config, actor: byMachine }, id, { fulfilment: 'to_prepare' });
  return aStartedRound(database.db, [{ id }]);
}
const backOf = async (roundId: number) =>
  listBack(database.db, await readRoundRow(database.db, roundId));

test('a round that is accepted late leaves goods in the van of another round', async () => {
  const { db } = database;
  const order = await anOrderToDeliver(db);
  const first = await aStartedRound(db, [order]);
  const goods = (await backOf(first)).map(({ line_id, expected: pieces }) => ({ line_id, pieces }));
  expect(goods).toHaveLength(1);
  await endRound(
    db,
    await aKeeper(db, 'dispatcher'),
    { id: first },
    { cashXof: 0, goods, note: '' },
  );
  await sendAgain(order.id);
  await acceptRound(db, config, { actor: await aKeeper(db, 'manager'), id: first, note: '' });
  expect(await readStoredOrder(db, order)).toMatchObject({
    state: 'to_delivered',
    fulfilment: 'shipped',
  });
});

test('a driver does not answer for goods that left again with somebody else', async () => {
  const { db } = database;
  const [again, kept] = [await anOrderToDeliver(db), await anOrderToDeliver(db)];
  const first = await aStartedRound(db, [again, kept]);
  await db
    .update(roundStops)
    .set({ state: 'absent', settledAt: new Date() })
    .where(eq(roundStops.orderId, again.id));
  const second = await sendAgain(again.id);
  const ordersBackOf = async (id: number) => (await backOf(id)).map(({ order_id }) => order_id);
  expect(await ordersBackOf(first)).toEqual([kept.id]);
  expect(await ordersBackOf(second)).toEqual([again.id]);
});

test('an order whose buyer chose a later day stays, and the others leave', async () => {
  const { db } = database;
  const [later, ready] = [await anOrderToDeliver(db), await anOrderToDeliver(db)];
  const id = await aClosedRound(db, [later, ready]);
  const { id: slotId } = await aSlotRule(db);
  const slotDay = plusDays(today(), 3);
  await changeStoredOrder(db, later, { slotId, slotDay, slotFrom: '09:00', slotUntil: '12:00' });
  await startRound({ db, config, actor: byMachine }, { id });
  const states = async (order: { id: number }) => (await readStoredOrder(db, order)).state;
  expect([await states(later), await states(ready)]).toEqual(['sale', 'to_delivered']);
  expect((await stopsOf(db, id)).map(({ state }) => state)).toEqual(['removed', 'planned']);
});
