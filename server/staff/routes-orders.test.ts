import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditEntries, partners } from '#server/db/schema/partners.ts';
import { anyVersion } from '#tests/helpers/app.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import { aGuest, setStock } from '#tests/helpers/order-builders.ts';
import { aStoredOrder, changeStoredOrder, readStoredOrder } from '#tests/helpers/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let clerk: Headers;
let clerkId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const account = await anAccount(shop.db, { role: 'orders', name: 'Cheikh Diallo' });
  clerkId = account.id;
  clerk = await signedIn(shop.db, account);
});

const get = (url: string, headers = clerk) => shop.app.inject({ url, headers });
const post = (url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { ...clerk, ...headers } });
const detail = async (id: number) => (await get(pathTo(paths.staffOrder, { id }))).json();
const addNote = (id: number, note: string, headers: Headers = {}) =>
  post(pathTo(paths.staffOrderNotes, { id }), { note }, { ...anyVersion, ...headers });
const auditsOf = async () =>
  (await shop.db.select().from(auditEntries)).map(({ action, subject }) => [action, subject]);

describe('the queue', () => {
  test('counts what stands where, and each tab lists just that', async () => {
    const heldUntil = new Date(Date.now() + 3_600_000);
    const [waiting, unpaid, parts, ready, left, arrived, over] = await Promise.all([
      aStoredOrder(shop.db, { kind: 'creditorder' }),
      aStoredOrder(shop.db, { paymentMode: 'online' }),
      aStoredOrder(shop.db, { kind: 'preorder', paymentMode: 'echelonne' }, { amountPaid: 10 }),
      aStoredOrder(shop.db),
      aStoredOrder(shop.db, {}, { state: 'to_delivered' }),
      aStoredOrder(shop.db, {}, { state: 'done', fulfilment: 'delivered' }),
      aStoredOrder(shop.db, {}, { state: 'cancel' }),
    ]);
    const paid = await aStoredOrder(shop.db, { paymentMode: 'online' });
    await changeStoredOrder(shop.db, paid, { amountPaid: paid.amountTotal });
    const unconfirmed = await aStoredOrder(shop.db, {}, { heldUntil });
    // Paid in several times, it leaves before it is paid in full.
    const inTimes = await aStoredOrder(shop.db, { paymentMode: 'echelonne' }, { amountPaid: 10 });
    expect((await get(paths.staffOrderCounts)).json()).toEqual({
      ...{ to_confirm: 2, to_pay: 2, to_prepare: 3 },
      ...{ in_delivery: 1, delivered: 1, cancelled: 1 },
    });
    const queues = {
      to_confirm: [waiting, unconfirmed],
      to_pay: [unpaid, parts],
      to_prepare: [ready, paid, inTimes],
      ...{ in_delivery: [left], delivered: [arrived], cancelled: [over] },
    };
    const numbersIn = async (question: Record<string, string>): Promise<string[]> => {
      const { items } = (await get(withQuery(paths.staffOrders, question))).json();
      return items.map(({ name }: ListedOrder) => name).toSorted();
    };
    for (const [queue, wanted] of Object.entries(queues)) {
      expect(await numbersIn({ queue })).toEqual(wanted.map(({ number }) => number).toSorted());
    }
    expect(await numbersIn({ confirmation: 'true' })).toEqual([unconfirmed.number]);
    expect(await numbersIn({ confirmation: 'false', due: 'false' })).toEqual([paid.number]);
  });

  test('finds an order by number, name, telephone and product', async () => {
    const product = await aProduct(shop.db, { name: 'Congélateur Téranga 300 L' });
    const buyer = aGuest({ name: 'Aïssatou Bâ', phone: '+221779998877' });
    const order = await aStoredOrder(shop.db, {
      ...{ buyer, lines: [{ id: product.id, quantity: 1 }] },
    });
    await aStoredOrder(shop.db);
    for (const q of [order.number, 'aissatou', '77 999 88 77', 'congelateur']) {
      const { items } = (await get(withQuery(paths.staffOrders, { q }))).json();
      expect(items.map(({ id }: ListedOrder) => id)).toEqual([order.id]);
    }
  });
});

