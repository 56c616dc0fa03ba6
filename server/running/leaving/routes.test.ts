import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

test('the journal keeps who took the shop along; another waits for the first to end', async () => {
  const admin = await anAccount(database.db, { role: 'admin' });
  const ask = async () =>
    app.inject({
      url: paths.shopExport,
      headers: await signedIn(database.db, admin),
      payloadAsStream: true,
    });
  const first = await ask();
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('application/zip');
  expect((await ask()).statusCode).toBe(503);
  const parts: Buffer[] = [];
  for await (const part of first.stream()) parts.push(part);
  expect(Buffer.concat(parts).subarray(0, 2).toString()).toBe('PK');
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
  const [entry] = await database.db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: 'shop exported', subject: 'shop', byId: admin.id });
});
