// Many addresses that no page has, which each used to cost a page.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { smallStorefront } from '#tests/helpers/goods/small-storefront.ts';

let database: TestDatabase;
let app: FastifyInstance;
const { build, rendered } = smallStorefront();
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database, {}, { pages: { load: async () => build } });
});
beforeEach(() => {
  rendered.length = 0;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const UNKNOWN = ['/a', '/a/b/c', '/page/x', '/a%2Fb', '/é', '//a', '/a?page=2', '/wp-login.php'];

test('all of them get the one page that is kept, as 404 and without their path', async () => {
  const replies = [];
  for (const url of UNKNOWN) replies.push(await app.inject(url));
  const many = Array.from({ length: 50 }, (_, index) => app.inject(`/inconnue-${index}`));
  replies.push(...(await Promise.all(many)));

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(rendered).toHaveLength(1);
  expect(UNKNOWN.some((url) => rendered[0]!.includes(url))).toBe(false);
});

test('visitors who are signed in get it too', async () => {
  await app.inject('/encore');
  rendered.length = 0;
  const token = (await signedIn(database.db, await anAccount(database.db)))['access-token'];
  const reply = await app.inject({ url: '/autre', headers: { cookie: `token_sandaga=${token}` } });
  expect([reply.statusCode, rendered.length]).toEqual([404, 0]);
});

test('it is made anew when what it shows of the catalogue changes', async () => {
  const before = await app.inject('/encore');
  const category = { method: 'POST', url: paths.categories, headers: asStaff } as const;
  expect((await app.inject({ ...category, payload: { name: 'FOURS' } })).statusCode).toBe(201);
  const after = await app.inject('/encore');
  expect([after.statusCode, after.body === before.body]).toEqual([404, false]);
});

test('an address that is known is a page of its own, however it is spelt', async () => {
  for (const url of ['/page', '/page/', '/PAGE', '/page?page=2']) {
    expect((await app.inject(url)).statusCode).toBe(200);
  }
});
