import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorker } from '#server/running/jobs/worker.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { forwardLead, readLeadReport } from './forward-lead.ts';

import { reportBasket } from './report-basket.ts';

const SECRET = 'a-secret-of-enough-letters';
type Service = Awaited<ReturnType<typeof startOutsideService>>;

let database: TestDatabase;
let crm: Service | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCollected(database.db));
afterEach(() => crm?.close());
afterAll(() => database?.close());

const report = (total: number, isForwarded = false) =>
  reportBasket(
    database.db,
    readLeadReport({
      guest_id: 'visitor-1',
      location: 'Dakar',
      name: 'Awa',
      type: 'acredit',
      total,
      date: '21/11/2026 10:00:00',
      localisation: '14.7,-17.4',
      produits: [
        { id: 7, nom: 'Frigo', quantité: 2, prix: 90_000, panier: 'Crédit', date: '20/11/2026' },
      ],
    }),
    { isForwarded },
  );

test('the CRM receives the basket as it is now, signed', async () => {
  crm = await startOutsideService([{ status: 204 }]);
  const id = await report(1);
  await report(180_000);
  await forwardLead(database.db, { url: `${crm.url}/hook?x=1`, secret: SECRET }, id, 'delivery-1');
  const [{ url, headers, body }] = crm.received as [Service['received'][number]];
  expect(url).toBe('/hook?x=1');
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-sandaga-delivery']).toBe('delivery-1');
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(headers['x-sandaga-signature']),
  )!;
  expect(createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')).toBe(signature);
  expect(JSON.parse(body)).toEqual({
    crm_id: id,
    guest_id: 'visitor-1',
    location: 'Dakar',
    localisation: '14.7,-17.4',
    name: 'Awa',
    phone: 'Guest',
    email: 'Guest',
    type: 'acredit',
    total: 180_000,
    date: '21/11/2026 10:00:00',
    produits: [
      {
        id: '7',
        nom: 'Frigo',
        quantité: 2,
        prix: 90_000,
        location: 'Dakar',
        panier: 'Crédit',
        date: '20/11/2026',
      },
    ],
  });
});

test('an answer that is no yes is a failure, and a lead that is gone is none', async () => {
  crm = await startOutsideService([{ status: 500 }, { status: 302 }]);
  const webhook = { url: crm.url, secret: SECRET };
  const id = await report(1);
  await expect(forwardLead(database.db, webhook, id, 'd')).rejects.toThrow('500');
  await expect(forwardLead(database.db, webhook, id, 'd')).rejects.toThrow();
  await forwardLead(database.db, webhook, id + 1, 'd');
  expect(crm.received).toHaveLength(2);
});

test('a CRM that fails first receives the basket later, under the same delivery number', async () => {
  const { db } = database;
  crm = await startOutsideService([{ status: 503 }, { status: 200 }]);
  const config = testConfig({ CRM_WEBHOOK_URL: crm.url, CRM_WEBHOOK_SECRET: SECRET });
  await report(1, true);
  await report(2, true);
  // As if the seconds had passed, here and below.
  await db.execute(sql`update pgboss.job_common set start_after = now()`);
  const first = await startWorker(database, config, pino({ level: 'silent' }));
  const state = async () =>
    (await db.execute(sql`select state, retry_count from pgboss.job_common
      where name = 'forward-lead'`)) as unknown as { rows: { state: string }[] };
  const states = async () => (await state()).rows.map((row) => row.state);
  await expect.poll(states).toEqual(['retry']);
  await first.stop();
  await report(3, true);
  await db.execute(sql`update pgboss.job_common set start_after = now()`);
  const second = await startWorker(database, config, pino({ level: 'silent' }));
  await expect.poll(states).toEqual(['completed']);
  await second.stop();
  expect(crm.received.map(({ body }) => JSON.parse(body).total)).toEqual([2, 3]);
  const deliveries = crm.received.map(({ headers }) => headers['x-sandaga-delivery']);
  expect(new Set(deliveries).size).toBe(1);
});
