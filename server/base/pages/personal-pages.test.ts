import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';

let database: TestDatabase;
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database, {}, { pages: { load: async () => smallStorefront().build } });
  const token = (await signedIn(database.db, await anAccount(database.db)))['access-token'];
  cookie = `token_sandaga=${token}`;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

test.each([
  ['/profile', '/profile'],
  ['/PROFILE', '/PROFILE'],
  ['//profile', '/profile'],
  ['/checkout?mode=online', '/checkout?mode=online'],
  ['/commandes/12/détails', '/commandes/12/détails'],
  ['/commandes/12/d%C3%A9tails', '/commandes/12/d%C3%A9tails'],
])('%s sends a visitor to sign in and back', async (asked, back) => {
  const reply = await app.inject(encodeURI(decodeURI(asked)));
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store']);
  const location = new URL(String(reply.headers.location), 'http://x');
  expect(location.pathname).toBe('/login');
  expect(decodeURI(location.searchParams.get('redirectTo')!)).toBe(decodeURI(back));
});

test('is shown to who is signed in, and kept by nobody, also not for the next visitor', async () => {
  const reply = await app.inject({ url: '/profile', headers: { cookie } });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(reply.body).toContain('La page');
  expect((await app.inject('/profile')).statusCode).toBe(302);
});

test('a token that is not ours opens nothing', async () => {
  for (const wrong of ['token_sandaga=abc', 'auth_sandaga=abc', `autre=${cookie}`]) {
    const reply = await app.inject({ url: '/profile', headers: { cookie: wrong } });
    expect(reply.statusCode).toBe(302);
  }
});
