import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { partners } from '#server/base/identity/tables.ts';
import { createAddress } from '#server/people/customers/addresses.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { instalments, orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';
import { aGuest, anOrder, anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { isOrderToken } from '../order/order-link.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const HOUR_MS = 3_600_000;
const account = ({ id }: { id: number }) => ({ kind: 'account', id }) as const;
const linesOf = (orderId: number) =>
  database.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position);
const messagesTo = (recipient: string) =>
  database.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));

test('an order is sold at once, at prices of the shop, with its discount, event and messages', async () => {
  const { db } = database;
  const buyer = await anAccount(db, { name: 'Awa Ndiaye' });
  const freezer = await aProduct(db, { name: 'Congélateur', list_price: 200_000 });
  const iron = await aProduct(db, { list_price: 20_000, promo_price: 10_000, en_promo: true });
  const { order } = await anOrder(db, {
    buyer: account(buyer),
    lines: [
      { id: freezer.id, quantity: 1, shownPrice: 200_000 },
      { id: iron.id, quantity: 1, shownPrice: 10_000 },
      { id: freezer.id, quantity: 2, shownPrice: 200_000 },
    ],
    note: 'Sonnez deux fois.',
  });
  expect(order).toMatchObject({
    number: expect.stringMatching(/^S\d{5}$/),
    state: 'sale',
    fulfilment: 'to_prepare',
    amountTotal: 592_000,
    amountUntaxed: 501_695,
    amountTax: 90_305,
    amountPaid: 0,
    recipient: 'Awa Ndiaye',
    recipientPhone: buyer.phone,
    city: 'Dakar',
    zoneName: 'Dakar',
    heldUntil: null,
    hrValidation: null,
    note: 'Sonnez deux fois.',
  });
  const lines = await linesOf(order.id);
  expect(lines.map(({ kind, quantity, total }) => [kind, quantity, total])).toEqual([
    ['product', 3, 600_000],
    ['product', 1, 10_000],
    ['discount', 1, -18_000],
  ]);
  expect(await db.select().from(orderEvents)).toMatchObject([
    { kind: 'placed', byId: buyer.id, byRole: 'customer', detail: { conditions: true } },
  ]);
  const [mail] = await messagesTo(buyer.email);
  expect(mail!.text).toContain(`Total TTC : ${formatXof(592_000)}`);
  const token = /order=(S\d+)&token=([\w-]{22})/.exec(mail!.text)!;
  expect(isOrderToken(testConfig(), token[1]!, token[2]!)).toBe(true);
  expect(isOrderToken(testConfig(), 'S99999', token[2]!)).toBe(false);
  expect((await messagesTo(buyer.phone!))[0]!.text).toContain(token[2]);
  expect(await messagesTo('contact@example.sn')).toHaveLength(1);
  expect(JSON.stringify(await waitingJobs(db))).not.toMatch(/Awa|token|S0/);
});

test('a first purchase is one once: not again while the first stands, nor for whoever was its guest', async () => {
  const { db } = database;
  const buyer = account(await anAccount(db));
  const discountOf = async (request: Parameters<typeof anOrder>[1]) => {
    const { priced } = await anOrder(db, request);
    return priced.lines.some(({ kind }) => kind === 'discount');
  };
  expect(await discountOf({ buyer })).toBe(true);
  expect(await discountOf({ buyer })).toBe(false);
  await db.update(orders).set({ state: 'cancel' });
  expect(await discountOf({ buyer, kind: 'preorder' })).toBe(true);
  expect(await discountOf({ buyer: aGuest() })).toBe(false);
  const { order } = await anOrder(db, { buyer: aGuest() });
  const claimant = await anAccount(db);
  await db
    .update(partners)
    .set({ claimedById: claimant.id })
    .where(eq(partners.id, order.partnerId));
  expect(await discountOf({ buyer: account(claimant) })).toBe(false);
});

test('two first orders at the same moment share one discount', async () => {
  const { db } = database;
  const request = await anOrderRequest(db);
  const placed = await Promise.all([anOrder(db, request), anOrder(db, request)]);
  const lines = placed.flatMap(({ priced }) => priced.lines);
  expect(lines.filter(({ kind }) => kind === 'discount')).toHaveLength(1);
});

test('a pre-order has its prices and three instalments', async () => {
  const { db } = database;
  const product = await aProduct(db, { preorder_price: 100_001 });
  const { order } = await anOrder(db, {
    kind: 'preorder',
    buyer: aGuest(),
    lines: [{ id: product.id, quantity: 1 }],
  });
  expect(order).toMatchObject({ saleType: 'preorder', state: 'sale', amountTotal: 100_001 });
  const parts = await db.select().from(instalments).orderBy(instalments.sequence);
  expect(parts.map(({ rate, amount, dueOn }) => [rate, amount, dueOn])).toEqual([
    [3000, 30_500, dayFromNow(0)],
    [3000, 30_500, dayFromNow(30)],
    [4000, 39_001, dayFromNow(60)],
  ]);
});

test('goods go to an own address, a typed one or the buyer, for the fee of the zone', async () => {
  const { db } = database;
  const person = await anAccount(db);
  const buyer = account(person);
  const own = await createAddress(db, person.id, {
    label: 'Bureau',
    recipient: 'Modou',
    phone: '771112233',
    city: 'Thiès',
    quarter: 'Escale',
  });
  const [far] = await db.select().from(deliveryZones).where(eq(deliveryZones.fee, 10_000));
  const kept = await anOrder(db, { buyer, delivery: { addressId: own.id, zoneId: far!.id } });
  expect(kept.order).toMatchObject({
    recipient: 'Modou',
    recipientPhone: '+221771112233',
    city: 'Thiès',
    quarter: 'Escale',
    zoneName: far!.name,
  });
  expect(kept.priced.lines.at(-1)).toMatchObject({ kind: 'delivery', total: 10_000 });
  const delivery = { recipient: 'Ma mère', quarter: 'Médina', wishedOn: dayFromNow(2) };
  expect((await anOrder(db, { buyer, delivery })).order).toMatchObject({
    recipient: 'Ma mère',
    recipientPhone: person.phone,
    quarter: 'Médina',
  });
  const stranger = account(await anAccount(db));
  await expect(
    anOrder(db, { buyer: stranger, delivery: { addressId: own.id } }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  for (const wrong of [
    { wishedOn: dayFromNow(-1) },
    { wishedOn: '2027-02-31' },
    { latitude: 14 },
    { zoneId: 999 },
  ]) {
    await expect(anOrder(db, { buyer, delivery: wrong })).rejects.toMatchObject({
      code: 'bad-request',
    });
  }
});

test('goods paid online are held for two days, others for good', async () => {
  const { order } = await anOrder(database.db, { paymentMode: 'online' });
  expect(order.heldUntil!.getTime() - order.placedAt.getTime()).toBe(48 * HOUR_MS);
});

test('an order too large to be kept is refused', async () => {
  const { db } = database;
  const dear = await aProduct(db, { list_price: 900_000_000 });
  await expect(anOrder(db, { lines: [{ id: dear.id, quantity: 1000 }] })).rejects.toMatchObject({
    code: 'bad-request',
  });
});
