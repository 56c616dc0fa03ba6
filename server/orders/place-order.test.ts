import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/money.ts';
import { createAddress } from '#server/customers/addresses.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import {
  deliveryZones,
  instalments,
  orderEvents,
  orderLines,
  orders,
  productStock,
} from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { testConfig } from '#tests/helpers/app.ts';
import { aPack, aProduct, dayFromNow } from '#tests/helpers/builders.ts';
import { aCompany, anAccount } from '#tests/helpers/cast.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/db.ts';
import {
  aGuest,
  aMember,
  anOrder,
  anOrderRequest,
  setStock,
} from '#tests/helpers/order-builders.ts';
import { isOrderToken } from './order-link.ts';
import { placeOrder } from './place-order.ts';
import { releaseStock } from './stock.ts';

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
const leftOf = async ({ id }: { id: number }) => {
  const [row] = await database.db.select().from(productStock).where(eq(productStock.productId, id));
  return row?.available;
};
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
    ...{ number: expect.stringMatching(/^S\d{5}$/), state: 'sale', fulfilment: 'to_prepare' },
    ...{ amountTotal: 592_000, amountUntaxed: 501_695, amountTax: 90_305, amountPaid: 0 },
    ...{ recipient: 'Awa Ndiaye', recipientPhone: buyer.phone, city: 'Dakar', zoneName: 'Dakar' },
    ...{ heldUntil: null, hrValidation: null, note: 'Sonnez deux fois.' },
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

test('a price that changed is refused with the old and the new one', async () => {
  const { db } = database;
  const fridge = await aProduct(db, { name: 'Réfrigérateur X', list_price: 120_000 });
  await expect(
    anOrder(db, { lines: [{ id: fridge.id, quantity: 1, shownPrice: 110_000 }] }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: 'Un prix a changé depuis que vous avez rempli votre panier.',
    fields: [
      {
        field: 'order_lines.0.list_price',
        message: `Réfrigérateur X : ${formatXof(120_000)} au lieu de ${formatXof(110_000)}`,
      },
    ],
    details: { prices: [{ id: fridge.id, old_price: 110_000, new_price: 120_000 }] },
  });
});

test('what is not sold in this way is refused by name', async () => {
  const { db } = database;
  const plain = await aProduct(db, { name: 'Ventilateur' });
  const hidden = await aProduct(db, { name: 'Grille-pain', sale_ok: false });
  const ofOne = ({ id }: { id: number }) => [{ id, quantity: 1 }];
  const refused = (request: Parameters<typeof anOrder>[1], message: string) =>
    expect(anOrder(db, request)).rejects.toMatchObject({ code: 'conflict', message });
  await refused({ lines: ofOne(hidden) }, 'Grille-pain ne se vend pas ou plus.');
  await refused({ lines: ofOne({ id: 999_999 }) }, 'Le produit 999999 ne se vend pas ou plus.');
  await refused(
    { kind: 'preorder', lines: ofOne(plain) },
    'Ventilateur ne se vend pas ou plus en précommande.',
  );
  await refused(
    { kind: 'creditorder', lines: ofOne(plain) },
    'Ventilateur ne se vend pas ou plus à crédit.',
  );
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
    [3000, 30_000, dayFromNow(0)],
    [3000, 30_000, dayFromNow(30)],
    [4000, 40_001, dayFromNow(60)],
  ]);
});

