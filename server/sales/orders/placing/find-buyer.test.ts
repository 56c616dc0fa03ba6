import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partners } from '#server/base/identity/tables.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, anOrder, anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { placeOrder } from './place-order.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

test('nobody orders for somebody else but staff who take orders', async () => {
  const { db } = database;
  const request = await anOrderRequest(db);
  const asRole = async (role: 'customer' | 'catalogue' | 'orders') => {
    const { id } = await anAccount(db, { role });
    const actor = { kind: 'account', id, role, companyId: null, sessionId: '' } as const;
    return placeOrder({ db, config: testConfig(), actor }, request);
  };
  await expect(asRole('customer')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(asRole('catalogue')).rejects.toMatchObject({ code: 'forbidden' });
  const { order } = await asRole('orders');
  expect(request.buyer).toMatchObject({ id: order.partnerId });
  expect(await db.select().from(orderEvents)).toMatchObject([{ byRole: 'orders' }]);
});

test('a guest is found again by address and number, an account never is', async () => {
  const { db } = database;
  const phone = '+221761234567';
  const first = await anOrder(db, {
    buyer: aGuest({ email: 'fatou@example.sn', phone, name: 'Fatou' }),
  });
  const second = await anOrder(db, {
    buyer: aGuest({ email: 'Fatou@Example.sn', phone, name: 'Fatou S.' }),
  });
  expect(second.order.partnerId).toBe(first.order.partnerId);
  expect(second.order.buyerName).toBe('Fatou S.');
  const guest = await db.select().from(partners).where(eq(partners.id, first.order.partnerId));
  expect(guest).toMatchObject([{ name: 'Fatou', verifiedAt: null }]);
  const owner = await anAccount(db, { email: 'coumba@example.sn' });
  const { order } = await anOrder(db, { buyer: aGuest({ email: 'coumba@example.sn' }) });
  expect(order.partnerId).not.toBe(owner.id);
});

test('who types somebody’s address with a number of their own does not share their orders', async () => {
  const { db } = database;
  const [address, other] = ['melanie@example.sn', 'mélanie@example.sn'];
  const placed = [];
  for (const guest of [
    aGuest({ email: address, phone: '+221769999999' }),
    aGuest({ email: address, phone: '+221761234567' }),
    aGuest({ email: other, phone: '+221761234567' }),
  ]) {
    placed.push((await anOrder(db, { buyer: guest })).order.partnerId);
  }
  expect(new Set(placed).size).toBe(3);
});
