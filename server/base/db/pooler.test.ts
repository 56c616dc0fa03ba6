import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { exitCodeOf, explainFailure, runServer } from '#server/main.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase, waitingJobs } from '#tests/helpers/base/db.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/helpers/base/start-pgbouncer.ts';
import { openDatabase, rowsOf } from './open.ts';

const LIMITED = 'set statement_timeout = 400';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** What a start with these settings prints, and its exit code. */
async function refusalOf(environment: Record<string, string>) {
  const start = runServer({ environment: { LOG_LEVEL: 'silent', PORT: '0', ...environment } });
  const failure = await start.then(
    async (running) => {
      await running.close();
      throw new Error('The shop has started.');
    },
    (error: unknown) => error,
  );
  return { printed: explainFailure(failure), code: exitCodeOf(failure) };
}

test('a pooler that forgets what a connection asks for is refused with what to do', async () => {
  const pooler = await aForgetfulPooler();
  expect(await refusalOf({ DATABASE_URL: pooler.url })).toEqual({
    printed: expect.stringMatching(/^PostgreSQL ne s’ouvre pas : .*PgBouncer.*DATABASE_DIRECT_URL/),
    code: 78,
  });
  const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url };
  expect((await refusalOf(direct)).printed).toContain('DATABASE_DIRECT_URL mène à un PgBouncer');
});

// A developer's machine may lack PgBouncer.
describe.runIf(hasPgBouncer)('PgBouncer in transaction mode', () => {
  async function aPgBouncer(options: Parameters<typeof startPgBouncer>[1] = {}) {
    const pgbouncer = await startPgBouncer(database.url(), options);
    opened.push(pgbouncer);
    return pgbouncer;
  }

  test.each([
    ['as it comes', {}],
    ['told to ignore settings', { ignored: 'options,statement_timeout' }],
    ['with a limit of its own', { ignored: 'options,statement_timeout', connectQuery: LIMITED }],
  ])('%s is refused without DATABASE_DIRECT_URL', async (_case, options) => {
    const { url } = await aPgBouncer(options);
    expect(await refusalOf({ DATABASE_URL: url })).toEqual({
      printed: expect.stringContaining('donnez aussi l’adresse de PostgreSQL lui-même'),
      code: 78,
    });
  });

  test('is refused where nothing stops a statement', async () => {
    const { url } = await aPgBouncer();
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url() };
    expect(await refusalOf(settings)).toEqual({
      printed: expect.stringContaining("connect_query='set statement_timeout = 15000'"),
      code: 78,
    });
  });

  test('carries a shop: a start, pages, what comes often, notices, jobs and its limit', async () => {
    const { url } = await aPgBouncer({ connectQuery: LIMITED });
    const environment = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: database.url(),
      LOG_LEVEL: 'silent',
      PORT: '0',
    };
    const running = await runServer({ environment });
    opened.push(running);
    const list = await fetch(running.address + paths.filteredProducts);
    expect(list.status).toBe(200);

    const shop = await openDatabase({
      databaseUrl: url,
      directUrl: database.url(),
      dataDir: '',
      poolSize: 8,
    });
    opened.push(shop);
    const app = await openApp(shop, { catalogueCacheBytes: 0 });
    opened.push(app);
    const { id } = await aProduct(shop.db);
    const product = paths.product.replace(':id', String(id));
    // More connections than PgBouncer has, with statements that would have names.
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          app.inject({ url: i % 2 === 0 ? product : `${paths.filteredProducts}?page=${i}` }),
        ),
      );
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
    const zones = await Promise.all(
      Array.from({ length: 16 }, () => shop.db.execute(sql`show timezone`)),
    );
    expect(
      new Set(zones.flatMap(rowsOf<{ TimeZone: string }>).map(({ TimeZone }) => TimeZone)),
    ).toEqual(new Set(['UTC']));
    const heard: (string | undefined)[] = [];
    await shop.listen('news', (payload) => heard.push(payload));
    await shop.db.transaction((tx) => tx.execute(sql`notify news, 'of the day'`));
    await expect.poll(() => heard).toContain('of the day');

    await enqueue(shop.db, 'convert-leads', null);
    const worker = await startWorker(shop, testConfig(), pino({ level: 'silent' }));
    opened.push({ close: () => worker.stop() });
    await expect.poll(() => waitingJobs(database.db)).toEqual([]);

    await expect(shop.db.execute(sql`select pg_sleep(10)`)).rejects.toMatchObject({
      cause: { code: '57014' },
    });
    expect(rowsOf(await shop.db.execute(sql`select 7 as answer`))).toEqual([{ answer: 7 }]);
  });
});

/** A proxy that drops startup options, as some poolers do. */
async function aForgetfulPooler() {
  const onward = new URL(database.url());
  const server = createServer((from) => {
    const to = connect(Number(onward.port), onward.hostname);
    from.once('data', (first: Buffer) => {
      to.write(withoutOptions(first));
      from.pipe(to);
    });
    to.pipe(from);
    for (const socket of [from, to]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const url = new URL(onward);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href };
}

/** Length, protocol version, then names and values that end with a zero byte. */
function withoutOptions(message: Buffer): Buffer {
  const parts = message.toString('utf8', 8).split('\0');
  const at = parts.indexOf('options');
  if (at >= 0) parts.splice(at, 2);
  const body = Buffer.from(parts.join('\0'));
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
