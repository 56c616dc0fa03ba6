import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import { type ServiceTask, staffServiceTasks } from '#contract/delivery/staff-service-tasks.ts';
import { inTransaction } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { services } from '#server/goods/services/tables.ts';
import { forgetOrders } from '#server/people/customers/forget-purchases.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { orderEvents, orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
let photo: string;
let buyer: Record<string, string>;
let clerk: Record<string, string>;
let manager: Record<string, string>;
let order: OrderRow;
let productId: number;
let workId: number;

beforeAll(async () => {
  const grey = { width: 40, height: 30, channels: 3, background: '#888' } as const;
  const png = await sharp({ create: grey }).png().toBuffer();
  photo = `data:image/png;base64,${png.toString('base64')}`;
});

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(services);
  const account = await anAccount(shop.db, { name: 'Awa Ndiaye' });
  buyer = await signedIn(shop.db, account);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'after-sales', name: 'Fatou' }));
  manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const work = await aService(shop.db, { name: 'Pose', weekdays: [1] });
  const longer = await aService(shop.db, { kind: 'warranty', name: 'Deux ans', months: 24 });
  const product = await aProduct(shop.db, { name: 'Climatiseur', warranty_months: 12 });
  [productId, workId] = [product.id, work.id];
  order = await aStoredOrder(shop.db, {
    buyer: { kind: 'account', id: account.id },
    lines: [{ id: product.id, quantity: 1, services: [work.id, longer.id] }],
    delivery: { street: 'Rue 10', quarter: 'Médina' },
  });
});

const move = (step: Parameters<typeof moveOrder>[2]) =>
  moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, order.id, step);
const tasks = async (query: object = {}): Promise<ServiceTask[]> =>
  (
    await shop.app.inject({ url: withQuery(staffServiceTasks.path, { ...query }), headers: clerk })
  ).json().items;
const end = async (payload: object, headers = clerk) => {
  const [line] = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.kind, 'service'))
    .orderBy(orderLines.position);
  const url = pathTo(paths.serviceTask, { id: line!.id });
  return shop.app.inject({ method: 'POST', url, headers, payload });
};
const creditService = async (lineId: number, quantity: number) => {
  const credit = await shop.app.inject({
    method: 'POST',
    url: pathTo(paths.creditNotesOfOrder, { id: order.id }),
    headers: manager,
    payload: {
      lines: [{ line_id: lineId, quantity }],
      delivery: false,
      amount: 0,
      reason: 'Service retiré',
      total: 15_000 * quantity,
    },
  });
  expect(credit.statusCode, credit.body).toBeLessThan(300);
};
/** As if the goods had come on another day. */
const deliveredOn = (day: string) =>
  shop.db
    .update(orderEvents)
    .set({ at: new Date(`${day}T10:00:00Z`) })
    .where(eq(orderEvents.kind, 'moved'));
/** As if the service had been sold for these days. */
const setWeekdays = (weekdays: number[]) =>
  shop.db
    .update(orderLines)
    .set({
      service: sql`jsonb_set(${orderLines.service}, '{weekdays}', ${JSON.stringify(weekdays)}::jsonb)`,
    })
    .where(eq(orderLines.kind, 'service'));
const warranty = async (): Promise<Warranty[]> =>
  (await shop.app.inject({ url: paths.ownWarranties, headers: buyer })).json();

