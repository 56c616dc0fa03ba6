import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type StaffCompany, staffCompanies } from '#contract/people/staff-companies.ts';
import { staffMemberships } from '#contract/people/staff-memberships.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const manager = await anAccount(shop.db, { role: 'manager' });
  headers = { ...(await signedIn(shop.db, manager)), ...anyVersion };
});

const create = (payload: object) =>
  shop.app.inject({ method: 'POST', url: staffCompanies.path, headers, payload });
const nameHr = (id: number, payload: object) =>
  shop.app.inject({ method: 'POST', url: pathTo(paths.hrOfCompany, { id }), headers, payload });
const mailTo = async (recipient: string) =>
  (
    await shop.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient))
  ).map(({ subject, text }) => `${subject}\n${text}`)[0];

test('the shop makes the code of a company, and two do not have one name', async () => {
  const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('');
  const made = await create({ name: 'Éts Ndiaye & Fils', city: 'Thiès', phone: '33 821 00 00' });
  expect(made.json()).toMatchObject({
    entreprise_code: `ETSN${today}1`,
    phone: '+221338210000',
    credit_ceiling: null,
    hr: [],
  });
  expect((await create({ name: 'Bâ' })).json().entreprise_code).toBe(`BAXX${today}2`);
  const twice = await create({ name: 'ets ndiaye & fils' });
  expect([twice.statusCode, twice.json().errors[0].field]).toEqual([409, 'name']);
});

test('a change keeps the code and stands in the audit', async () => {
  const { id, companyCode } = await aCompany(shop.db, { name: 'Téranga' });
  const changed = await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffCompany, { id }),
    headers,
    payload: { name: 'Téranga SA', credit_ceiling: 500_000 },
  });
  expect(changed.json()).toMatchObject({
    name: 'Téranga SA',
    credit_ceiling: 500_000,
    entreprise_code: companyCode,
  });
  expect(await shop.db.select().from(auditEntries)).toMatchObject([
    { action: 'company changed', before: { name: 'Téranga' }, after: { name: 'Téranga SA' } },
  ]);
});

test('whoever belongs to a company changes its address and not its ceiling', async () => {
  const { id } = await aCompany(shop.db, { name: 'Téranga', creditCeiling: 300_000 });
  const manager = await anAccount(shop.db, { role: 'manager', companyId: id });
  const own = { ...(await signedIn(shop.db, manager)), ...anyVersion };
  const change = (payload: object, who: Record<string, string> = own) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.staffCompany, { id }),
      headers: who,
      payload: { name: 'Téranga', ...payload },
    });
  for (const credit_ceiling of [9_000_000, 0, null]) {
    const refused = await change({ credit_ceiling });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      message: 'Vous ne fixez pas le plafond de votre propre entreprise.',
      errors: [{ field: 'credit_ceiling' }],
    });
  }
  expect((await change({ city: 'Thiès', credit_ceiling: 300_000 })).statusCode).toBe(200);
  expect((await change({ credit_ceiling: 400_000 }, headers)).json().credit_ceiling).toBe(400_000);
});

describe('an HR account', () => {
  test('is made of a verified customer, who is told, and becomes a customer again', async () => {
    const { id } = await aCompany(shop.db);
    const fatou = await anAccount(shop.db, { email: 'fatou@example.sn' });
    const before = await signedIn(shop.db, fatou);
    const named = (await nameHr(id, { email: 'Fatou@example.sn' })).json() as StaffCompany;
    expect(named.hr).toMatchObject([{ id: fatou.id }]);
    expect(await mailTo('fatou@example.sn')).toContain('/espace-entreprise');
    const list = await shop.app.inject({ url: staffMemberships.path, headers: before });
    expect(list.statusCode, 'a device that was signed in before').toBe(401);
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: pathTo(paths.hrAccount, { id: fatou.id }),
      headers,
    });
    expect(removed.statusCode).toBe(200);
    const [row] = await shop.db.select().from(partners).where(eq(partners.id, fatou.id));
    expect(row).toMatchObject({ role: 'customer', companyId: null });
  });

  test('is invited by a link where nobody has the address', async () => {
    const { id } = await aCompany(shop.db, { name: 'Téranga' });
    const nameless = await nameHr(id, { email: 'drh@example.sn' });
    expect([nameless.statusCode, nameless.json().errors[0].field]).toEqual([400, 'name']);
    const invited = (await nameHr(id, { email: 'drh@example.sn', name: 'Fatou' })).json();
    expect(invited.hr).toMatchObject([{ name: 'Fatou', is_open: false }]);
    const text = (await mailTo('drh@example.sn'))!;
    const [, token] = /[?&]token=([\w-]+)/.exec(text)!;
    const payload = { email: 'drh@example.sn', token, password: 'marmite-bleue-42' };
    const chosen = await shop.app.inject({ method: 'POST', url: paths.newPassword, payload });
    expect(chosen.statusCode, chosen.body).toBe(200);
    const shown = await shop.app.inject({ url: pathTo(paths.staffCompany, { id }), headers });
    expect(shown.json().hr).toMatchObject([{ is_open: true }]);
  });

  test.each([
    ['staff', { role: 'orders' }],
    ['a member', { membership: 'accepted' }],
    ['whoever asks to be a member', { membershipSubmitted: true }],
    ['HR already', { role: 'hr' }],
    ['a customer whose address nobody has proven', { emailProvenAt: null }],
  ] as const)('is not made of %s', async (_who, overrides) => {
    const { id } = await aCompany(shop.db);
    await anAccount(shop.db, { ...overrides, email: 'fatou@example.sn' });
    const refused = await nameHr(id, { email: 'fatou@example.sn' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const shown = await shop.app.inject({ url: pathTo(paths.staffCompany, { id }), headers });
    expect(shown.json().hr).toEqual([]);
    expect(await mailTo('fatou@example.sn')).toBeUndefined();
  });
});

