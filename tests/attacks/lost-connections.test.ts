// Connections to PostgreSQL that end in the middle of each kind of work. An unhandled error would
// end the process, and ends a run of these tests.

import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { openDatabase, rowsOf } from '#server/base/db/open.ts';
import { getImport } from '#server/goods/catalogue/import/find-import.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { startImport } from '#server/goods/catalogue/import/start-import.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { paymentEvents, payments } from '#server/money/payments/tables.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { cutAll, interrupted } from '#tests/helpers/base/cut-connections.ts';
import { HEADER, machine } from '#tests/helpers/goods/import-desk.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';
import { SIGNED } from '#tests/helpers/money/fake-provider.ts';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { createInbox } from '../../sandbox/inbox.ts';
import { startMailServer } from '../../sandbox/mail.ts';

const open = openPaymentShop();
type Reply = { statusCode: number; headers: object; body: string };
let headers: Record<string, string>;
let basket: object;
let orderId: number;
beforeEach(async () => {
  const { db } = open();
  const awa = await anAccount(db, { phone: '+221771234567' });
  headers = await signedIn(db, awa);
  const { id, list_price } = await aProduct(db, { list_price: 90_000 });
  basket = {
    type_sale: 'order',
    payment_mode: 'domicile',
    state: 'sale',
    order_lines: [{ id, quantity: 1, list_price }],
  };
  orderId = (await aStoredOrder(db, { buyer: { kind: 'account', id: awa.id } })).id;
});

const post = (url: string, payload: object, own: Record<string, string> = headers) =>
  open().app.inject({ method: 'POST', url, payload, headers: own });
const cutAt = (table: string, act: () => Promise<Reply>) =>
  interrupted(open().database, table, act);
const expectToldToWait = (reply: Reply) => {
  expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('indisponible')]);
  expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
};

describe('a call that is interrupted is told to come back, and the next one works:', () => {
  const list = () => open().app.inject(`${paths.filteredProducts}?limit=3`);
  const staffList = () => open().app.inject({ url: staffOrders.path, headers: asStaff });
  const whole = () => open().app.inject(`${paths.products}?images=url`);

  test.each([
    ['a list of products', 'products', list],
    ['a whole catalogue', 'products', whole],
    ['a list of staff', 'orders', staffList],
    ['a session', 'sessions', () => post(paths.orders, basket)],
  ])('%s', async (_what, table, ask) => {
    expectToldToWait(await cutAt(table, ask));
    expect((await ask()).statusCode).toBeLessThan(300);
  });

  test('a page', async () => {
    const { build } = smallStorefront();
    const app = await openApp(open().database, {}, { pages: { load: async () => build } });
    const page = () => app.inject('/tags');
    const lost = await cutAt('tags', page);
    expect([lost.statusCode, lost.headers]).toEqual([
      503,
      expect.objectContaining({ 'retry-after': '5', 'cache-control': 'no-store' }),
    ]);
    expect((await page()).statusCode).toBe(200);
    await app.close();
  });

  test('an order, which is made once however often its key comes', async () => {
    const own = { ...headers, 'idempotency-key': randomUUID() };
    expectToldToWait(await cutAt('order_lines', () => post(paths.orders, basket, own)));
    expect(await open().db.$count(orders)).toBe(1);
    const made = await post(paths.orders, basket, own);
    const again = await post(paths.orders, basket, own);
    expect([made.statusCode, again.json()]).toEqual([201, made.json()]);
    expect(await open().db.$count(orders)).toBe(2);
  });

  test('the start of a payment, before and after its provider is asked', async () => {
    const start = () => post(paths.waveStart, { order_id: orderId, phoneNumber: '77 123 45 67' });
    expectToldToWait(await cutAt('payments', start));
    expect(open().wave.started).toEqual([]);

    let cutting: Promise<void> | undefined;
    open().wave.duringStart = () =>
      new Promise<void>((held) => {
        cutting = interrupted(open().database, 'payments', async () => held());
      });
    expectToldToWait(await start());
    await cutting;
    open().wave.duringStart = async () => undefined;
    const [row] = await open().db.select().from(payments);
    expect((await start()).statusCode).toBe(409);
    // As the job does a minute later for payments without a callback; the customer pays what was begun.
    await open().check(row!);
    const next = await start();
    expect(next.json()).toMatchObject({ success: true, transaction_id: row!.transactionId });
    expect([await open().db.$count(payments), open().wave.started.length]).toEqual([1, 1]);
  });

  test('a webhook, which its provider sends again', async () => {
    const tell = () => post(paths.waveWebhook, { key: 'EV_1' }, SIGNED);
    expectToldToWait(await cutAt('payment_events', tell));
    expect((await tell()).statusCode).toBe(200);
    const isCallback = eq(paymentEvents.kind, 'callback');
    expect(await open().db.$count(paymentEvents, isCallback)).toBe(1);
  });
});

