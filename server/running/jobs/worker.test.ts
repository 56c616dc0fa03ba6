import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { enqueue, FAILED_QUEUE, queues } from '#server/base/queue/queue.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureVariants } from '#server/goods/media/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { undoStep } from '#server/sales/orders/moving/undo-step.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { createInbox } from '../../../sandbox/inbox.ts';
import { startMailServer } from '../../../sandbox/mail.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { startWorker, type Worker } from './worker.ts';

let database: TestDatabase;
let worker: Worker | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCollected(database.db));
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => database?.close());

const mail = { to: 'awa@example.sn', subject: 'Prêt', text: 'Bonjour' };

async function work(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  worker = await startWorker(database, testConfig(settings), pino({ level: 'warn' }, log));
  return lines;
}

test('a job runs once its transaction is there, several at a time, and never without it', async () => {
  const { db } = database;
  const inbox = createInbox();
  const server = await startMailServer(inbox);
  await work({ SMTP_URL: server.url });
  const undone = db.transaction(async (tx) => {
    await sendLater(tx, { ...mail, subject: 'Jamais' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction(async (tx) => {
    for (const subject of ['Un', 'Deux', 'Trois']) await sendLater(tx, { ...mail, subject });
  });
  const subjects = () => inbox.list().map(({ subject }) => subject);
  await expect.poll(subjects).toHaveLength(3);
  expect(subjects().toSorted()).toEqual(['Deux', 'Trois', 'Un']);
  await worker?.stop();
  await server.close();
});

test('a code and an order’s message leave before the alerts that were written first (rule T-22)', async () => {
  const { db } = database;
  const inbox = createInbox();
  const server = await startMailServer(inbox);
  const alerts = Array.from({ length: 20 }, (_, place) => `Alerte ${place}`);
  await sendLater(db, ...alerts.map((subject) => ({ ...mail, subject, isBulk: true })));
  await sendLater(db, { ...mail, subject: 'Commande' });
  await sendLater(db, { ...mail, subject: 'Code', isSecret: true });
  await work({ SMTP_URL: server.url });
  await expect.poll(() => inbox.list().length).toBe(22);
  const subjects = inbox.list().map(({ subject }) => subject);
  // Five leave at once, in any order.
  expect(subjects.slice(-5)).toEqual(expect.arrayContaining(['Code', 'Commande']));
  await worker?.stop();
  await server.close();
});

test('what fails for good is kept for people to see, and no log says whose it was', async () => {
  const { db } = database;
  await sendLater(db, mail);
  await db.execute(sql`update pgboss.job_common set retry_limit = 0`);
  const lines = await work({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` });
  const kept = async () =>
    rowsOf(await db.execute(sql`select source_name, data from pgboss.job where name = 'failed'`));
  await expect.poll(kept).toEqual([{ source_name: 'deliver-message', data: { messageId: 1 } }]);
  const [message] = await db.select().from(outgoingMessages);
  expect(message).toMatchObject({ state: 'failed', failure: expect.stringContaining('ECONN') });
  const line = lines.find((text) => text.includes('job given up'));
  expect(JSON.parse(line!)).toMatchObject({ job: 'deliver-message', attempt: 1, code: 'ESOCKET' });
  expect(lines.join()).not.toMatch(/awa|Prêt|Bonjour/);
});

test('a step is told after a restart too, and not when it was taken back before', async () => {
  const { db } = database;
  const told = await aStoredOrder(db);
  const kept = await aStoredOrder(db);
  for (const { id } of [told, kept]) {
    await moveOrder({ db, config: testConfig(), actor: byMachine }, id, {
      fulfilment: 'delivered',
    });
  }
  await work({});
  const [step] = (await readSteps(db, kept.id)).slice(-1);
  const wanted = { eventId: step!.id, reason: '', version: undefined };
  await undoStep({ db, config: testConfig(), actor: byMachine }, kept.id, wanted);
  await worker?.stop();
  // The minute passes while nothing runs.
  await db.execute(
    sql`update pgboss.job_common set start_after = now() where name = 'tell-of-step'`,
  );
  await work({});
  const subjects = async () =>
    (await db.select().from(outgoingMessages))
      .filter(({ channel }) => channel === 'mail')
      .map(({ subject }) => subject);
  await expect.poll(subjects).toEqual([`Votre commande ${told.number} est livrée`]);
});

test('a text message goes its own way', async () => {
  const sandbox = await serveSandbox(0, () => undefined);
  await work(sandbox.settings);
  await sendLater(database.db, { to: '+221771234567', text: 'Bonjour' });
  const arrived = async () =>
    (await fetch(`${sandbox.address}/messages?to=771234567`)).json() as Promise<unknown[]>;
  await expect.poll(arrived).toHaveLength(1);
  await worker?.stop();
  await sandbox.close();
});

test('without those who carry them messages wait, and the operator hears of it once', async () => {
  const { db } = database;
  const lines = await work({});
  await sendLater(db, mail);
  await sendLater(db, { to: '+221771234567', text: 'Bonjour' });
  // Jobs of another kind go on, so the worker has looked.
  await enqueue(db, 'delete-old-data', null);
  const left = async () =>
    rowsOf(
      await db.execute(
        sql`select name from pgboss.job_common where state <> 'completed' and name not like '\\_\\_%'
          order by name`,
      ),
    );
  await expect.poll(left).toEqual([{ name: 'deliver-message' }, { name: 'deliver-sms' }]);
  expect(await db.select({ state: outgoingMessages.state }).from(outgoingMessages)).toEqual([
    { state: 'queued' },
    { state: 'queued' },
  ]);
  for (const setting of ['SMTP_URL', 'SMS_CLIENT_ID']) {
    expect(lines.filter((line) => line.includes(setting))).toHaveLength(1);
  }
});

test('leads of two years and views of three years ago are deleted', async () => {
  const { db } = database;
  const lead = (visitor: string, age: string) =>
    db.insert(leads).values({
      visitor,
      type: 'commande' as const,
      location: 'Dakar',
      claimedTotal: 1,
      lines: [],
      reportedAt: sql`now() - ${age}::interval`,
    });
  await lead('guest:old', '2 years 1 day');
  await lead('guest:kept', '2 years -1 day');
  await db.execute(sql`insert into page_views (day, path) values
    ((now() - interval '3 years 2 days')::date, '/old'), ((now() - interval '3 years -2 days')::date, '/kept')`);
  await work({});
  await enqueue(db, 'delete-old-data', null);
  await expect.poll(() => db.$count(leads)).toBe(1);
  expect(await db.$count(leads, eq(leads.visitor, 'guest:kept'))).toBe(1);
  const views = async () => rowsOf(await db.execute(sql`select path from page_views`));
  await expect.poll(views).toEqual([{ path: '/kept' }]);
  const recurring = await db.execute(
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  );
  expect(rowsOf(recurring)).toEqual([
    { name: 'check-stock', cron: '20 4 * * *', timezone: 'Africa/Dakar' },
    { name: 'compare-wave-ledger', cron: '10 4 * * *', timezone: 'Africa/Dakar' },
    { name: 'convert-leads', cron: '5/10 * * * *', timezone: 'Africa/Dakar' },
    { name: 'count-pairs', cron: '55 4 * * *', timezone: 'Africa/Dakar' },
    { name: 'cover-old-orders', cron: '35 4 * * *', timezone: 'Africa/Dakar' },
    { name: 'delete-old-data', cron: '30 3 * * *', timezone: 'Africa/Dakar' },
    { name: 'end-promotions', cron: '0 0 * * *', timezone: 'Africa/Dakar' },
    { name: 'expire-orders', cron: '*/10 * * * *', timezone: 'Africa/Dakar' },
    { name: 'expire-vouchers', cron: '5 0 * * *', timezone: 'Africa/Dakar' },
    { name: 'reconcile-payments', cron: '* * * * *', timezone: 'Africa/Dakar' },
    { name: 'remind-instalments', cron: '0 9 * * *', timezone: 'Africa/Dakar' },
    { name: 'remind-proformas', cron: '10 9 * * *', timezone: 'Africa/Dakar' },
    { name: 'settle-families', cron: '50 4 * * *', timezone: 'Africa/Dakar' },
    { name: 'tell-alerts', cron: '2/5 8-20 * * *', timezone: 'Africa/Dakar' },
    { name: 'tell-ending-keys', cron: '20 9 * * *', timezone: 'Africa/Dakar' },
    { name: 'tell-left-askers', cron: '30 9 * * *', timezone: 'Africa/Dakar' },
    { name: 'tell-partners', cron: '3/10 * * * *', timezone: 'Africa/Dakar' },
  ]);
});

test('a promotion whose last night nobody worked is over as soon as somebody works again', async () => {
  const { db } = database;
  const { id } = await aProduct(db, { en_promo: true, promo_price: 80_000 });
  await db
    .update(products)
    .set({ promotionEndsOn: dayFromNow(-1) })
    .where(eq(products.id, id));
  await work({});
  const isPromoted = async () =>
    (await db.select().from(products).where(eq(products.id, id)))[0]?.onPromotion;
  await expect.poll(isPromoted).toBe(false);
});

test('several processes install the queues at once', async () => {
  const another = await database.openAnother();
  await Promise.all([installQueues(database), installQueues(another), installQueues(database)]);
  await another.close();
  const names = rowsOf(
    await database.db.execute(sql`select name from pgboss.queue where name not like '\\_\\_%'
      order by name`),
  );
  expect(names).toEqual(
    [FAILED_QUEUE, ...Object.keys(queues)].toSorted().map((name) => ({ name })),
  );
});

test('a start writes only those queues anew whose options have changed', async () => {
  const { db } = database;
  await installQueues(database);
  const read = async () =>
    rowsOf<{ name: string; written: string; tries: number }>(
      await db.execute(sql`select name, xmin::text as written, retry_limit as tries
        from pgboss.queue order by name`),
    );
  await db.execute(sql`update pgboss.queue set retry_limit = 99 where name = 'deliver-sms'`);
  const before = await read();
  await installQueues(database);
  const after = await read();
  const changed = after.filter(({ written }, place) => written !== before[place]?.written);
  expect(changed).toMatchObject([{ name: 'deliver-sms', tries: queues['deliver-sms'].retryLimit }]);
});

test('what pages show of an uploaded picture is made before anybody asks for it', async () => {
  const { db } = database;
  const { hash } = await aPicture(db);
  await work({});
  const made = () =>
    db
      .select({ width: pictureVariants.width, format: pictureVariants.format })
      .from(pictureVariants)
      .where(eq(pictureVariants.hash, hash))
      .orderBy(pictureVariants.format, pictureVariants.width);
  await expect.poll(made).toEqual([
    { width: 256, format: 'avif' },
    { width: 512, format: 'avif' },
    { width: 1024, format: 'avif' },
    { width: 256, format: 'png' },
  ]);
});
