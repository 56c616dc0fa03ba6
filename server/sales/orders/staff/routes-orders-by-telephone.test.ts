import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { openOrderDesk } from '#tests/helpers/sales/order-desk.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openOrderDesk();
const { shop, get, post, detail, auditsOf } = desk;
type Headers = Record<string, string>;

describe('the link of an order', () => {
  const send = (id: number, channel: string) =>
    post(pathTo(paths.staffOrderLink, { id }), { channel });
  const sent = () => shop.db.select().from(outgoingMessages);

  test('goes by text message or e-mail to the buyer, three times in an hour', async () => {
    const order = await aStoredOrder(shop.db);
    const bySms = await send(order.id, 'sms');
    expect(bySms.json()).toMatchObject({ channel: 'sms', sent_to: order.buyerPhone });
    expect((await send(order.id, 'mail')).json()).toMatchObject({ sent_to: order.buyerEmail });
    for (const { text } of await sent()) {
      expect(text).toContain(`/tracking-order?order=${order.number}&token=`);
      expect(text).toMatch(/\bpay(er|ez)\b/);
    }
    expect((await send(order.id, 'sms')).statusCode).toBe(200);
    const fourth = await send(order.id, 'sms');
    expect([fourth.statusCode, Number(fourth.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await sent()).toHaveLength(3);
    expect((await auditsOf()).map(([action]) => action)).toEqual(Array(3).fill('order link sent'));
  });

  test('goes nowhere for a cancelled order and for a buyer without the address', async () => {
    const over = await aStoredOrder(shop.db, {}, { state: 'cancel' });
    expect((await send(over.id, 'sms')).statusCode).toBe(409);
    const { id } = await changeStoredOrder(shop.db, await aStoredOrder(shop.db), {
      buyerPhone: null,
      buyerEmail: '',
    });
    for (const channel of ['sms', 'mail']) expect((await send(id, channel)).statusCode).toBe(409);
    expect(await sent()).toEqual([]);
  });
});

describe('an order by telephone', () => {
  const place = (payload: object, headers: Headers = {}) =>
    post(staffOrders.path, payload, headers);
  const anOrderOf = async () => {
    const { id } = await aProduct(shop.db, { list_price: 50_000 });
    return {
      type_sale: 'order',
      payment_mode: 'domicile',
      conditions: true,
      order_lines: [{ id, quantity: 2, list_price: 50_000 }],
    };
  };
  const caller = { name: 'Ndeye Fall', telephone: '77 321 45 67', adresse: 'Médina, rue 22' };

  test('is placed for somebody without an account or e-mail address, who gets a text message', async () => {
    const reply = await place({ guest: caller, order: await anOrderOf() });
    expect(reply.statusCode).toBe(201);
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, reply.json().id));
    expect(stored).toMatchObject({
      buyerName: 'Ndeye Fall',
      buyerPhone: '+221773214567',
      buyerEmail: '',
      street: 'Médina, rue 22',
      state: 'sale',
    });
    const told = await shop.db.select().from(outgoingMessages);
    expect(told.filter(({ recipient }) => recipient === '')).toEqual([]);
    expect(told.map(({ recipient }) => recipient)).toContain('+221773214567');
    expect((await detail(reply.json().id)).timeline[0]).toMatchObject({
      by: 'Cheikh Diallo (Boutique)',
    });
    const [audit] = await shop.db.select().from(auditEntries);
    expect(audit).toMatchObject({ action: 'order placed', byId: desk.clerk.id });
    const again = await place({ guest: caller, order: await anOrderOf() });
    expect(again.json().partner_id).toBe(reply.json().partner_id);
  });

  test('is placed for an account by the rules of its own orders', async () => {
    const { id } = await anAccount(shop.db, { name: 'Awa Ndiaye' });
    const order = await anOrderOf();
    const quote = (partnerId: number | null) =>
      post(paths.orderQuote, { ...order, partner_id: partnerId });
    const quoted = (await quote(id)).json();
    expect(quoted.order_lines.map(({ kind }: { kind: string }) => kind)).toContain('discount');
    const forGuest = (await quote(null)).json();
    expect(forGuest.amount_total).toBeGreaterThan(quoted.amount_total);
    const created = (await place({ partner_id: id, order })).json();
    expect(created).toMatchObject({ partner_id: id, amount_total: quoted.amount_total });
  });

  test('has the services that the clerk ticked, at the price of the quote', async () => {
    const { id } = await aService(shop.db, { name: 'Pose', price: 12_000 });
    const order = await anOrderOf();
    const order_lines = order.order_lines.map((line) => ({ ...line, services: [id] }));
    const quoted = (
      await post(paths.orderQuote, { ...order, order_lines, partner_id: null })
    ).json();
    const created = await place({ guest: caller, order: { ...order, order_lines } });
    expect([created.statusCode, created.json().amount_total]).toEqual([201, quoted.amount_total]);
    const { order_lines: placed } = await detail(created.json().id);
    expect(placed.filter(({ kind }: { kind: string }) => kind === 'service')).toMatchObject([
      { product_uom_qty: 2, price_total: 24_000, service: { id, kind: 'installation' } },
    ]);
  });

  test('with a service that is no longer offered is refused, and none is placed', async () => {
    const { id } = await aService(shop.db, { active: false });
    const order = await anOrderOf();
    const order_lines = order.order_lines.map((line) => ({ ...line, services: [id] }));
    const reply = await place({ guest: caller, order: { ...order, order_lines } });
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([
      409,
      'order_lines.0.services',
    ]);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('counts the discount of the customer, never of somebody whom another customer names', async () => {
    const order = await anOrderOf();
    const [asking, named] = [await anAccount(shop.db), await anAccount(shop.db)];
    await aStoredOrder(shop.db, { buyer: { kind: 'account', id: asking.id } });
    const headers = await signedIn(shop.db, asking);
    const payload = { ...order, partner_id: named.id };
    const quoted = (await post(paths.orderQuote, payload, headers)).json();
    expect(quoted.order_lines.map(({ kind }: { kind: string }) => kind)).not.toContain('discount');
  });

  test('is placed once, however often its key comes', async () => {
    const payload = { guest: caller, order: await anOrderOf() };
    const key = { 'idempotency-key': 'appel-1' };
    const replies = [await place(payload, key), await place(payload, key)];
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test.each([
    ['for nobody', {}],
    ['for two people', { partner_id: 1, guest: caller }],
    ['without a number', { guest: { ...caller, telephone: '' } }],
    ['with half an address', { guest: { ...caller, email: 'ndeye@' } }],
  ])('%s is a mistake', async (_what, whom) => {
    const reply = await place({ ...whom, order: await anOrderOf() });
    expect(reply.statusCode).toBe(400);
    expect(await shop.db.$count(orders)).toBe(0);
    expect(await shop.db.$count(partners)).toBe(1);
  });

  test('for a relative keeps who receives it, and the number of both is no way to who pays', async () => {
    const mother = { recipient: 'Mame Diarra', phone: '78 111 22 33', message: 'Bonne fête' };
    const order = async () => ({
      ...(await anOrderOf()),
      payment_mode: 'online',
      for_relative: { ...mother, surprise: true },
    });
    const guest = { ...caller, telephone: mother.phone, email: 'ndeye@example.fr' };
    const reply = await place({ guest, order: await order() });
    expect(reply.statusCode, reply.body).toBe(201);
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, reply.json().id));
    expect(stored).toMatchObject({
      buyerName: 'Ndeye Fall',
      buyerEmail: 'ndeye@example.fr',
      buyerPhone: null,
      recipient: 'Mame Diarra',
      recipientPhone: '+221781112233',
      forRelative: 'surprise',
      giftMessage: 'Bonne fête',
      paymentMode: 'online',
    });
    const told = await shop.db.select().from(outgoingMessages);
    expect(told.map(({ recipient }) => recipient)).not.toContain('+221781112233');
    const { id } = await anAccount(shop.db);
    const ofAccount = await place({ partner_id: id, order: await order() });
    expect(ofAccount.json()).toMatchObject({ partner_id: id, payment_mode: 'online' });
  });

  test.each([
    ['paid at home', { payment_mode: 'domicile' }, {}, 'payment_mode'],
    ['that is collected', { delivery: { pickup_place_id: 1 } }, {}, 'for_relative'],
    ['without a way to who pays', {}, { telephone: '78 111 22 33' }, 'email'],
    [
      'with a foreign number',
      { for_relative: { recipient: 'Mame', phone: '+33612345678' } },
      {},
      'order.for_relative.phone',
    ],
    [
      'of nobody',
      { for_relative: { recipient: ' ', phone: '78 111 22 33' } },
      {},
      'order.for_relative.recipient',
    ],
  ])('for a relative %s is refused beside its field', async (_what, change, guest, field) => {
    const order = {
      ...(await anOrderOf()),
      payment_mode: 'online',
      for_relative: { recipient: 'Mame Diarra', phone: '78 111 22 33' },
      ...change,
    };
    const reply = await place({ guest: { ...caller, ...guest }, order });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toMatchObject([{ field }]);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('finds products by name with today’s price and what is left', async () => {
    const fridge = await aProduct(shop.db, { name: 'Réfrigérateur Baobab', list_price: 90_000 });
    await setStock(shop.db, fridge.id, 2);
    await aProduct(shop.db, { name: 'Téléviseur' });
    const url = withQuery(paths.staffOrderGoods, { q: 'refrigerateur' });
    expect((await get(url)).json()).toMatchObject([
      {
        id: fridge.id,
        name: 'Réfrigérateur Baobab',
        price: 90_000,
        available: 2,
        places: [{ name: (await shop.db.select().from(places)).at(0)?.name, pieces: 2 }],
      },
    ]);
    const onCredit = withQuery(paths.staffOrderGoods, {
      q: 'televiseur',
      type_sale: 'creditorder',
    });
    expect((await get(onCredit)).json()).toEqual([]);
  });
});