test('credit is for members, waits for both validations and tells the employer', async () => {
  const { db } = database;
  const member = await aMember(db);
  const hr = await anAccount(db, { role: 'hr', companyId: member.companyId });
  const request = { kind: 'creditorder', paymentMode: 'online', buyer: account(member) } as const;
  const { order } = await anOrder(db, request);
  expect(order).toMatchObject({
    ...{ state: 'validation', hrValidation: 'pending', shopValidation: 'pending' },
    ...{ employerId: member.companyId, creditRates: '50', creditMonths: 4, heldUntil: null },
  });
  expect(await db.$count(instalments, eq(instalments.orderId, order.id))).toBe(4);
  expect((await messagesTo(hr.email))[0]!.text).toContain(order.number);
  const outsider = account(await anAccount(db));
  const other = await aCompany(db);
  for (const wrong of [{ buyer: outsider }, { employerId: other.id }, { buyer: aGuest() }]) {
    await expect(anOrder(db, { ...request, ...wrong })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
});

test('what a member owes stays below the ceiling, at the same moment too', async () => {
  const { db } = database;
  const config = testConfig({ CREDIT_CEILING: '200000' });
  const member = await aMember(db);
  const product = await aProduct(db, { creditorder_price: 120_000, is_creditorder: true });
  const request = await anOrderRequest(db, {
    ...{ kind: 'creditorder', buyer: account(member), lines: [{ id: product.id, quantity: 1 }] },
  });
  const placed = await Promise.allSettled([
    anOrder(db, request, config),
    anOrder(db, request, config),
  ]);
  expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(anOrder(db, request, config)).rejects.toMatchObject({
    code: 'conflict',
    message: `Cette commande dépasse votre plafond de crédit : il vous reste ${formatXof(80_000)}.`,
  });
  await db.update(orders).set({ amountPaid: 40_000 });
  expect((await anOrder(db, request, config)).order.state).toBe('validation');
});

test('a pack is ordered whole, by its code or its lines, at its own prices', async () => {
  const { db } = database;
  const [pan, lid] = [await aProduct(db), await aProduct(db)];
  const { id, code } = await aPack(db, {
    lines: [
      { product_id: pan.id, quantity: 2, price_unit: 80_000 },
      { product_id: lid.id, quantity: 1, price_unit: 5000 },
    ],
  });
  const lines = [
    { id: pan.id, quantity: 2, shownPrice: 80_000 },
    { id: lid.id, quantity: 1, shownPrice: 5000 },
  ];
  for (const packCode of [code, undefined]) {
    const { order } = await anOrder(db, { kind: 'pack', packCode, lines });
    expect(order).toMatchObject({ packId: id, isPack: true, saleType: 'order' });
    expect(order.amountTotal).toBe(165_000);
    expect(order.committedFor.getTime()).toBe(order.placedAt.getTime());
  }
  for (const wrong of [lines.slice(1), [{ ...lines[0]!, quantity: 1 }, lines[1]!]]) {
    for (const packCode of [code, undefined]) {
      const refused = anOrder(db, { kind: 'pack', packCode, lines: wrong });
      await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    }
  }
});

test('nobody orders for somebody else but staff who take orders', async () => {
  const { db } = database;
  const request = await anOrderRequest(db);
  const asRole = async (role: 'customer' | 'catalogue' | 'orders') => {
    const { id } = await anAccount(db, { role });
    return placeOrder(
      db,
      testConfig(),
      { kind: 'account', id, role, companyId: null, sessionId: '' },
      request,
    );
  };
  await expect(asRole('customer')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(asRole('catalogue')).rejects.toMatchObject({ code: 'forbidden' });
  const { order } = await asRole('orders');
  expect(request.buyer).toMatchObject({ id: order.partnerId });
  expect(await db.select().from(orderEvents)).toMatchObject([{ byRole: 'orders' }]);
});

test('goods go to an own address, a typed one or the buyer, for the fee of the zone', async () => {
  const { db } = database;
  const person = await anAccount(db);
  const buyer = account(person);
  const own = await createAddress(db, person.id, {
    ...{
      label: 'Bureau',
      recipient: 'Modou',
      phone: '771112233',
      city: 'Thiès',
      quarter: 'Escale',
    },
  });
  const [far] = await db.select().from(deliveryZones).where(eq(deliveryZones.fee, 10_000));
  const kept = await anOrder(db, { buyer, delivery: { addressId: own.id, zoneId: far!.id } });
  expect(kept.order).toMatchObject({
    ...{ recipient: 'Modou', recipientPhone: '+221771112233', city: 'Thiès', quarter: 'Escale' },
    ...{ zoneName: far!.name },
  });
  expect(kept.priced.lines.at(-1)).toMatchObject({ kind: 'delivery', total: 10_000 });
  const delivery = { recipient: 'Ma mère', quarter: 'Médina', wishedOn: dayFromNow(2) };
  expect((await anOrder(db, { buyer, delivery })).order).toMatchObject({
    ...{ recipient: 'Ma mère', recipientPhone: person.phone, quarter: 'Médina' },
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

test('a guest is found again by the address, an account never is', async () => {
  const { db } = database;
  const first = await anOrder(db, { buyer: aGuest({ email: 'fatou@example.sn', name: 'Fatou' }) });
  const second = await anOrder(db, {
    buyer: aGuest({ email: 'Fatou@Example.sn', name: 'Fatou S.' }),
  });
  expect(second.order.partnerId).toBe(first.order.partnerId);
  expect(second.order.buyerName).toBe('Fatou S.');
  const guest = await db.select().from(partners).where(eq(partners.id, first.order.partnerId));
  expect(guest).toMatchObject([{ name: 'Fatou', verifiedAt: null }]);
  const owner = await anAccount(db, { email: 'coumba@example.sn' });
  const { order } = await anOrder(db, { buyer: aGuest({ email: 'coumba@example.sn' }) });
  expect(order.partnerId).not.toBe(owner.id);
});

test('an address has five open orders of guests a day', async () => {
  const { db } = database;
  const request = await anOrderRequest(db, { buyer: aGuest() });
  for (let count = 0; count < 5; count += 1) await anOrder(db, request);
  await expect(anOrder(db, request)).rejects.toMatchObject({ code: 'rate-limited' });
  expect(await db.$count(orders)).toBe(5);
  await db.update(orders).set({ state: 'cancel' });
  expect((await anOrder(db, request)).order.state).toBe('sale');
});

test('goods paid online are held for two days, others for good', async () => {
  const { order } = await anOrder(database.db, { paymentMode: 'online' });
  expect(order.heldUntil!.getTime() - order.placedAt.getTime()).toBe(48 * HOUR_MS);
});

test('stock is taken once and given back once; what is not counted is always sold', async () => {
  const { db } = database;
  const product = await aProduct(db, { name: 'Réchaud' });
  await setStock(db, product.id, 5);
  const { order } = await anOrder(db, { lines: [{ id: product.id, quantity: 3 }] });
  expect(await leftOf(product)).toBe(2);
  await expect(anOrder(db, { lines: [{ id: product.id, quantity: 3 }] })).rejects.toMatchObject({
    ...{ code: 'conflict', message: 'Il ne reste que 2 pièces de Réchaud.' },
  });
  await releaseStock(db, order.id);
  await releaseStock(db, order.id);
  expect(await leftOf(product)).toBe(5);
  await setStock(db, product.id, 0);
  await expect(anOrder(db, { lines: [{ id: product.id, quantity: 1 }] })).rejects.toMatchObject({
    message: 'Réchaud est épuisé.',
  });
});

test('a refusal leaves nothing behind', async () => {
  const { db } = database;
  const [plenty, none] = [await aProduct(db), await aProduct(db)];
  await setStock(db, plenty.id, 5);
  await setStock(db, none.id, 0);
  const lines = [
    { id: plenty.id, quantity: 1 },
    { id: none.id, quantity: 1 },
  ];
  await expect(anOrder(db, { buyer: aGuest(), lines })).rejects.toMatchObject({ code: 'conflict' });
  for (const table of [orders, orderLines, orderEvents, outgoingMessages, partners]) {
    expect(await db.$count(table)).toBe(0);
  }
  expect(await leftOf(plenty)).toBe(5);
  expect(await waitingJobs(db)).toEqual([]);
});

test('fifty orders at once for the last three pieces sell exactly three', async () => {
  const { db } = database;
  const product = await aProduct(db);
  await setStock(db, product.id, 3);
  const lines = [{ id: product.id, quantity: 1 }];
  const placed = await Promise.allSettled(
    Array.from({ length: 50 }, () => anOrder(db, { buyer: aGuest(), lines })),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of placed) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  }
  expect([await db.$count(orders), await leftOf(product)]).toEqual([3, 0]);
});

test('orders of the same products in another order do not block each other', async () => {
  const { db } = database;
  const [one, other] = [await aProduct(db), await aProduct(db)];
  for (const { id } of [one, other]) await setStock(db, id, 100);
  const lines = [one, other].map(({ id }) => ({ id, quantity: 1 }));
  const requests = Array.from({ length: 20 }, (_, place) =>
    anOrder(db, { buyer: aGuest(), lines: place % 2 === 0 ? lines : lines.toReversed() }),
  );
  const placed = await Promise.all(requests);
  expect([await leftOf(one), await leftOf(other)]).toEqual([80, 80]);
  await Promise.all([
    ...placed.slice(0, 10).map(({ order }) => db.transaction((tx) => releaseStock(tx, order.id))),
    ...lines.map((line) => anOrder(db, { buyer: aGuest(), lines: [line] })),
  ]);
  expect([await leftOf(one), await leftOf(other)]).toEqual([89, 89]);
});

test('an order too large to be kept is refused', async () => {
  const { db } = database;
  const dear = await aProduct(db, { list_price: 900_000_000 });
  await expect(anOrder(db, { lines: [{ id: dear.id, quantity: 1000 }] })).rejects.toMatchObject({
    code: 'bad-request',
  });
});