test('an order whose commit nobody heard of is found again by its key', async () => {
  const deaf = await aDeafProxy();
  const database = await openDatabase({ databaseUrl: deaf.url, dataDir: '', poolSize: 4 });
  const app = await openApp({ ...open().database, db: database.db });
  const own = { ...headers, 'idempotency-key': randomUUID() };
  const order = () =>
    app.inject({ method: 'POST', url: paths.orders, payload: basket, headers: own });
  deaf.loseNextCommit();
  expectToldToWait(await order());
  expect(await open().db.$count(orders)).toBe(2);
  const again = await order();
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(await open().db.$count(orders)).toBe(2);
  await app.close();
  await database.close();
  deaf.close();
});

test('an import that is interrupted says so, changes nothing, and the next one works', async () => {
  const { db, database } = open();
  const before = await db.$count(products);
  const upload = () => {
    const bytes = Buffer.from(`${HEADER}\nR-1,Article,FOUR,1000`);
    return startImport(db, machine, { name: 'catalogue.csv', bytes });
  };
  const id = await upload();
  await expect(interrupted(database, 'products', () => runImport(db, id))).rejects.toThrow();
  expect(await getImport(db, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('rien n’a été enregistré'),
  });
  expect(await db.$count(products)).toBe(before);
  const next = await upload();
  await runImport(db, next);
  expect(await getImport(db, next)).toMatchObject({ state: 'preview', report: { created: 1 } });
});

test('a job that is interrupted is done all the same, once', async () => {
  const { db, database } = open();
  const inbox = createInbox();
  const mail = await startMailServer(inbox);
  const config = testConfig({ SMTP_URL: mail.url });
  await sendLater(db, { to: 'awa@example.sn', subject: 'Prêt', text: 'Bonjour' });
  const worker = await interrupted(database, 'outgoing_messages', () =>
    startWorker(database, config, pino({ level: 'silent' })),
  );
  try {
    const arrived = async () => {
      await db.execute(sql`update pgboss.job_common set start_after = now() where state = 'retry'`);
      return inbox.list().length;
    };
    // What is tried again begins up to 20 seconds late.
    await expect.poll(arrived, { timeout: 40_000 }).toBe(1);
    await sendLater(db, { to: 'awa@example.sn', subject: 'Encore', text: 'Bonjour' });
    await expect.poll(() => inbox.list().length).toBe(2);
  } finally {
    await worker.stop();
    await mail.close();
  }
}, 80_000);

test('changes of the catalogue are heard of after all connections have ended', async () => {
  const { database, app } = open();
  const seen = async () => (await app.inject(paths.categories)).body;
  expect(await seen()).not.toContain('NOUVELLE');
  expect(await cutAll(database)).toBeGreaterThan(1);
  const other = await database.openAnother();
  await aCategory(other.db, { name: 'NOUVELLE' });
  await other.close();
  await expect.poll(seen).toContain('NOUVELLE');
}, 40_000);

/** A way to the database that loses the answer to a commit, and its connection with it. */
async function aDeafProxy(): Promise<{ url: string; loseNextCommit(): void; close(): Server }> {
  const result = await open().db.execute(sql`select current_database() as name`);
  const url = new URL(inject('databaseTemplate'));
  url.pathname = `/${rowsOf<{ name: string }>(result)[0]!.name}`;
  const { hostname, port } = url;
  let isNextLost = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let isLost = false;
    client.on('data', (part) => {
      if (isNextLost && part.includes('commit\0')) {
        isLost = true;
        isNextLost = false;
      }
      server.write(part);
    });
    server.on('data', (part) => {
      if (isLost) client.destroy();
      else client.write(part);
    });
    client.on('error', () => undefined).once('close', () => server.destroy());
    server.on('error', () => undefined).once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.port = String((proxy.address() as AddressInfo).port);
  const loseNextCommit = () => {
    isNextLost = true;
  };
  return { url: url.href, loseNextCommit, close: () => proxy.close() };
}
