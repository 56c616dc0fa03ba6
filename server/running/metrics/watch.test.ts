import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { followCatalogueVersion, raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { askOutside } from '#server/base/outside/ask-outside.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { checkStockNightly } from '#server/goods/stock/ledger/check-stock.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { type Watching, watch } from './watch.ts';

let database: TestDatabase;
let watching: Watching;

beforeEach(async () => {
  database = await openTestDatabase();
  watching = await watch(database, { port: 0, host: '127.0.0.1' }, testConfig());
});
afterEach(async () => {
  await watching.close();
  await database.close();
});

/** The samples that Prometheus would read, by name and labels as they stand in the text. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(watching.address)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('the last check of the stock is told, with when it was', async () => {
  const { db } = database;
  const before = await scrape();
  expect(before.get('sandaga_stock_differences')).toBe(0);
  const { id } = await aProduct(db);
  await setStock(db, id, 5);
  await db.update(productStock).set({ available: 4 });
  await checkStockNightly(db);
  const after = await scrape();
  expect(after.get('sandaga_stock_differences')).toBe(1);
  const at = 'sandaga_stock_check_timestamp_seconds';
  expect(after.get(at)).toBeGreaterThan(before.get(at)!);
});

test('requests are counted by route, kept answers too, and nothing of a person is told', async () => {
  const app = await openApp(database, {}, { metrics: watching.metrics });
  const { id } = await aProduct(database.db);
  const guest = aGuest({ email: 'fatou.ndiaye@example.sn', phone: '+221761234567' });
  await anOrder(database.db, { buyer: guest });
  const url = pathTo(paths.product, { id });
  await app.inject({ url });
  await app.inject({ url });
  await app.inject({ url: withQuery(paths.tracking, { email: 'fatou.ndiaye@example.sn' }) });
  await app.inject({ url: '/jetons/abc123?token=un-secret' });
  const samples = await scrape();
  await app.close();

  const counted = 'sandaga_http_request_duration_seconds_count';
  const route = `method="GET",route="${paths.product}",status="200"`;
  expect(samples.get(`${counted}{${route}}`)).toBe(2);
  expect(samples.get('sandaga_kept_answers_total')).toBe(1);
  const told = [...samples.keys()].join('\n');
  expect(told).not.toMatch(/fatou|76123|abc123|un-secret|Fatou/);
});

test('work that waits for somebody is told for the whole shop', async () => {
  await anOrder(database.db, { buyer: aGuest() });
  await enqueue(database.db, 'convert-leads', null);
  const samples = await scrape();
  expect(samples.get('sandaga_orders{queue="to_prepare"}')).toBe(1);
  expect(samples.get('sandaga_jobs{job="convert-leads",state="waiting"}')).toBe(1);
  expect(samples.get('sandaga_worker_alive')).toBe(0);
  const lastOrderS = samples.get('sandaga_last_order_timestamp_seconds')!;
  expect(Math.abs(lastOrderS - Date.now() / 1000)).toBeLessThan(60);
});

test('orders and messages of the day are told by state, with the state they are in now', async () => {
  await anOrder(database.db, { buyer: aGuest() });
  const mail = { to: 'awa@example.sn', subject: 'Bonjour', text: 'Bonjour' };
  await sendLater(database.db, mail, { ...mail, subject: 'Encore' });
  await sendLater(database.db, { to: '+221771234567', text: 'Bonjour' });
  const waiting = await scrape();
  await database.db.update(outgoingMessages).set({ state: 'failed' });
  const failed = await scrape();
  const ofDay = 'sandaga_messages_of_day';
  const mailed = waiting.get(`${ofDay}{channel="mail",state="queued"}`)!;
  expect(mailed).toBeGreaterThanOrEqual(2);
  expect(failed.get(`${ofDay}{channel="mail",state="failed"}`)).toBe(mailed);
  expect(failed.has(`${ofDay}{channel="mail",state="queued"}`)).toBe(false);
  expect(failed.has(`${ofDay}{channel="sms",state="failed"}`)).toBe(true);
  expect(waiting.get('sandaga_orders_of_day{state="sale"}')).toBe(1);
  expect([...waiting.keys()].join()).not.toMatch(/awa@|22177/);
});

test('limits that refuse are told by what they limit, not by whom', async () => {
  const turns = { max: 1, windowS: 60 };
  const takeOne = () =>
    countOrRefuse(database.db, ['order link', 'order 7'], turns, 'Trop souvent.');
  await takeOne();
  await expect(takeOne()).rejects.toThrow('Trop souvent.');
  const app = await openApp(database, { requestsPerMinute: 1 }, { metrics: watching.metrics });
  const url = withQuery(paths.tracking, { email: 'fatou@example.sn' });
  await app.inject({ url });
  expect((await app.inject({ url })).statusCode).toBe(429);
  await app.close();
  const samples = await scrape();
  const struck = [...samples].filter(([name]) => name.startsWith('sandaga_limits_struck_total'));
  expect(Object.fromEntries(struck)).toEqual({
    'sandaga_limits_struck_total{limit="order link"}': 1,
    'sandaga_limits_struck_total{limit="requests"}': 1,
  });
});

test('a process that misses changes of the catalogue tells how many until it knows them', async () => {
  // No notice reaches it, and the test does not wait for its next poll.
  const version = await followCatalogueVersion({ ...database, listen: async () => undefined });
  const other = await watch({ ...database, version }, { port: 0, host: '127.0.0.1' }, testConfig());
  const behind = async () => {
    const text = await (await fetch(other.address)).text();
    return Number(/^sandaga_catalogue_changes_behind (\d+)$/m.exec(text)?.[1]);
  };
  try {
    expect(await behind()).toBe(0);
    await raiseRevision(database.db);
    await raiseRevision(database.db);
    expect(await behind()).toBe(2);
    await version.refresh();
    expect(await behind()).toBe(0);
  } finally {
    version.stop();
    await other.close();
  }
});

test('finished jobs and calls of services outside are told by what came of them', async () => {
  await enqueue(database.db, 'convert-leads', null);
  const worker = await startWorker(database, testConfig(), pino({ level: 'silent' }));
  const finished = 'sandaga_job_duration_seconds_count{job="convert-leads",outcome="completed"}';
  await expect.poll(async () => (await scrape()).get(finished)).toBe(1);
  await worker.stop();
  await askOutside('http://127.0.0.1:9/', { method: 'GET' }, 2000).catch(() => undefined);
  const calls = 'sandaga_outside_call_duration_seconds_count';
  expect([...(await scrape()).keys()].filter((name) => name.startsWith(calls))).toEqual([
    expect.stringMatching(/service="127\.0\.0\.1",outcome="(?!\d)/),
  ]);
});

test('a log that piles up is told, and a backup only where the shop makes them', async () => {
  const samples = await scrape();
  expect(samples.get('sandaga_database_log_stuck')).toBe(0);
  expect([...samples.keys()].filter((name) => name.startsWith('sandaga_backup'))).toEqual([]);
});

test('without its database the rest is told, and that it is away', async () => {
  expect((await scrape()).get('sandaga_database_up')).toBe(1);
  const alone = await openTestDatabase();
  const other = await watch(alone, { port: 0, host: '127.0.0.1' }, testConfig());
  await alone.close();
  const text = await (await fetch(other.address)).text();
  await other.close();
  expect(text).toContain('sandaga_database_up 0');
  expect(text).toContain('process_resident_memory_bytes');
});

test('the port answers nothing else', async () => {
  const { origin } = new URL(watching.address);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(watching.address, { method: 'POST' })).status).toBe(404);
});