describe('the detail of an order', () => {
  test('names who did what, what is left of each product and what may be done now', async () => {
    const product = await aProduct(shop.db);
    await setStock(shop.db, product.id, 4);
    const order = await aStoredOrder(shop.db, { lines: [{ id: product.id, quantity: 1 }] });
    await post(paths.staffOrderBatch, {
      ids: [order.id],
      versions: [order.version],
      state: 'to_delivered',
    });
    expect(await detail(order.id)).toMatchObject({
      stock: [{ product_id: product.id, available: 3 }],
      timeline: [
        { kind: 'placed', by: expect.stringContaining('(Client)'), is_public: true },
        { kind: 'moved', text: 'En cours de livraison', by: 'Cheikh Diallo (Boutique)' },
      ],
      next_states: ['sale', 'delivered'],
      next_fulfilments: ['to_prepare', 'delivered', 'returned'],
      can_cancel: true,
      whatsapp_link: expect.stringMatching(/^https:\/\/wa\.me\/221\d{9}\?text=Bonjour%20/),
    });
    expect((await get(pathTo(paths.staffOrder, { id: 2_147_483_647 }))).statusCode).toBe(404);
  });

  test('shows notes to staff and never to the customer', async () => {
    const account = await anAccount(shop.db);
    const order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: account.id } });
    const reply = await addNote(order.id, 'Le client préfère le matin');
    expect(reply.json().timeline.at(-1)).toMatchObject({
      ...{ kind: 'note', text: 'Le client préfère le matin', is_public: false },
    });
    const customer = await signedIn(shop.db, account);
    const seen = await get(pathTo(paths.orderById, { id: order.id }), customer);
    expect(seen.body).not.toContain('matin');
    expect((await get(pathTo(paths.orderById, { id: order.id }))).body).not.toContain('matin');
    expect(await auditsOf()).toContainEqual(['order note', `order:${order.id}`]);
  });
});

describe('of two clerks', () => {
  const changes = {
    'a note': (id: number, headers: Headers) => addNote(id, 'Rappeler', headers),
    'a cancellation': (id: number, headers: Headers) =>
      post(pathTo(paths.orderCancel, { id }), {}, headers),
    'another note of delivery': (id: number, headers: Headers) =>
      shop.app.inject({
        ...{ method: 'PUT', url: pathTo(paths.order, { id }), payload: { note: 'Au gardien' } },
        headers: { ...clerk, ...headers },
      }),
    'a step': (id: number, headers: Headers) =>
      shop.app.inject({
        ...{ method: 'PUT', url: pathTo(paths.orderMove, { id }) },
        ...{ payload: { state: 'to_delivered' }, headers: { ...clerk, ...headers } },
      }),
  };
  test.each(Object.entries(changes))(
    '%s of the second on an old page is refused and overwrites nothing',
    async (_what, change) => {
      const { id } = await aStoredOrder(shop.db);
      expect((await addNote(id, 'Le premier', { 'if-match': '"1"' })).statusCode).toBe(200);
      const before = await readStoredOrder(shop.db, { id });
      const second = await change(id, { 'if-match': '"1"' });
      expect([second.statusCode, second.json().message]).toEqual([
        409,
        'Quelqu’un a changé cette commande entre-temps : rechargez-la.',
      ]);
      expect(await readStoredOrder(shop.db, { id })).toEqual(before);
      expect((await change(id, { 'if-match': '"2"' })).statusCode).toBe(200);
    },
  );

  test('one that names no version works as before', async () => {
    const { id } = await aStoredOrder(shop.db, {}, { version: 7 });
    expect((await changes['a step'](id, {})).statusCode).toBe(200);
  });
});

