import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffCompanies } from '#contract/people/staff-companies.ts';
import { teamList } from '#contract/people/staff-team.ts';
import { partners } from '#server/base/identity/tables.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Account = Awaited<ReturnType<typeof anAccount>>;
type Row = Awaited<ReturnType<typeof aStoredOrder>>;
let employer: Account;
let order: Row;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  employer = await aCompany(shop.db, { name: 'Téranga SA' });
  const member = { companyId: employer.id, membership: 'accepted' } as const;
  const buyer = { kind: 'account', id: (await anAccount(shop.db, member)).id } as const;
  order = await aStoredOrder(shop.db, { kind: 'creditorder', buyer });
});

const somebody = (role: Account['role'], columns = {}) => anAccount(shop.db, { role, ...columns });
const as = async (who: { id: number }, method: 'PUT' | 'POST', url: string, payload: object) =>
  shop.app.inject({
    method,
    url,
    payload,
    headers: { ...(await signedIn(shop.db, who)), ...anyVersion },
  });
const yes = { state: 'validated' };
const byEmployer = (who: { id: number }) =>
  as(who, 'PUT', pathTo(paths.creditValidationByHr, { id: order.id }), yes);
const byShop = (who: { id: number }, said: object = yes) =>
  as(who, 'PUT', pathTo(paths.creditValidationByShop, { id: order.id }), said);
const waive = (who: { id: number }) =>
  as(who, 'PUT', pathTo(paths.creditOverride, { id: order.id }), { reason: 'Client connu.' });
const nameHr = (who: { id: number }, email: string) =>
  as(who, 'POST', pathTo(paths.hrOfCompany, { id: employer.id }), { email, name: 'RH' });
const invite = async (who: { id: number }, role: Account['role']): Promise<{ id: number }> => {
  const { email, id } = await anAccount(shop.db);
  const reply = await as(who, 'POST', teamList.path, { email, name: 'Un collègue', role });
  expect(reply.statusCode, reply.body).toBe(201);
  return { id };
};
/** An HR account that staff made of a customer. */
const hrNamedBy = async (who: { id: number }): Promise<{ id: number }> => {
  const { id, email } = await anAccount(shop.db);
  expect((await nameHr(who, email)).statusCode).toBe(201);
  return { id };
};
const stored = () => readStoredOrder(shop.db, order);
const refusal = (reply: { statusCode: number; json: () => { message: string } }) => {
  expect(reply.statusCode).toBe(403);
  return reply.json().message;
};

test('a clerk names nobody for an employer and raises no ceiling', async () => {
  const clerk = await somebody('credit');
  const { email } = await anAccount(shop.db);
  expect((await nameHr(clerk, email)).statusCode).toBe(403);
  const member = pathTo(paths.memberCeiling, { id: order.partnerId });
  expect((await as(clerk, 'PUT', member, { credit_ceiling: 9_000_000 })).statusCode).toBe(403);
  const company = pathTo(paths.staffCompany, { id: employer.id });
  const raised = { name: employer.name, credit_ceiling: 9_000_000 };
  expect(refusal(await as(clerk, 'PUT', company, raised))).toMatch(/gérant/);
  const made = { name: 'Autre employeur', credit_ceiling: 9_000_000 };
  expect(refusal(await as(clerk, 'POST', staffCompanies.path, made))).toMatch(/gérant/);
  expect((await as(clerk, 'PUT', company, { name: 'Téranga' })).statusCode).toBe(200);
  expect((await as(await somebody('manager'), 'PUT', company, raised)).statusCode).toBe(200);
});

describe('whoever made the HR account', () => {
  test('does not answer for the shop, and somebody else does', async () => {
    const manager = await somebody('manager');
    expect((await byEmployer(await hrNamedBy(manager))).statusCode).toBe(200);
    expect(refusal(await byShop(manager))).toContain('compte RH');
    expect((await stored()).shopValidation).toBe('pending');
    expect((await byShop(await somebody('credit'))).statusCode).toBe(200);
  });

  test('may refuse, which gives nobody anything', async () => {
    const manager = await somebody('manager');
    await byEmployer(await hrNamedBy(manager));
    const no = { state: 'rejected', reason: 'Plafond atteint' };
    expect((await byShop(manager, no)).statusCode).toBe(200);
  });

  test('does not waive the first instalment', async () => {
    const manager = await somebody('manager');
    await byEmployer(await hrNamedBy(manager));
    await byShop(await somebody('credit'));
    expect(refusal(await waive(manager))).toContain('compte RH');
    expect((await stored()).state).toBe('validation');
    expect((await waive(await somebody('credit'))).statusCode).toBe(200);
  });

  test('does not answer through a colleague who was made for it either', async () => {
    const admin = await somebody('admin');
    const hr = await hrNamedBy(admin);
    const clerk = await invite(admin, 'credit');
    await byEmployer(hr);
    expect(refusal(await byShop(clerk))).toContain('La même personne');
    expect(refusal(await byShop(admin))).toContain('compte RH');
  });

  test('does not answer when a manager who was made for it named HR', async () => {
    const admin = await somebody('admin');
    const manager = await invite(admin, 'manager');
    await byEmployer(await hrNamedBy(manager));
    expect(refusal(await byShop(admin))).toContain('compte RH');
    const clerk = await invite(admin, 'credit');
    expect((await byShop(clerk)).statusCode).toBe(200);
    expect(refusal(await waive(admin))).toMatch(/compte/);
  });
});

test('whoever was HR and is a clerk now does not answer twice', async () => {
  const hr = await somebody('hr', { companyId: employer.id });
  await byEmployer(hr);
  await shop.db.update(partners).set({ role: 'credit' }).where(eq(partners.id, hr.id));
  expect(refusal(await byShop(hr))).toMatch(/autre personne/);
});

test('whoever answered for the shop does not waive the first instalment', async () => {
  await byEmployer(await somebody('hr', { companyId: employer.id }));
  const clerk = await somebody('credit');
  await byShop(clerk);
  expect(refusal(await waive(clerk))).toMatch(/autre personne/);
  expect((await stored()).state).toBe('validation');
  expect((await waive(await somebody('manager'))).statusCode).toBe(200);
});

test('the staff token is nobody, so it approves nothing', async () => {
  const asMachine = (url: string, payload: object) =>
    shop.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { ...asStaff, ...anyVersion },
    });
  const both = [paths.creditValidationByHr, paths.creditValidationByShop];
  const [first, second] = both.map((path) => pathTo(path, { id: order.id }));
  expect(refusal(await asMachine(first!, yes))).toMatch(/son propre compte/);
  await byEmployer(await somebody('hr', { companyId: employer.id }));
  expect(refusal(await asMachine(second!, yes))).toMatch(/son propre compte/);
  await byShop(await somebody('credit'));
  const waiver = pathTo(paths.creditOverride, { id: order.id });
  expect(refusal(await asMachine(waiver, { reason: 'Connu.' }))).toMatch(/son propre compte/);
});
