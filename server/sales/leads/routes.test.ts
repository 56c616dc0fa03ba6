import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';

let database: TestDatabase;
let app: FastifyInstance;
let service: Awaited<ReturnType<typeof startOutsideService>> | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCollected(database.db));
afterEach(async () => {
  await app?.close();
  await service?.close();
  service = undefined;
});
afterAll(() => database?.close());

const PUBLIC = '41.82.10.20';
const open = async (settings: Record<string, string> = {}, more: Partial<Config> = {}) => {
  const config = testConfig({ TRUST_PROXY: '127.0.0.1', ...settings });
  app = await openApp(database, { ...config, ...more });
};
const locate = async (address = PUBLIC) =>
  app.inject({ url: paths.location, headers: { 'x-forwarded-for': address } });

const basket = {
  guest_id: 'visitor-1',
  location: 'Dakar',
  type: 'commande',
  total: 1000,
  date: '21/11/2026 10:00:00',
  produits: [{ id: 'A7', nom: 'Frigo', quantité: 1, prix: 1000, panier: 'Commande' }],
};
const report = (change: object = {}) =>
  app.inject({ method: 'POST', url: paths.basketReport, payload: { ...basket, ...change } });

test('a reported basket is answered with its number in the CRM', async () => {
  await open();
  const reply = await report();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 'success',
    message: 'Panier enregistré',
    crm_id: expect.any(Number),
  });
});

test.each(['total', 'type', 'date', 'location', 'produits', 'guest_id'])(
  'a basket without %s is refused and changes nothing',
  async (name) => {
    await open();
    const reply = await report({ [name]: undefined });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: name, message: expect.any(String) }]);
    expect(await database.db.$count(leads)).toBe(0);
  },
);

test('an address that reports without end is told when to come back', async () => {
  await open({ RATE_LIMIT_PER_MINUTE: '600' });
  for (let index = 0; index < 60; index += 1) expect((await report()).statusCode).toBe(200);
  const reply = await report();
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.json().message).toMatch(/^Trop de demandes\. Réessayez dans \d+ secondes?\.$/);
});

describe('where a visitor is', () => {
  const found = { city: 'Dakar', region: 'Dakar', country: 'SN', ip: PUBLIC, loc: '14.69,-17.44' };
  const nowhere = { city: '', region: '', country: '', ip: '', loc: '' };

  test('comes from the service, which is asked once for an address', async () => {
    service = await startOutsideService([{ status: 200, body: { ...found, org: 'AS8346' } }]);
    await open({ IP_INFO_URL: `${service.url}/{ip}/json`, IP_INFO_TOKEN: 'a-token' });
    const replies = await Promise.all([locate(), locate()]);
    for (const reply of [...replies, await locate()]) expect(reply.json()).toEqual(found);
    expect(service.received.map(({ url }) => url)).toEqual([`/${PUBLIC}/json`]);
    expect(service.received[0]?.headers.authorization).toBe('Bearer a-token');
  });

  test('is asked with a parameter where the setting has no place for the address', async () => {
    service = await startOutsideService([{ status: 200, body: found }]);
    await open({ IP_INFO_URL: `${service.url}/json?lang=fr` });
    await locate();
    expect(service.received[0]?.url).toBe(`/json?lang=fr&ip=${PUBLIC}`);
    expect(service.received[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.4',
    '100.64.3.2',
    '::1',
    'fe80::1',
    'fd00::2',
    '::ffff:192.168.1.4',
  ])('is not asked for %s, but of the sandbox', async (address) => {
    service = await startOutsideService([{ status: 200, body: found }]);
    await open({ IP_INFO_URL: service.url }, { mode: 'live' });
    expect((await locate(address)).json()).toEqual(nowhere);
    expect(service.received).toEqual([]);
    await app.close();
    const sandbox = await serveSandbox(0, () => {});
    await open(sandbox.settings);
    const { ip, loc, ...place } = (await locate(address)).json();
    await sandbox.close();
    expect(place).toEqual({ city: 'Dakar', region: 'Dakar', country: 'SN' });
    expect(ip).toBe(address);
    expect(loc).toMatch(/^14\.\d+,-17\.\d+$/);
  });

  test.each([
    ['fails', [{ status: 500 }]],
    ['answers something else', [{ status: 200, body: [1, { city: 3 }] }]],
    ['does not answer', []],
  ])('is unknown when the service %s', async (_what, answers) => {
    service = await startOutsideService(answers);
    await open({ IP_INFO_URL: service.url });
    const reply = await locate();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ city: '', loc: '' });
    await locate();
    expect(service.received).toHaveLength(1);
  });

  test('is unknown without a service', async () => {
    await open();
    expect((await locate()).json()).toEqual(nowhere);
  });
});
