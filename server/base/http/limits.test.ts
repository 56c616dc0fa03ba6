import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { inProcessHeaders } from './limits.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => app?.close());
afterAll(() => database?.close());

const open = async (overrides: Partial<Config>) => {
  app = await openApp(database, overrides);
};
const record = (headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: paths.searchTerm,
    headers,
    payload: { terme: 'frigo', source: 'boutique' },
  });

test('who asks too often is told in French when to come back', async () => {
  await open({ requestsPerMinute: 2 });
  await record();
  await record();
  const reply = await record();
  expect(reply.statusCode).toBe(429);
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  const seconds = Number(reply.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(reply.json()).toMatchObject({
    code: 'rate-limited',
    title: 'Trop de demandes',
    message: expect.stringMatching(/^Trop de demandes\. Réessayez dans \d+ secondes?\.$/),
  });
});

test('our own pages are not counted, and nobody can pass for one of them', async () => {
  await open({ requestsPerMinute: 1 });
  for (const _time of [1, 2, 3]) expect((await record(inProcessHeaders)).statusCode).toBe(201);
  expect((await record()).statusCode).toBe(201);
  const [name] = Object.keys(inProcessHeaders);
  expect((await record({ [name!]: 'guess' })).statusCode).toBe(429);
});

test('an address said by a visitor counts only behind a proxy that we trust', async () => {
  const from = (address: string) => record({ 'x-forwarded-for': address });
  await open({ requestsPerMinute: 1 });
  expect((await from('10.0.0.1')).statusCode).toBe(201);
  expect((await from('10.0.0.2')).statusCode).toBe(429);
  await app.close();
  await open({
    requestsPerMinute: 1,
    trustProxy: testConfig({ TRUST_PROXY: '127.0.0.1' }).trustProxy,
  });
  expect((await from('10.0.0.1')).statusCode).toBe(201);
  expect((await from('10.0.0.2')).statusCode).toBe(201);
  expect((await from('10.0.0.2')).statusCode).toBe(429);
});

test('guessing a staff token and looking for addresses are counted as well', async () => {
  await open({ requestsPerMinute: 2 });
  const guess = () =>
    app.inject({
      method: 'DELETE',
      url: pathTo(paths.product, { id: 1 }),
      headers: { 'access-token': 'guess' },
    });
  expect((await guess()).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404);
  expect((await guess()).statusCode).toBe(429);
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(429);
});

test('who forwards for visitors without being trusted is named once in the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  app = await openApp(database, {}, { logger });
  await record();
  expect(lines).toEqual([]);
  await record({ 'x-forwarded-for': '41.82.0.1' });
  await record({ 'x-forwarded-for': '41.82.0.2' });
  expect(lines).toEqual([
    expect.stringMatching(/TRUST_PROXY.*127\.0\.0\.1|127\.0\.0\.1.*TRUST_PROXY/),
  ]);
});

test('a trusted one is not', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const { trustProxy } = testConfig({ TRUST_PROXY: '127.0.0.1' });
  app = await openApp(database, { trustProxy }, { logger });
  await record({ 'x-forwarded-for': '41.82.0.1' });
  expect(lines).toEqual([]);
});

test('sign-ins of one address are counted for all processes together', async () => {
  const other = await database.openAnother();
  const another = await openApp(other, { requestsPerMinute: 600 });
  await open({ requestsPerMinute: 600 });
  const signIn = async (process: FastifyInstance, turn: number) => {
    const payload = { username: `personne-${turn}@example.sn`, password: 'pas-le-bon' };
    const remoteAddress = '41.82.7.7';
    const url = paths.tokens;
    return (await process.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
  };
  const seen: number[] = [];
  for (let turn = 0; turn < 41; turn += 1) {
    seen.push(await signIn(turn % 2 === 0 ? app : another, turn));
  }
  await another.close();
  await other.close();
  expect(seen.slice(0, 40)).not.toContain(429);
  expect(seen[40]).toBe(429);
});
