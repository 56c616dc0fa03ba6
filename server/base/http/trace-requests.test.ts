import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const FRESH = /^[0-9a-f]{32}$/;

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => app?.close());
afterAll(() => database?.close());

const open = async (proxies: string) => {
  app = await openApp(database, testConfig({ TRUST_PROXY: proxies }));
};
const idFor = async (traceparent: string, remoteAddress: string, url: string = paths.tags) =>
  (await app.inject({ url, remoteAddress, headers: { traceparent } })).headers['x-request-id'];

test('a proxy of ours names the trace, which is the id of the request', async () => {
  await open('10.1.0.0/16,loopback');
  const named = `00-${TRACE}-b7ad6b7169203331-01`;
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '::1']) {
    expect(await idFor(named, proxy)).toBe(TRACE);
  }
  const headers = { traceparent: named };
  const refused = await app.inject({ url: '/rien', remoteAddress: '10.1.2.3', headers });
  expect(refused.json().traceId).toBe(TRACE);
});

test('what others name, or what is no trace, is not believed', async () => {
  await open('10.1.0.0/16');
  const named = `00-${TRACE}-b7ad6b7169203331-01`;
  const ids = [await idFor(named, '10.2.0.1'), await idFor(named, '10.2.0.1')];
  for (const wrong of [
    `00-${TRACE}-b7ad6b7169203331`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    'fatou@example.sn',
  ]) {
    ids.push(await idFor(wrong, '10.1.2.3'));
  }
  for (const id of ids) expect(id).toMatch(FRESH);
  expect(ids).not.toContain(TRACE);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a shop without a proxy believes nobody', async () => {
  await open('');
  expect(await idFor(`00-${TRACE}-b7ad6b7169203331-01`, '127.0.0.1')).not.toBe(TRACE);
});
