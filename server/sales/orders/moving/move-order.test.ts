import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderEvents, type orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { EventDetail } from '../order/change-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let clerk: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const move = ({ id }: { id: number }, payload: object, headers: Headers = {}) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.orderMove, { id }),
    payload,
    headers: { ...clerk, ...headers },
  });
const subjects = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id))
    .filter(({ channel }) => channel === 'mail')
    .map(({ subject }) => subject);
const anOrderWith = (columns: Partial<typeof orders.$inferInsert> = {}) =>
  aStoredOrder(shop.db, {}, columns);

test('an order goes from the shop to the buyer, who hears of each step a minute later', async () => {
  const order = await anOrderWith();
  const steps = [
    { state: 'to_delivered' },
    { fulfilment_state: 'shipped' },
    { state: 'delivered' },
    { state: 'done' },
  ];
  for (const step of steps) {
    const told = await subjects();
    expect((await move(order, step)).statusCode).toBe(200);
    expect(await subjects()).toEqual(told);
    await passMinute(shop.db);
  }
  const stored = await readStoredOrder(shop.db, order);
  expect(stored).toMatchObject({ state: 'done', fulfilment: 'delivered', version: 4 });
  expect(await subjects()).toEqual([
    `Votre commande ${order.number} est en cours de livraison`,
    `Votre commande ${order.number} est livrée`,
  ]);
  const told = (await shop.db.select().from(orderEvents)).filter(({ kind }) => kind === 'moved');
  const changeOf = ({ state, fulfilment }: EventDetail) => ({
    ...(state && { state }),
    ...(fulfilment && { fulfilment }),
  });
  expect(told.map(({ byRole, detail }) => [byRole, changeOf(detail as EventDetail)])).toEqual([
    ['orders', { state: 'to_delivered', fulfilment: 'shipped' }],
    ['orders', { state: 'delivered', fulfilment: 'delivered' }],
    ['orders', { state: 'done' }],
  ]);
  expect(await auditOf(shop.db, 'order')).toHaveLength(3);
});

test('what is delivered counts as delivered line by line', async () => {
  const order = await anOrderWith();
  const reply = await move(order, { fulfilment_state: 'delivered' });
  expect(reply.json()).toMatchObject({
    state: 'delivered',
    fulfilment_state: 'delivered',
    order_lines: expect.arrayContaining([
      expect.objectContaining({ kind: 'product', product_uom_qty: 1, qty_delivered: 1 }),
    ]),
  });
});

describe('a step that is not allowed', () => {
  test.each([
    { state: 'delivered' },
    { state: 'done' },
    { state: 'draft' },
    { state: 'sale' },
    { fulfilment_state: 'returned' },
    { fulfilment_state: 'to_prepare' },
  ])('%j after the order is refused and changes nothing', async (step) => {
    const order = await anOrderWith();
    expect((await move(order, step)).statusCode).toBe(409);
    expect(await readStoredOrder(shop.db, order)).toEqual(order);
    expect(await subjects()).toEqual([]);
  });

  test.each([{}, { state: 'lost' }, { fulfilment_state: 'nowhere' }, { reason: 'Parce que' }])(
    '%j is a mistake',
    async (step) => {
      const order = await anOrderWith();
      expect((await move(order, step)).statusCode).toBe(400);
      expect(await readStoredOrder(shop.db, order)).toEqual(order);
    },
  );

  test('is to send a pre-order that is not paid', async () => {
    const preorder = await aStoredOrder(shop.db, { kind: 'preorder' }, { amountPaid: 50_000 });
    const reply = await move(preorder, { state: 'to_delivered' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Une précommande part quand elle est payée en entier.',
    ]);
  });
});

describe('of two clerks', () => {
  test('the second hears that the order has changed', async () => {
    const order = await anOrderWith();
    const first = await move(order, { state: 'to_delivered' }, { 'if-match': '"1"' });
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    const second = await move(order, { fulfilment_state: 'shipped' }, { 'if-match': '1' });
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'Quelqu’un a changé cette commande entre-temps : rechargez-la.',
    ]);
    const third = await move(order, { state: 'delivered' }, { 'if-match': 'W/"2"' });
    expect(third.statusCode).toBe(200);
    const wrong = await move(order, { state: 'delivered' }, { 'if-match': 'demain' });
    expect(wrong.statusCode).toBe(400);
  });

  test('one moves it when both do the same at once', async () => {
    const order = await anOrderWith();
    const replies = await Promise.all([1, 2, 3].map(() => move(order, { state: 'to_delivered' })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await passMinute(shop.db);
    expect(await subjects()).toHaveLength(1);
  });
});

test('a machine moves orders, of which there must be one', async () => {
  const order = await anOrderWith();
  expect((await move(order, { state: 'to_delivered' }, asStaff)).statusCode).toBe(200);
  expect((await move({ id: 2_147_483_647 }, { state: 'sale' })).statusCode).toBe(404);
});
