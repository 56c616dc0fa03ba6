import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffCustomers } from '#contract/people/staff-customers.ts';
import type { CreatedOrder, Order } from '#contract/sales/orders/order-shapes.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { partners } from '#server/base/identity/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
let product: { id: number };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  product = await aProduct(shop.db, { list_price: 10_000 });
});

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const asGuest = (contact: object, headers: Headers = {}) =>
  post(
    paths.guestOrder,
    {
      name: 'Fatou Sarr',
      telephone: '77 123 45 67',
      adresse: 'Médina, rue 11',
      ...contact,
      order: {
        type_sale: 'order',
        payment_mode: 'domicile',
        state: 'sale',
        order_lines: [{ id: product.id, quantity: 1, list_price: 10_000 }],
      },
    },
    headers,
  );
const place = async (contact: object = {}): Promise<CreatedOrder> =>
  (await asGuest(contact)).json();
const tokenOf = ({ link }: CreatedOrder) => new URL(link, 'http://x').searchParams.get('token')!;
const sentTo = async (recipient: string) =>
  shop.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));

describe('a guest with a telephone', () => {
  test.each([{}, { email: '' }, { email: '  ' }])(
    'orders without an e-mail address (%j) and gets the link by text message',
    async (contact) => {
      const reply = await asGuest(contact);
      expect(reply.statusCode).toBe(201);
      const { name, link } = reply.json();
      const [text] = await sentTo('+221771234567');
      expect(text).toMatchObject({ channel: 'sms', text: expect.stringContaining(link) });
      expect(text!.text).toContain(name);
      expect(await shop.db.$count(outgoingMessages, eq(outgoingMessages.recipient, ''))).toBe(0);
      const found = await post(paths.tracking, { name, telephone: '771234567' });
      expect(found.json()).toMatchObject({ name, partner_email: null });
    },
  );

  test('sends an address that is none, and is refused as ever', async () => {
    const reply = await asGuest({ email: 'fatou' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toMatchObject([
      { field: 'email', message: "L'adresse email est invalide." },
    ]);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('tries again after a lost answer and has one order; another number has its own', async () => {
    const key = { 'idempotency-key': 'panier-1' };
    const first = await asGuest({}, key);
    const again = await asGuest({}, key);
    expect(again.json().name).toBe(first.json().name);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await asGuest({ telephone: '781234567' }, key);
    expect(other.json().name).not.toBe(first.json().name);
  });
});

describe('the address of an order that was placed without one', () => {
  const give = (created: CreatedOrder, email: string, order_token = tokenOf(created)) =>
    post(pathTo(paths.orderEmail, { id: created.id }), { email, order_token });

  test('is given by whoever holds the link, and receives it with the way to the invoice', async () => {
    const created = await place();
    const reply = await give(created, 'fatou@example.sn');
    expect(reply.statusCode).toBe(200);
    expect((reply.json() as Order).partner_email).toBe('fatou@example.sn');
    expect((reply.json() as Order).events.at(-1)!.text).toBe('Adresse e-mail ajoutée');
    const [mail] = await sentTo('fatou@example.sn');
    expect(mail!.text).toContain(created.link);
    expect(mail!.text).toContain('facture');
    const found = await post(paths.tracking, { name: created.name, email: 'fatou@example.sn' });
    expect(found.statusCode).toBe(200);
  });

  test('is refused to everybody else, and when there is another', async () => {
    const created = await place();
    const other = await place({ telephone: '781234567' });
    expect((await give(created, 'x@example.sn', '')).statusCode).toBe(404);
    expect((await give(created, 'x@example.sn', tokenOf(other))).statusCode).toBe(404);
    expect((await give(created, 'pas une adresse')).statusCode).toBe(400);
    expect((await give(created, 'fatou@example.sn')).statusCode).toBe(200);
    expect((await give(created, 'autre@example.sn')).statusCode).toBe(409);
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, created.id));
    expect(kept!.buyerEmail).toBe('fatou@example.sn');
    expect(await sentTo('x@example.sn')).toEqual([]);
    expect(await sentTo('autre@example.sn')).toEqual([]);
  });

  test('takes no other order of the same number along', async () => {
    const [mine, theirs] = [await place(), await place({ adresse: 'Yoff' })];
    await give(mine, 'moi@example.sn');
    const rows = await shop.db
      .select({ name: orders.number, email: partners.email })
      .from(orders)
      .innerJoin(partners, eq(partners.id, orders.partnerId));
    expect(Object.fromEntries(rows.map(({ name, email }) => [name, email]))).toEqual({
      [mine.name]: 'moi@example.sn',
      [theirs.name]: '',
    });
  });

  test('is written to three times an hour', async () => {
    const created = await place();
    for (let time = 0; time < 3; time += 1) {
      expect((await give(created, 'fatou@example.sn')).statusCode).toBe(200);
    }
    expect((await give(created, 'fatou@example.sn')).statusCode).toBe(429);
  });
});

test('staff finds and reads the order of somebody without an address', async () => {
  const created = await place();
  const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const list = await shop.app.inject({
    url: withQuery(staffOrders.path, { q: '77 123 45 67' }),
    headers: manager,
  });
  expect(list.json().items).toMatchObject([{ name: created.name, partner_email: '' }]);
  const url = withQuery(staffCustomers.path, { q: '771234567' });
  const people = await shop.app.inject({ url, headers: manager });
  expect(people.json().items).toMatchObject([{ name: 'Fatou Sarr', email: '' }]);
  const { id } = people.json().items[0];
  const one = await shop.app.inject({ url: pathTo(paths.staffCustomer, { id }), headers: manager });
  expect([one.statusCode, one.json().email]).toEqual([200, '']);
});
