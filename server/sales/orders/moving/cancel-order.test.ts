import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { orderEvents, type orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aMember, setStock } from '#tests/helpers/sales/order-builders.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
type Columns = Partial<typeof orders.$inferInsert>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
let clerk: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db, { email: 'awa@example.sn', phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const cancel = ({ id }: { id: number }, headers = asAwa, path: string = paths.orderCancel) =>
  shop.app.inject({ method: 'POST', url: pathTo(path, { id } as never), headers });
const move = ({ id }: { id: number }, payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.orderMove, { id }),
    headers: clerk,
    payload,
  });
/** Two of the five pieces that there are. */
async function anOrderOfTwo(columns: Columns = {}) {
  const { id } = await aProduct(shop.db);
  await setStock(shop.db, id, 5);
  const buyer = { kind: 'account' as const, id: awa.id };
  const order = await aStoredOrder(shop.db, { buyer, lines: [{ id, quantity: 2 }] }, columns);
  const pieces = async () =>
    (await shop.db.select().from(productStock).where(eq(productStock.productId, id)))[0]!.available;
  expect(await pieces()).toBe(3);
  return { order, pieces };
}
const letters = () => shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);

describe('the owner', () => {
  test('cancels: the goods can be sold again, and a letter says so', async () => {
    const { order, pieces } = await anOrderOfTwo();
    const reply = await cancel(order);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { id: order.id, status: 'success', message: `La commande ${order.number} est annulée.` },
    ]);
    expect(await readStoredOrder(shop.db, order)).toMatchObject({ state: 'cancel', version: 2 });
    expect(await pieces()).toBe(5);
    expect(await letters()).toMatchObject([
      { recipient: 'awa@example.sn', subject: `Votre commande ${order.number} est annulée` },
      { recipient: '+221771234567', text: expect.stringContaining('est annulée') },
    ]);
    expect((await shop.db.select().from(orderEvents)).at(-1)).toMatchObject({
      kind: 'cancelled',
      byId: awa.id,
      byRole: 'customer',
    });
    expect(await auditOf(shop.db, 'order')).toEqual([]);
  });

  test.each(['GET', 'POST'] as const)('may say delete as well (%s)', async (method) => {
    const { order } = await anOrderOfTwo();
    const url = pathTo(paths.orderDelete, { id: order.id });
    const reply = await shop.app.inject({ method, url, headers: asAwa });
    expect(reply.statusCode).toBe(200);
    expect((await readStoredOrder(shop.db, order)).state).toBe('cancel');
  });

  test('cancels once, however often it is asked for', async () => {
    const { order, pieces } = await anOrderOfTwo();
    const replies = await Promise.all(
      [paths.orderCancel, paths.orderDelete, paths.orderCancel].map((path) =>
        cancel(order, asAwa, path),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const again = await cancel(order);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Cette commande est déjà annulée.',
    ]);
    expect(await pieces()).toBe(5);
    expect(await letters()).toHaveLength(2);
  });

  test.each<[string, Columns]>([
    ['is partly paid', { amountPaid: 1 }],
    ['is in delivery', { state: 'to_delivered' }],
    ['has left', { state: 'to_delivered', fulfilment: 'shipped' }],
    ['is delivered', { state: 'delivered', fulfilment: 'delivered' }],
    ['is done', { state: 'done', fulfilment: 'delivered' }],
  ])('does not cancel what %s', async (_what, columns) => {
    const { order, pieces } = await anOrderOfTwo(columns);
    const before = await readStoredOrder(shop.db, order);
    expect((await cancel(order)).statusCode).toBe(409);
    expect(await readStoredOrder(shop.db, order)).toEqual(before);
    expect([await pieces(), await letters()]).toEqual([3, []]);
  });

  test('cancels a credit order with both of its validations', async () => {
    const member = await aMember(shop.db);
    const buyer = { kind: 'account' as const, id: member.id };
    const order = await aStoredOrder(shop.db, { kind: 'creditorder', buyer });
    expect((await cancel(order, await signedIn(shop.db, member))).statusCode).toBe(200);
    expect(await readStoredOrder(shop.db, order)).toMatchObject({
      state: 'cancel',
      hrValidation: 'cancelled',
      shopValidation: 'cancelled',
    });
  });
});

describe('staff', () => {
  test('cancels what is paid and in delivery, and says what is to be given back', async () => {
    const { order, pieces } = await anOrderOfTwo({ state: 'to_delivered', amountPaid: 30_000 });
    const reply = await move(order, { state: 'cancel', reason: 'Panne du camion' });
    expect(reply.json()).toMatchObject({
      state: 'cancel',
      can_cancel: false,
      events: [{}, { by: 'Boutique', text: expect.stringContaining('30\u202f000\u00a0FCFA') }],
    });
    expect(await pieces()).toBe(5);
    expect((await readStoredOrder(shop.db, order)).amountPaid).toBe(30_000);
    expect(await letters()).toEqual([]);
    await passMinute(shop.db);
    const [mail] = await letters();
    expect(mail!.text).toContain('Motif : Panne du camion');
    expect(mail!.text).toContain('30\u202f000\u00a0FCFA');
    expect(await auditOf(shop.db, 'order')).toMatchObject([
      {
        action: 'order cancelled',
        subject: `order:${order.id}`,
        byRole: 'orders',
        before: { state: 'to_delivered' },
        after: { state: 'cancel' },
      },
    ]);
  });

  test('cancels by the call of customers too, but not what is delivered', async () => {
    const { order } = await anOrderOfTwo({ amountPaid: 10 });
    expect((await cancel(order, clerk)).statusCode).toBe(200);
    const { order: gone } = await anOrderOfTwo({ state: 'delivered', fulfilment: 'delivered' });
    expect((await cancel(gone, clerk)).statusCode).toBe(409);
    expect((await move(gone, { state: 'cancel' })).statusCode).toBe(409);
    expect((await cancel(gone, asStaff)).statusCode).toBe(403);
  });

  test('gets goods that were on their way back into the stock when they return', async () => {
    const { order, pieces } = await anOrderOfTwo({ state: 'to_delivered', fulfilment: 'shipped' });
    await move(order, { state: 'cancel' });
    expect(await pieces()).toBe(3);
    expect((await move(order, { fulfilment_state: 'returned' })).statusCode).toBe(200);
    expect(await pieces()).toBe(5);
  });
});

test('what was delivered is cancelled once it has come back, and is for sale again', async () => {
  const { order, pieces } = await anOrderOfTwo({ state: 'delivered', fulfilment: 'delivered' });
  const early = await cancel(order, clerk);
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'Une commande livrée ne s’annule plus, sauf quand les articles sont revenus.',
  ]);
  const both = await move(order, { state: 'cancel', fulfilment_state: 'returned' });
  expect(both.statusCode).toBe(400);
  expect((await move(order, { fulfilment_state: 'returned' })).statusCode).toBe(200);
  expect((await cancel(order, clerk)).statusCode).toBe(200);
  expect(await pieces()).toBe(5);
});
