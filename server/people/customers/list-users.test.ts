import { beforeEach, describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { Account } from '#contract/people/account.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const list = async (query: Record<string, string> = {}) => {
  const reply = await shop.app.inject({ url: withQuery(paths.users, query), headers: asStaff });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as Account[]).map(({ name }) => name);
};
const joined = (day: number) => new Date(Date.UTC(2026, 0, day));

test('people stand there newest first, twenty a page; companies and the erased do not', async () => {
  const { db } = shop;
  for (let day = 1; day <= 22; day += 1) {
    await anAccount(db, { name: `Client ${day}`, createdAt: joined(day) });
  }
  await aCompany(db);
  await anAccount(db, { name: 'Effacée', erasedAt: new Date() });
  const first = await list();
  expect([first.length, first[0], first[19]]).toEqual([20, 'Client 22', 'Client 3']);
  expect(await list({ page: '2' })).toEqual(['Client 2', 'Client 1']);
  expect(await list({ page: '3', limit: '2' })).toEqual(['Client 18', 'Client 17']);
  expect(await list({ page: '90' })).toEqual([]);
});

describe('a search', () => {
  beforeEach(async () => {
    const { db } = shop;
    await anAccount(db, { name: 'Aïssatou Bâ', email: 'ba@example.sn', phone: '+221771234567' });
    await anAccount(db, {
      name: 'Modou Fall',
      email: 'Modou_F@example.sn',
      phone: '+221769876543',
    });
    await anAccount(db, { name: '100% Promo', email: 'promo@example.sn', phone: null });
  });

  test.each([
    ['aissatou', ['Aïssatou Bâ']],
    ['AÏSSATOU BA', ['Aïssatou Bâ']],
    ['modou_f@', ['Modou Fall']],
    ['77 123 45 67', ['Aïssatou Bâ']],
    ['00221 76 987 65 43', ['Modou Fall']],
    ['1234', ['Aïssatou Bâ']],
    ['100%', ['100% Promo']],
    ['o%o', []],
    ['\\', []],
    ['personne de ce nom', []],
  ])('for %j finds %j', async (search, names) => {
    expect(await list({ search })).toEqual(names);
  });

  test('for a blank finds everybody', async () => {
    expect(await list({ search: '   ' })).toHaveLength(3);
  });
});

test.each([{ page: '0' }, { page: 'deux' }, { limit: '101' }, { search: 'a'.repeat(121) }])(
  '%j is refused',
  async (query) => {
    const reply = await shop.app.inject({ url: withQuery(paths.users, query), headers: asStaff });
    expect(reply.statusCode).toBe(400);
  },
);

test('only staff that reads customers sees the list', async () => {
  const statusFor = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url: paths.users, headers })).statusCode;
  expect(await statusFor({})).toBe(401);
  for (const [role, status] of [
    ['customer', 403],
    ['hr', 403],
    ['catalogue', 403],
    ['reader', 200],
  ] as const) {
    const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
    expect([role, await statusFor(headers)]).toEqual([role, status]);
  }
});
