import type { FastifyInstance } from 'fastify';
import { createContext, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#tests/helpers/app.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
let cookie: string;

/** A storefront of one page, so that these tests need no build. */
const storefront = {
  entry: {
    module: {
      apiContext: createContext(),
      nonceContext: createContext(),
      default: () => new Response('<p>La page</p>', { headers: { 'content-type': 'text/html' } }),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    all: { id: 'all', parentId: 'root', path: '*', module: { default: () => null } },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  future: {},
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
  prerender: [],
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database, {}, { pages: { load: async () => storefront } });
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