describe('the task of a service', () => {
  test('opens with the delivery, on the first day of that service, with place and telephone', async () => {
    expect(await tasks()).toEqual([]);
    await move({ fulfilment: 'delivered' });
    await deliveredOn('2026-11-25');
    expect(await tasks({ state: 'open', q: order.number })).toMatchObject([
      {
        service: 'Pose',
        product: 'Climatiseur',
        order_name: order.number,
        customer: 'Awa Ndiaye',
        phone: order.recipientPhone?.slice(1),
        address: expect.stringContaining('Médina'),
        delivered_on: '2026-11-25',
        day: '2026-11-30',
        state: 'open',
      },
    ]);
    expect(await tasks({ q: 'personne' })).toEqual([]);
  });

  test('ends with a photo of what is done, and once', async () => {
    await move({ fulfilment: 'delivered' });
    const without = await end({ outcome: 'done' });
    expect([without.statusCode, without.json().errors[0].field]).toEqual([400, 'photo']);
    const done = await end({ outcome: 'done', photo });
    expect(done.json()).toMatchObject({ state: 'done', by: 'Fatou' });
    const picture = await shop.app.inject({ url: done.json().photo });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await tasks({ state: 'open' })).toEqual([]);
    expect(await tasks({ state: 'done' })).toHaveLength(1);
    expect((await end({ outcome: 'not_done', note: 'Absent' })).statusCode).toBe(409);
  });

  test('that could not be done has a reason, and can be done later', async () => {
    await move({ fulfilment: 'delivered' });
    const without = await end({ outcome: 'not_done', note: ' ' });
    expect([without.statusCode, without.json().errors[0].field]).toEqual([400, 'note']);
    const reply = await end({ outcome: 'not_done', note: 'Client absent' });
    expect(reply.json()).toMatchObject({ state: 'not_done', note: 'Client absent', photo: null });
    expect((await end({ outcome: 'done', photo })).json()).toMatchObject({ state: 'done' });
  });

  test('goes with a cancelled order, and is not there before the delivery', async () => {
    expect((await end({ outcome: 'done', photo })).statusCode).toBe(404);
    await move({ fulfilment: 'delivered' });
    await move({ fulfilment: 'returned' });
    expect(await tasks()).toEqual([]);
    await move({ state: 'cancel' });
    expect(await tasks()).toEqual([]);
    expect((await end({ outcome: 'done', photo })).statusCode).toBe(404);
  });

  test.each(['open', 'not_done'])('that is %s is cancelled by a credit note', async (state) => {
    await move({ fulfilment: 'delivered' });
    if (state === 'not_done') await end({ outcome: 'not_done', note: 'Client absent' });
    const [task] = await tasks();
    await creditService(task!.id, 1);
    expect(await tasks({ state: 'cancelled' })).toHaveLength(1);
    expect((await end({ outcome: 'done', photo })).statusCode).toBe(409);
  });

  test('says the pieces that a credit note or a return left, and ends with the last one', async () => {
    const bought = [{ id: productId, quantity: 3, services: [workId] }];
    order = await aStoredOrder(shop.db, { lines: bought });
    await move({ fulfilment: 'delivered' });
    const [work] = await tasks();
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const goods = lines.find(({ kind }) => kind === 'product');
    const comeBack = async (wish: 'refund' | 'exchange', quantity: number) => {
      const [made] = await shop.db
        .insert(returns)
        .values({ orderId: order.id, state: 'received', wish, receivedAt: new Date() })
        .returning();
      await shop.db.insert(returnLines).values({
        returnId: made!.id,
        orderLineId: goods!.id,
        quantity,
        reason: 'faulty',
        condition: 'resaleable',
      });
    };
    await creditService(work!.id, 1);
    expect(await tasks({ state: 'open' })).toMatchObject([{ quantity: 2 }]);
    await comeBack('exchange', 3);
    await comeBack('refund', 1);
    expect(await tasks({ state: 'open' })).toMatchObject([{ quantity: 2 }]);
    await comeBack('refund', 2);
    expect(await tasks()).toMatchObject([{ state: 'cancelled', quantity: 3 }]);
    const url = pathTo(paths.serviceTask, { id: work!.id });
    const late = { outcome: 'done', photo };
    const ended = await shop.app.inject({ method: 'POST', url, headers: clerk, payload: late });
    expect(ended.statusCode).toBe(409);
  });

  test.each(['orders', 'catalogue', 'reader', 'driver'] as const)(
    'is not ended by the role %s',
    async (role) => {
      await move({ fulfilment: 'delivered' });
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      expect((await end({ outcome: 'done', photo }, headers)).statusCode).toBe(403);
    },
  );
});

test('a longer guarantee adds its months to the warranty of its product', async () => {
  await move({ fulfilment: 'delivered' });
  await deliveredOn('2026-11-25');
  expect(await warranty()).toMatchObject([{ article: 'Climatiseur', until: '2029-11-25' }]);
});

test.each([
  ['2026-11-25', [], '2026-11-25'],
  ['2026-11-25', [3], '2026-11-25'],
  ['2026-11-25', [1, 2], '2026-11-30'],
  ['2026-12-31', [0], '2027-01-03'],
])('delivered on %s with weekdays %j it is done on %s', async (delivered, weekdays, day) => {
  await move({ fulfilment: 'delivered' });
  await deliveredOn(delivered);
  await setWeekdays(weekdays);
  expect(await tasks()).toMatchObject([{ delivered_on: delivered, day }]);
});

test('is due from its day on until it is done, and the one that waits longest comes first', async () => {
  await move({ fulfilment: 'delivered' });
  const weekday = (days: number) => new Date(`${plusDays(today(), days)}T00:00:00Z`).getUTCDay();
  await setWeekdays([weekday(1)]);
  expect(await tasks({ due: 'true' })).toEqual([]);
  expect(await tasks({ due: 'false', state: 'open' })).toHaveLength(1);
  await setWeekdays([weekday(0)]);
  expect(await tasks({ due: 'true', state: 'open' })).toMatchObject([{ day: today() }]);
  expect(await tasks({ due: 'false' })).toEqual([]);
  await end({ outcome: 'not_done', note: 'Client absent' });
  expect(await tasks({ due: 'true' })).toMatchObject([{ state: 'not_done' }]);
  await end({ outcome: 'done', photo });
  expect(await tasks({ due: 'true' })).toEqual([]);
  const former = order;
  order = await aStoredOrder(
    shop.db,
    { lines: [{ id: productId, quantity: 1, services: [workId] }] },
    { state: 'delivered', fulfilment: 'delivered', committedFor: new Date('2026-01-05T10:00:00Z') },
  );
  expect((await tasks({ sort: 'day' })).map(({ order_name }) => order_name)).toEqual([
    order.number,
    former.number,
  ]);
});

test('a buyer whose data are erased leaves the outcome, but neither photo nor note', async () => {
  await move({ fulfilment: 'delivered' });
  const done = await end({ outcome: 'done', photo, note: 'Chez Awa' });
  await inTransaction(shop.db, (tx) => forgetOrders(tx, [order.partnerId], 'Effacé'));
  expect(await tasks({ state: 'done' })).toMatchObject([{ note: '', photo: null }]);
  expect((await shop.app.inject({ url: done.json().photo })).statusCode).toBe(404);
});
