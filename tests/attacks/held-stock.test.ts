// A stranger who pays nothing reserves all pieces of a product with orders to be paid at home.

import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { expireHolds } from '#server/sales/orders/confirming/confirm-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
let product: { id: number };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  product = await aProduct(shop.db, { list_price: 10_000 });
  await setStock(shop.db, product.id, 200);
});

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const basket = (quantity: number, payment_mode = 'domicile') => ({
  type_sale: 'order',
  payment_mode,
  state: 'sale',
  order_lines: [{ id: product.id, quantity, list_price: 10_000 }],
});
const asGuest = (
  quantity: number,
  { email = 'x@example.sn', phone = '771234567', mode = 'domicile' } = {},
) =>
  post(paths.guestOrder, {
    name: 'Fatou Sarr',
    email,
    telephone: phone,
    adresse: 'Médina, rue 11',
    order: basket(quantity, mode),
  });
type Created = { id: number; name: string; link: string };
const tokenOf = ({ link }: Created) => new URL(link, 'http://x').searchParams.get('token')!;
const read = async (created: Created) =>
  (await post(paths.tracking, { name: created.name, token: tokenOf(created) })).json();
const confirm = (created: Created, code: string, order_token = tokenOf(created)) =>
  post(pathTo(paths.orderConfirmation, { id: created.id }), { code, order_token });
const sendAgain = (created: Created) =>
  post(pathTo(paths.orderConfirmationCode, { id: created.id }), { order_token: tokenOf(created) });
const left = async () =>
  (await shop.db.select().from(productStock).where(eq(productStock.productId, product.id)))[0]!
    .available;
/** What the last text message with a code says; the newest first. */
async function codeOf({ name }: Created): Promise<string> {
  const sent = await shop.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.channel, 'sms'))
    .orderBy(desc(outgoingMessages.id));
  const found = sent.find(({ text }) => text.includes(name) && /\b\d{4} confirme/.test(text));
  expect(found?.recipient).toBe('+221771234567');
  return /\b(\d{4}) confirme/.exec(found!.text)![1]!;
}
const wrongCodes = (right: string) =>
  Array.from({ length: 9 }, (_, step) =>
    String((Number(right) + step + 1) % 10_000).padStart(4, '0'),
  );
const timePasses = async (created: Created) => {
  const past = new Date(Date.now() - 1000);
  await shop.db.update(orders).set({ heldUntil: past }).where(eq(orders.id, created.id));
  await expireHolds(shop.db, testConfig());
};

describe('an order to be paid at home', () => {
  test('of the usual size is taken and kept as ever', async () => {
    const reply = await asGuest(5);
    expect([reply.statusCode, reply.json().state]).toEqual([201, 'sale']);
    expect((await read(reply.json())).confirm_until).toBeNull();
    const texts = await shop.db.select().from(outgoingMessages);
    expect(texts.filter(({ text }) => text.includes(' confirme'))).toEqual([]);
  });

  test('that is large is taken with the same answer, and gives its goods back when nobody confirms', async () => {
    const reply = await asGuest(20);
    expect([reply.statusCode, reply.json().state]).toEqual([201, 'sale']);
    expect(await left()).toBe(180);
    const { confirm_until: until, state } = await read(reply.json());
    expect(reply.json().confirm_until).toBe(until);
    expect(state).toBe('sale');
    expect(Date.parse(`${until}Z`) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await timePasses(reply.json());
    expect(await left()).toBe(200);
    expect(await read(reply.json())).toMatchObject({
      state: 'cancel',
      confirm_until: null,
      events: [{}, { text: 'Commande annulée : Non confirmée à temps', by: 'Boutique' }],
    });
    const [last] = await shop.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.channel, 'mail'))
      .orderBy(desc(outgoingMessages.id));
    expect(last!.text).toContain('n’a pas été confirmée à temps');
    expect((await confirm(reply.json(), '0000')).statusCode).toBe(409);
  });

  test('is large by its amount too', async () => {
    const dear = await aProduct(shop.db, { list_price: 1_000_000 });
    const order = {
      ...basket(1),
      order_lines: [{ id: dear.id, quantity: 1, list_price: 1_000_000 }],
    };
    const guest = {
      name: 'Fatou',
      email: 'x@example.sn',
      telephone: '771234567',
      adresse: 'Médina',
    };
    const reply = await post(paths.guestOrder, { ...guest, order });
    expect((await read(reply.json())).confirm_until).not.toBeNull();
  });

  test.each([
    ['the same number', (n: number) => ({ email: `x${n}@example.sn` })],
    ['the same address', (n: number) => ({ phone: `77123456${n}` })],
  ])('is as large as all those of %s together', async (_, person) => {
    for (const n of [1, 2]) {
      expect((await read((await asGuest(2, person(n))).json())).confirm_until).toBeNull();
    }
    expect((await read((await asGuest(2, person(3))).json())).confirm_until).not.toBeNull();
  });

  test('of an account is no other, and one that staff takes by telephone is confirmed', async () => {
    const buyer = await anAccount(shop.db);
    const own = await post(paths.orders, basket(20), await signedIn(shop.db, buyer));
    expect((await read(own.json())).confirm_until).not.toBeNull();
    const staff = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
    const other = await anAccount(shop.db);
    const byPhone = { partner_id: other.id, order: basket(20) };
    const taken = await post(staffOrders.path, byPhone, staff);
    expect((await read(taken.json())).confirm_until).toBeNull();
  });
});