describe('several orders at once', () => {
  test('move, but for those that cannot, which are named with the reason', async () => {
    const [first, over, changed, last] = [
      await aStoredOrder(shop.db),
      await aStoredOrder(shop.db, {}, { state: 'cancel' }),
      await aStoredOrder(shop.db, {}, { version: 3 }),
      await aStoredOrder(shop.db),
    ];
    const ids = [first.id, over.id, changed.id, last.id, 2_147_483_647];
    const reply = await post(paths.staffOrderBatch, {
      ...{ ids, versions: [1, 1, 2, 1, 1], state: 'to_delivered' },
    });
    expect(reply.json()).toEqual({
      moved: [first.id, last.id],
      refused: [
        {
          ...{ id: over.id, name: over.number },
          reason: 'Une commande annulée ne devient pas en cours de livraison.',
        },
        {
          ...{ id: changed.id, name: changed.number },
          reason: 'Quelqu’un a changé cette commande entre-temps : rechargez-la.',
        },
        { id: 2_147_483_647, name: '2147483647', reason: 'Commande introuvable' },
      ],
    });
    expect(await readStoredOrder(shop.db, over)).toEqual(over);
    expect(await readStoredOrder(shop.db, changed)).toEqual(changed);
    expect(await auditsOf()).toEqual([
      ['order moved', `order:${first.id}`],
      ['order moved', `order:${last.id}`],
    ]);
  });

  test('are cancelled with one reason, or ended once they are delivered', async () => {
    const left = { state: 'delivered', fulfilment: 'delivered' } as const;
    const open = await aStoredOrder(shop.db);
    const delivered = await aStoredOrder(shop.db, {}, left);
    const both = { ids: [open.id, delivered.id], versions: [1, 1] };
    const done = (await post(paths.staffOrderBatch, { ...both, state: 'done' })).json();
    expect([done.moved, done.refused]).toEqual([
      [delivered.id],
      [
        {
          ...{ id: open.id, name: open.number },
          reason: 'Une commande validée ne devient pas terminée.',
        },
      ],
    ]);
    const wanted = { ...both, state: 'cancel', reason: 'Fin de série' };
    const cancelled = (await post(paths.staffOrderBatch, wanted)).json();
    expect(cancelled.moved).toContain(open.id);
    expect(await readStoredOrder(shop.db, open)).toMatchObject({
      ...{ state: 'cancel', cancelReason: 'Fin de série' },
    });
  });

  test.each([
    { ids: [], versions: [], state: 'sale' },
    { ids: [1], versions: [1, 2], state: 'sale' },
    { ids: [1], state: 'sale' },
    { ids: [1], versions: [1] },
  ])('%j is a mistake', async (payload) => {
    expect((await post(paths.staffOrderBatch, payload)).statusCode).toBe(400);
  });
});

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
      ...{ buyerPhone: null, buyerEmail: '' },
    });
    for (const channel of ['sms', 'mail']) expect((await send(id, channel)).statusCode).toBe(409);
    expect(await sent()).toEqual([]);
  });
});

describe('an order by telephone', () => {
  const place = (payload: object, headers: Headers = {}) =>
    post(paths.staffOrders, payload, headers);
  const anOrderOf = async () => {
    const { id } = await aProduct(shop.db, { list_price: 50_000 });
    return {
      ...{ type_sale: 'order', payment_mode: 'domicile', conditions: true },
      order_lines: [{ id, quantity: 2, list_price: 50_000 }],
    };
  };
  const caller = { name: 'Ndeye Fall', telephone: '77 321 45 67', adresse: 'Médina, rue 22' };

  test('is placed for somebody without an account or e-mail address, who gets a text message', async () => {
    const reply = await place({ guest: caller, order: await anOrderOf() });
    expect(reply.statusCode).toBe(201);
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, reply.json().id));
    expect(stored).toMatchObject({
      ...{ buyerName: 'Ndeye Fall', buyerPhone: '+221773214567', buyerEmail: '' },
      ...{ street: 'Médina, rue 22', state: 'sale' },
    });
    const told = await shop.db.select().from(outgoingMessages);
    expect(told.filter(({ recipient }) => recipient === '')).toEqual([]);
    expect(told.map(({ recipient }) => recipient)).toContain('+221773214567');
    expect((await detail(reply.json().id)).timeline[0]).toMatchObject({
      by: 'Cheikh Diallo (Boutique)',
    });
    const [audit] = await shop.db.select().from(auditEntries);
    expect(audit).toMatchObject({ action: 'order placed', byId: clerkId });
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

  test('finds products by name with today’s price and what is left', async () => {
    const fridge = await aProduct(shop.db, { name: 'Réfrigérateur Baobab', list_price: 90_000 });
    await setStock(shop.db, fridge.id, 2);
    await aProduct(shop.db, { name: 'Téléviseur' });
    const url = withQuery(paths.staffOrderGoods, { q: 'refrigerateur' });
    expect((await get(url)).json()).toMatchObject([
      { id: fridge.id, name: 'Réfrigérateur Baobab', price: 90_000, available: 2 },
    ]);
    const onCredit = withQuery(paths.staffOrderGoods, {
      q: 'televiseur',
      type_sale: 'creditorder',
    });
    expect((await get(onCredit)).json()).toEqual([]);
  });
});
