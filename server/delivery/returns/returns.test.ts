import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { ReturnsOfOrder } from '#contract/delivery/returns.ts';
import { type StaffReturn, staffReturns } from '#contract/delivery/staff-returns.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { orderEvents, orderLines } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
let buyer: Record<string, string>;
let clerk: Record<string, string>;
let order: OrderRow;
let lineId: number;
let productId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  const account = await anAccount(shop.db);
  buyer = await signedIn(shop.db, account);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  productId = (await aProduct(shop.db, { name: 'Four' })).id;
  await setStock(shop.db, productId, 10);
  const lines = [{ id: productId, quantity: 3 }];
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: account.id }, lines });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  lineId = line!.id;
});

const deliver = () =>
  moveOrder({ db: shop.db, config: testConfig(), actor: { kind: 'machine' } }, order.id, {
    fulfilment: 'delivered',
  });
const url = () => pathTo(paths.orderReturns, { id: order.id });
const ask = (payload: object, headers: Record<string, string> = buyer) =>
  shop.app.inject({ method: 'POST', url: url(), headers, payload });
const wanted = (quantity = 1, reason = 'changed-mind') => ({
  wish: 'refund',
  note: 'Trop grand',
  lines: [{ line_id: lineId, quantity, reason }],
});
const step = async (path: string, id: number, payload: object, headers = clerk) => {
  const known = await shop.app.inject({ url: pathTo(paths.staffReturn, { id }), headers: clerk });
  const version = (known.json() as StaffReturn).version;
  return shop.app.inject({
    method: 'POST',
    url: pathTo(path, { id }),
    headers: { ...headers, 'if-match': String(version) },
    payload,
  });
};
const stockOf = async () => {
  const [row] = await shop.db
    .select()
    .from(productStock)
    .where(eq(productStock.productId, productId));
  return row?.available;
};
const lettersOf = async () =>
  (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n');
/** As if the goods had come on another day. */
const deliveredOn = (day: string) =>
  shop.db
    .update(orderEvents)
    .set({ at: new Date(`${day}T10:00:00Z`) })
    .where(eq(orderEvents.kind, 'moved'));

describe('a request', () => {
  test('waits for the delivery', async () => {
    const reply = await ask(wanted());
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Un retour se demande quand la commande est livrée.',
    ]);
  });

  test('names articles, why, and shows them; what is asked for once is asked for no more', async () => {
    await deliver();
    const grey = { width: 40, height: 30, channels: 3, background: '#888' } as const;
    const png = await sharp({ create: grey }).png().toBuffer();
    const photo = `data:image/png;base64,${png.toString('base64')}`;
    const reply = await ask({ ...wanted(2), photos: [photo] });
    expect(reply.statusCode).toBe(201);
    const told = reply.json() as ReturnsOfOrder;
    expect(told.lines).toMatchObject([{ line_id: lineId, name: 'Four', quantity: 1 }]);
    expect(told.returns).toMatchObject([
      { state: 'requested', note: 'Trop grand', lines: [{ quantity: 2, reason: 'changed-mind' }] },
    ]);
    const picture = await shop.app.inject({ url: told.returns[0]!.photos[0]! });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await lettersOf()).toContain('Nous avons bien reçu votre demande de retour');
    const more = await ask(wanted(2));
    expect([more.statusCode, more.json().message]).toEqual([409, 'Four : 1 au plus.']);
  });

  test('that comes twice is one', async () => {
    await deliver();
    const headers = { ...buyer, 'idempotency-key': 'retour-1' };
    const replies = [await ask(wanted(), headers), await ask(wanted(), headers)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((replies[1]!.json() as ReturnsOfOrder).returns).toHaveLength(1);
  });

  test('after the days is refused for a change of mind, not for what is faulty', async () => {
    await deliver();
    const monthAgo = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    await deliveredOn(monthAgo);
    expect((await ask(wanted())).statusCode).toBe(409);
    expect((await ask(wanted(1, 'faulty'))).statusCode).toBe(201);
  });

  test('is for the buyer and for whoever has the link', async () => {
    await deliver();
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    expect((await ask(wanted(), stranger)).statusCode).toBe(404);
    expect((await ask(wanted(), {})).statusCode).toBe(404);
    const link = new URL(orderPath(testConfig(), order), 'http://localhost');
    const token = link.searchParams.get('token') ?? '';
    expect((await ask({ ...wanted(), order_token: token }, {})).statusCode).toBe(201);
    const read = await shop.app.inject({ url: withQuery(url(), { token }) });
    expect((read.json() as ReturnsOfOrder).returns).toHaveLength(1);
    expect((await shop.app.inject({ url: url(), headers: stranger })).statusCode).toBe(404);
  });

  test('of a stranger is refused before its photos are opened', async () => {
    await deliver();
    const photos = ['data:image/png;base64,AAAA'];
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    for (const headers of [stranger, {}]) {
      expect((await ask({ ...wanted(), photos }, headers)).statusCode).toBe(404);
    }
  });

  test.each([
    ['no picture', ['data:image/png;base64,AAAA'], 'Cette photo'],
    ['too many photos', Array(5).fill('data:image/png;base64,AAAA'), '4 éléments au plus'],
  ])('with %s is refused and changes nothing', async (_what, photos, sentence) => {
    await deliver();
    const reply = await ask({ ...wanted(), photos });
    expect(reply.json().message).toContain(sentence);
    const told = await shop.app.inject({ url: url(), headers: buyer });
    expect((told.json() as ReturnsOfOrder).returns).toEqual([]);
  });
});

