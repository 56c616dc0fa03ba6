import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

const readsOfOne = [
  ['account', paths.user],
  ['counts', paths.userCounts],
  ['session', paths.accountSession],
  ['details', paths.accountDetails],
] as const;

describe.each(readsOfOne)('the %s of a person', (_name, path) => {
  test('is for that person and for staff that reads customers, and for nobody else', async () => {
    const { db } = shop;
    const owner = await anAccount(db);
    const url = pathTo(path, { id: owner.id });
    const statusFor = async (headers: Record<string, string>) =>
      (await get(url, headers)).statusCode;
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(await signedIn(db, owner))).toBe(200);
    expect(await statusFor(asStaff)).toBe(200);
    const { id: companyId } = await aCompany(db);
    const expected = {
      customer: 403,
      hr: 403,
      catalogue: 403,
      orders: 200,
      credit: 200,
      support: 200,
      'after-sales': 403,
      storekeeper: 403,
      dispatcher: 403,
      driver: 403,
      seller: 403,
      reader: 200,
      manager: 200,
      admin: 200,
    };
    for (const role of ['customer', 'hr', ...STAFF_ROLES] as const) {
      const other = await anAccount(db, { role, companyId: role === 'hr' ? companyId : null });
      expect([role, await statusFor(await signedIn(db, other))]).toEqual([role, expected[role]]);
    }
  });

  test('is not found where there is no such person', async () => {
    const { db } = shop;
    const company = await aCompany(db);
    const erased = await anAccount(db, { erasedAt: new Date() });
    for (const id of [company.id, erased.id, 2_147_483_647]) {
      const reply = await get(pathTo(path, { id }), asStaff);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Ce compte n’existe pas.']);
    }
    expect((await get(pathTo(path, { id: 'abc' }), asStaff)).statusCode).toBe(400);
  });
});

test('an account is told as existing clients know it', async () => {
  const account = await anAccount(shop.db, {
    name: 'Awa Ndiaye',
    email: 'awa@example.sn',
    phone: '+221771234567',
    city: 'Thiès',
  });
  const headers = await signedIn(shop.db, account);
  const expected = {
    id: account.id,
    partner_id: account.id,
    name: 'Awa Ndiaye',
    email: 'awa@example.sn',
    partner_city: 'Thiès',
    partner_phone: '221771234567',
    is_verified: true,
    avatar: false,
    country_id: 204,
    country_code: 'SN',
    role: 'secondary_user',
    staff_role: false,
    adhesion: 'pending',
    adhesion_submit: false,
    parent_id: false,
    function: false,
  };
  const { id } = account;
  expect((await get(pathTo(paths.user, { id }), headers)).json()).toMatchObject(expected);
  expect((await get(pathTo(paths.accountDetails, { id }), headers)).json()).toMatchObject({
    ...expected,
    company_id: 1,
    company_name: 'Sandaga',
  });
  expect((await get(pathTo(paths.userCounts, { id }), headers)).json()).toEqual({
    user_name: 'Awa Ndiaye',
    order_count: 0,
    preorder_count: 0,
    delivered_count: 0,
    progress_count: 0,
    creditorder_count: 0,
  });
});

test('the session of a member names the employer and holds neither tokens nor the company’s code', async () => {
  const employer = await aCompany(shop.db, { name: 'Téranga SA', companyCode: 'TERA1' });
  const member = await anAccount(shop.db, { companyId: employer.id, membership: 'accepted' });
  const reply = await get(
    pathTo(paths.accountSession, { id: member.id }),
    await signedIn(shop.db, member),
  );
  expect(reply.json()).toMatchObject({
    uid: member.id,
    user_info: { id: member.id, adhesion: 'accepted', parent_id: employer.id },
    parent: { id: employer.id, name: 'Téranga SA', entreprise_code: null },
  });
  expect(reply.body).not.toMatch(/token|TERA1/);
});
