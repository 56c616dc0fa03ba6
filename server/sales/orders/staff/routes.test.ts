import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type ListedOrder, staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { aGuest, setStock } from '#tests/helpers/sales/order-builders.ts';
import { openOrderDesk } from '#tests/helpers/sales/order-desk.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';

const desk = openOrderDesk();
const { shop, get, post, detail, auditsOf } = desk;
type Headers = Record<string, string>;

const addNote = (id: number, note: string, headers: Headers = {}) =>
  post(pathTo(paths.staffOrderNotes, { id }), { note }, { ...anyVersion, ...headers });

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
      to_confirm: 2,
      to_pay: 2,
      to_prepare: 3,
      in_delivery: 1,
      delivered: 1,
      cancelled: 1,
    });
    const queues = {
      to_confirm: [waiting, unconfirmed],
      to_pay: [unpaid, parts],
      to_prepare: [ready, paid, inTimes],
      in_delivery: [left],
      delivered: [arrived],
      cancelled: [over],
    };
    const numbersIn = async (question: Record<string, string>): Promise<string[]> => {
      const { items } = (await get(withQuery(staffOrders.path, question))).json();
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
      buyer,
      lines: [{ id: product.id, quantity: 1 }],
    });
    await aStoredOrder(shop.db);
    for (const q of [order.number, 'aissatou', '77 999 88 77', 'congelateur']) {
      const { items } = (await get(withQuery(staffOrders.path, { q }))).json();
      expect(items.map(({ id }: ListedOrder) => id)).toEqual([order.id]);
    }
  });
});

describe('a row', () => {
  const rowsOf = async (question: Record<string, string> = {}): Promise<ListedOrder[]> =>
    (await get(withQuery(staffOrders.path, question))).json().items;

  test('names the first product, how many more, the place, the slot and the collection', async () => {
    const [first, second] = [
      await aProduct(shop.db, { name: 'Congélateur Téranga 300 L' }),
      await aProduct(shop.db),
    ];
    const lines = [first, second].map(({ id }) => ({ id, quantity: 2 }));
    const order = await aStoredOrder(shop.db, { lines });
    await changeStoredOrder(shop.db, order, {
      city: 'Dakar',
      quarter: 'Médina',
      promisedFrom: '2026-12-01',
      promisedUntil: '2026-12-02',
      pickupName: 'Plateau',
    });
    expect(await rowsOf()).toMatchObject([
      {
        first_product: { name: 'Congélateur Téranga 300 L', quantity: 2 },
        more_products: 1,
        city: 'Dakar',
        quarter: 'Médina',
        delivery_from: '2026-12-01',
        delivery_until: '2026-12-02',
        delivery_slot: null,
        pickup: { name: 'Plateau' },
      },
    ]);
  });

  test('offers the same steps as the detail, whatever instalments are paid', async () => {
    const credit = { kind: 'creditorder' } as const;
    const agreed = { hrValidation: 'validated', shopValidation: 'validated' } as const;
    const made = [
      await aStoredOrder(shop.db),
      await aStoredOrder(shop.db, {}, { state: 'to_delivered', fulfilment: 'shipped' }),
      await aStoredOrder(shop.db, {}, { state: 'cancel' }),
      await aStoredOrder(shop.db, { kind: 'preorder' }),
      await aStoredOrder(shop.db, credit, { state: 'sale', ...agreed, amountPaid: 1 }),
      await aStoredOrder(shop.db, credit, { state: 'sale', ...agreed }),
    ];
    const [part] = (await detail(made.at(-1)!.id)).payment_lines;
    await changeStoredOrder(shop.db, made.at(-1)!, { amountPaid: part!.amount });
    const rows = await rowsOf();
    expect(rows[0]).toMatchObject({ next_states: ['to_delivered'] });
    expect(rows).toHaveLength(made.length);
    for (const { id, next_states, next_fulfilments } of rows) {
      const seen = await detail(id);
      expect([next_states, next_fulfilments]).toEqual([seen.next_states, seen.next_fulfilments]);
    }
    expect(new Set(rows.map((row) => row.next_states.join())).size).toBeGreaterThan(2);
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
      kind: 'note',
      text: 'Le client préfère le matin',
      is_public: false,
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
        method: 'PUT',
        url: pathTo(paths.order, { id }),
        payload: { note: 'Au gardien' },
        headers: { ...desk.clerk.headers, ...headers },
      }),
    'a step': (id: number, headers: Headers) =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.orderMove, { id }),
        payload: { state: 'to_delivered' },
        headers: { ...desk.clerk.headers, ...headers },
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
      ids,
      versions: [1, 1, 2, 1, 1],
      state: 'to_delivered',
    });
    expect(reply.json()).toEqual({
      moved: [first.id, last.id],
      refused: [
        {
          id: over.id,
          name: over.number,
          reason: 'Une commande annulée ne devient pas en cours de livraison.',
        },
        {
          id: changed.id,
          name: changed.number,
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
          id: open.id,
          name: open.number,
          reason: 'Une commande validée ne devient pas terminée.',
        },
      ],
    ]);
    const wanted = { ...both, state: 'cancel', reason: 'Fin de série' };
    const cancelled = (await post(paths.staffOrderBatch, wanted)).json();
    expect(cancelled.moved).toContain(open.id);
    expect(await readStoredOrder(shop.db, open)).toMatchObject({
      state: 'cancel',
      cancelReason: 'Fin de série',
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