describe('the code', () => {
  test('that the telephone received confirms the order for good', async () => {
    const created = (await asGuest(20)).json();
    const reply = await confirm(created, await codeOf(created));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      state: 'sale',
      confirm_until: null,
      events: [{}, { text: 'Commande confirmée par le code reçu par SMS', by: 'Client' }],
    });
    await expireHolds(shop.db, testConfig());
    expect([(await read(created)).state, await left()]).toEqual(['sale', 180]);
    expect((await confirm(created, '0000')).statusCode).toBe(200);
  });

  test('is not guessed, and another one forgives no try', async () => {
    const created = (await asGuest(20)).json();
    const right = await codeOf(created);
    const statuses = [];
    for (const code of wrongCodes(right)) {
      statuses.push((await confirm(created, code)).statusCode);
      if (statuses.length === 4) expect((await sendAgain(created)).statusCode).toBe(200);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
    expect((await confirm(created, right)).statusCode).toBe(429);
  });

  test('of another order, or without the link, confirms nothing', async () => {
    const [mine, theirs] = [(await asGuest(20)).json(), (await asGuest(21)).json()];
    const code = await codeOf(mine);
    expect((await confirm(mine, code, tokenOf(theirs))).statusCode).toBe(404);
    expect((await confirm(mine, code, '')).statusCode).toBe(404);
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    const url = pathTo(paths.orderConfirmation, { id: mine.id });
    expect((await post(url, { code }, stranger)).statusCode).toBe(404);
    expect((await read(mine)).confirm_until).not.toBeNull();
  });

  test('is sent again three times an hour', async () => {
    const created = (await asGuest(20)).json();
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await sendAgain(created)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

test('five codes a day go to a number from one network, for whatever orders, and all orders are taken', async () => {
  const owner = await anAccount(shop.db, { phone: '+221771234567' });
  const headers = await signedIn(shop.db, owner);
  for (let time = 0; time < 12; time += 1) {
    const placed = await post(paths.orders, basket(6 + time), headers);
    expect(placed.statusCode).toBe(201);
    await shop.db.update(orders).set({ state: 'cancel' });
  }
  const texts = await shop.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.channel, 'sms'));
  expect(texts.filter(({ text }) => /\d{4} confirme/.test(text))).toHaveLength(5);
});

test('the shop confirms after a call, once, and nobody without the right', async () => {
  const created = (await asGuest(20)).json();
  const url = pathTo(paths.staffOrderConfirmation, { id: created.id });
  const asRole = async (role: 'catalogue' | 'orders') =>
    signedIn(shop.db, await anAccount(shop.db, { role }));
  expect((await post(url, {}, await asRole('catalogue'))).statusCode).toBe(403);
  const staff = await asRole('orders');
  const reply = await post(url, {}, staff);
  expect([reply.statusCode, reply.json().confirm_until]).toEqual([200, null]);
  expect((await post(url, {}, staff)).statusCode).toBe(409);
});

test.each(['domicile', 'online'])(
  'one person keeps no more than 99 unpaid pieces from others, by however many orders (%s)',
  async (mode) => {
    expect((await asGuest(60, { mode })).statusCode).toBe(201);
    const more = [
      await asGuest(40, { mode, email: 'y@example.sn' }),
      await asGuest(40, { mode, phone: '779999999' }),
    ];
    expect(more.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(more[0]!.json().message).toContain('pas réserver plus de 99 pièces');
    expect(await left()).toBe(140);
    const other = { mode, email: 'z@example.sn', phone: '770000000' };
    expect((await asGuest(40, other)).statusCode).toBe(201);
  },
);

test('what a guest orders with somebody’s number counts against no account', async () => {
  expect((await asGuest(99, { mode: 'online' })).statusCode).toBe(201);
  const owner = await anAccount(shop.db, { phone: '+221771234567', email: 'x@example.sn' });
  const own = await post(paths.orders, basket(2), await signedIn(shop.db, owner));
  expect([own.statusCode, (await read(own.json())).confirm_until]).toEqual([201, null]);
});

test('a large order to be paid online keeps its goods for two hours only', async () => {
  const heldFor = async (quantity: number, phone: string) => {
    const { id } = (
      await asGuest(quantity, { mode: 'online', phone, email: `${phone}@x.sn` })
    ).json();
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    return Math.round((order!.heldUntil!.getTime() - order!.placedAt.getTime()) / 3_600_000);
  };
  expect(await heldFor(5, '771111111')).toBe(48);
  expect(await heldFor(6, '772222222')).toBe(2);
});

test('of orders at the same moment no more are taken than of one after the other', async () => {
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, n) => asGuest(30, { email: `x${n}@example.sn` })),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409]);
});