describe('buyers of a company', () => {
  const addBuyer = (id: number, email: string, who: Record<string, string> = headers) =>
    shop.app.inject({
      method: 'POST',
      url: pathTo(paths.buyersOfCompany, { id }),
      headers: who,
      payload: { email },
    });

  test('are verified accounts, each of one company; a message tells them (rule M-63)', async () => {
    const { id } = await aCompany(shop.db, { name: 'Téranga' });
    const other = await aCompany(shop.db, { name: 'Sahel' });
    const awa = await anAccount(shop.db, { name: 'Awa Diop', email: 'awa@teranga.sn' });
    const added = await addBuyer(id, 'awa@teranga.sn');
    expect(added.json<StaffCompany>().buyers).toEqual([
      { id: awa.id, name: 'Awa Diop', email: 'awa@teranga.sn' },
    ]);
    expect(await mailTo('awa@teranga.sn')).toContain('commander au nom de Téranga');
    for (const [company, email, message] of [
      [id, 'awa@teranga.sn', 'Cette personne achète déjà pour cette entreprise.'],
      [other.id, 'awa@teranga.sn', 'Cette personne achète déjà pour une autre entreprise.'],
      [
        id,
        'inconnue@teranga.sn',
        'Personne n’a de compte vérifié avec cette adresse : demandez d’en créer un.',
      ],
    ] as const) {
      const refused = await addBuyer(company, email);
      expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
    }
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: pathTo(paths.buyerOfCompany, { id, buyer: awa.id }),
      headers,
    });
    expect(removed.json<StaffCompany>().buyers).toEqual([]);
    expect((await shop.db.select().from(auditEntries)).map(({ action }) => action)).toEqual([
      'company buyer added',
      'company buyer removed',
    ]);
  });

  test('the agreed days and the ceiling are set by a manager, and older clients keep them', async () => {
    const { id } = await aCompany(shop.db, { name: 'Téranga' });
    const change = (payload: object, who: Record<string, string> = headers) =>
      shop.app.inject({
        method: 'PUT',
        url: pathTo(paths.staffCompany, { id }),
        headers: who,
        payload: { name: 'Téranga', ...payload },
      });
    const terms = { agreed_days: 30, agreed_end_of_month: true, account_ceiling: 900_000 };
    const clerk = {
      ...(await signedIn(shop.db, await anAccount(shop.db, { role: 'credit' }))),
      ...anyVersion,
    };
    const refused = await change(terms, clerk);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Un gérant fixe le plafond et les jours convenus d’une entreprise.',
    ]);
    expect((await change({ ...terms, ninea: '0045' })).json()).toMatchObject({
      ...terms,
      ninea: '0045',
      account_used: 0,
    });
    expect((await change({ city: 'Thiès' }, clerk)).json()).toMatchObject({
      ...terms,
      city: 'Thiès',
    });
    expect((await change({ agreed_days: 121 })).statusCode).toBe(400);
    const buyer = await anAccount(shop.db, { role: 'manager', email: 'chef@teranga.sn' });
    await addBuyer(id, 'chef@teranga.sn');
    const own = { ...(await signedIn(shop.db, buyer)), ...anyVersion };
    expect((await change({ account_ceiling: 9_000_000 }, own)).statusCode).toBe(403);
  });
});