describe('a return', () => {
  const anAsked = async (quantity = 2) => {
    await deliver();
    const told = (await ask(wanted(quantity))).json() as ReturnsOfOrder;
    return told.returns[0]!.id;
  };
  const receive = (id: number, condition: string) =>
    step(paths.returnReception, id, { lines: [{ line_id: lineId, condition }] });

  test('is accepted, received into the stock and ended, and the buyer hears of each', async () => {
    const id = await anAsked();
    const before = await stockOf();
    const approval = { fetched_on: '2026-12-03', fetch_note: 'Avec deux porteurs' };
    expect((await step(paths.returnApproval, id, approval)).json()).toMatchObject({
      state: 'approved',
      fetched_on: '2026-12-03',
    });
    expect(await lettersOf()).toContain('Reprise : le 3 décembre 2026, Avec deux porteurs');
    expect((await receive(id, 'resaleable')).json()).toMatchObject({ state: 'received' });
    expect(await stockOf()).toBe(before! + 2);
    expect((await receive(id, 'resaleable')).statusCode).toBe(409);
    expect(await stockOf()).toBe(before! + 2);
    const closed = await step(paths.returnClosing, id, { outcome: 'Remplacé' });
    expect(closed.json()).toMatchObject({ state: 'closed', outcome: 'Remplacé' });
    const audited = (await shop.db.select().from(auditEntries)).map(({ action }) => action);
    expect(audited).toEqual(
      expect.arrayContaining(['return approved', 'return received', 'return closed']),
    );
  });

  test('of damaged goods leaves the stock, also when the order is cancelled later', async () => {
    const id = await anAsked();
    const before = await stockOf();
    await step(paths.returnApproval, id, {});
    await receive(id, 'damaged');
    expect(await stockOf()).toBe(before);
    const move = (payload: object) =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.orderMove, { id: order.id }),
        headers: clerk,
        payload,
      });
    expect((await move({ fulfilment_state: 'returned' })).statusCode).toBe(200);
    expect((await move({ state: 'cancel', reason: 'Rendu' })).statusCode).toBe(200);
    expect(await stockOf()).toBe(before! + 1);
  });

  test('that is refused says why and can be asked for again', async () => {
    const id = await anAsked();
    const refused = await step(paths.returnRefusal, id, { reason: 'Article utilisé' });
    expect(refused.json()).toMatchObject({ state: 'refused' });
    expect(await lettersOf()).toContain('Motif : Article utilisé');
    expect((await step(paths.returnApproval, id, {})).statusCode).toBe(409);
    expect((await ask(wanted(3))).statusCode).toBe(201);
  });

  test('is received by orders only, and changed by nobody on a stale page', async () => {
    const id = await anAsked();
    const support = await signedIn(shop.db, await anAccount(shop.db, { role: 'support' }));
    expect((await step(paths.returnApproval, id, {}, support)).statusCode).toBe(200);
    const lines = [{ line_id: lineId, condition: 'damaged' }];
    expect((await step(paths.returnReception, id, { lines }, support)).statusCode).toBe(403);
    const stale = await shop.app.inject({
      method: 'POST',
      url: pathTo(paths.returnReception, { id }),
      headers: { ...clerk, 'if-match': '1' },
      payload: { lines },
    });
    expect(stale.statusCode).toBe(409);
  });

  test('is noted by staff after the days too, and found in the list', async () => {
    await deliver();
    await deliveredOn('2020-01-06');
    const noted = await shop.app.inject({
      method: 'POST',
      url: pathTo(paths.staffOrderReturns, { id: order.id }),
      headers: clerk,
      payload: wanted(),
    });
    expect(noted.json()).toMatchObject({ is_late: true, order_name: order.number });
    for (const query of [{ state: 'requested' }, { q: order.number }, { order_id: order.id }]) {
      const url = withQuery(staffReturns.path, query);
      const { items } = (await shop.app.inject({ url, headers: clerk })).json();
      expect(items).toMatchObject([{ order_name: order.number, goods: '1 × Four' }]);
    }
  });
});
