import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { payments } from '#server/money/payments/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { recordCash } from './record-cash.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterEach(() => vi.useRealTimers());
afterAll(() => database?.close());

const DRAWS = 1000;

test('cash is counted though half of the names of this second are taken', async () => {
  const { db } = database;
  const order = await aStoredOrder(db);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:11:12Z') });
  await db.insert(payments).values(
    Array.from({ length: DRAWS / 2 }, (_, drawn) => ({
      provider: 'cash' as const,
      orderId: order.id,
      amount: 1,
      state: 'failed' as const,
      transactionId: `ES-${order.id}-20260302101112-${String(drawn * 2).padStart(3, '0')}`,
      token: `taken-${drawn}`,
      reference: order.number,
    })),
  );
  for (let paid = 0; paid < 20; paid += 1) {
    const cash = { orderId: order.id, amountXof: 100 };
    await db.transaction((tx) =>
      recordCash({ db: tx, config: testConfig(), actor: byMachine }, cash),
    );
  }
  expect((await readStoredOrder(db, order)).amountPaid).toBe(2000);
});
