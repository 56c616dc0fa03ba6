import { beforeEach, describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { Company, MembershipCase } from '#contract/people/membership.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { membershipSteps } from './tables.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type Headers = Record<string, string>;
type Partner = Awaited<ReturnType<typeof anAccount>>;
type Step = Pick<typeof membershipSteps.$inferInsert, 'state' | 'companyId'> & { day: number };

async function aPerson(name: string, change: Partial<Partner>, steps: Step[]): Promise<Partner> {
  const person = await anAccount(shop.db, { name, ...change });
  for (const { day, ...step } of steps) {
    const at = new Date(Date.UTC(2026, 0, day));
    await shop.db.insert(membershipSteps).values({ ...step, partnerId: person.id, at });
  }
  return person;
}
const list = async (headers: Headers = asStaff, query: Record<string, string> = {}) => {
  const reply = await shop.app.inject({ url: withQuery(paths.memberships, query), headers });
  expect(reply.statusCode).toBe(200);
  return reply.json() as MembershipCase[];
};
const namesOf = (cases: MembershipCase[]) => cases.map(({ name }) => name);

describe('the memberships', () => {
  let first: Partner;
  let second: Partner;
  beforeEach(async () => {
    first = await aCompany(shop.db, { name: 'Téranga SA' });
    second = await aCompany(shop.db, { name: 'Baobab SARL' });
    const [here, there] = [first.id, second.id];
    const member = { membership: 'accepted', companyId: here } as const;
    const waits = { membershipSubmitted: true } as const;
    await anAccount(shop.db, { name: 'Jamais' });
    await aPerson('Adhérente', member, [{ state: 'accepted', companyId: here, day: 3 }]);
    await aPerson('Nouvel adhérent', member, [{ state: 'accepted', companyId: here, day: 9 }]);
    await aPerson('Attend peu', { ...waits, companyId: here }, [
      { state: 'requested', companyId: here, day: 8 },
    ]);
    await aPerson('Attend longtemps', { ...waits, companyId: there }, [
      { state: 'requested', companyId: there, day: 2 },
    ]);
    await aPerson('Refusé', { membership: 'rejected' }, [
      { state: 'requested', companyId: here, day: 1 },
      { state: 'rejected', companyId: here, day: 5 },
    ]);
  });

  test('begin with who waits the longest; those who never asked are not there', async () => {
    expect(namesOf(await list())).toEqual([
      'Attend longtemps',
      'Attend peu',
      'Nouvel adhérent',
      'Refusé',
      'Adhérente',
    ]);
  });

  test.each([
    ['requested', ['Attend longtemps', 'Attend peu']],
    ['pending', ['Attend longtemps', 'Attend peu']],
    ['accepted', ['Nouvel adhérent', 'Adhérente']],
    ['rejected', ['Refusé']],
    ['', ['Attend longtemps', 'Attend peu', 'Nouvel adhérent', 'Refusé', 'Adhérente']],
  ])('of state %j are %j', async (state, names) => {
    expect(namesOf(await list(asStaff, { state }))).toEqual(names);
  });

  test('are for HR those of its own company, with what happened there', async () => {
    const hr = (companyId: number | null) =>
      anAccount(shop.db, { role: 'hr', companyId }).then((account) => signedIn(shop.db, account));
    await aPerson('Venu d’ailleurs', { membershipSubmitted: true, companyId: second.id }, [
      { state: 'rejected', companyId: first.id, day: 4 },
      { state: 'requested', companyId: second.id, day: 6 },
    ]);
    expect(namesOf(await list(await hr(first.id)))).toEqual([
      'Attend peu',
      'Nouvel adhérent',
      'Refusé',
      'Adhérente',
    ]);
    const elsewhere = await list(await hr(second.id));
    expect(namesOf(elsewhere)).toEqual(['Attend longtemps', 'Venu d’ailleurs']);
    expect(elsewhere[1]!.history.map(({ company }) => company)).toEqual(['Baobab SARL']);
    expect(await list(await hr(null))).toEqual([]);
  });

  test('are for nobody else', async () => {
    const statusFor = async (headers: Headers) =>
      (await shop.app.inject({ url: paths.memberships, headers })).statusCode;
    expect(await statusFor({})).toBe(401);
    for (const [role, status] of [
      ['customer', 403],
      ['support', 403],
      ['orders', 403],
      ['catalogue', 403],
      ['reader', 200],
      ['credit', 200],
    ] as const) {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      expect([role, await statusFor(headers)]).toEqual([role, status]);
    }
  });

  test('of an unknown state are refused', async () => {
    const url = withQuery(paths.memberships, { state: 'autre' });
    expect((await shop.app.inject({ url, headers: asStaff })).statusCode).toBe(400);
  });
});

test('everybody reads their own membership, with its history from the latest step', async () => {
  const company = await aCompany(shop.db, { name: 'Téranga SA' });
  const person = await aPerson(
    'Awa Ndiaye',
    { membership: 'accepted', companyId: company.id, matricule: 'M-17', email: 'awa@example.sn' },
    [
      { state: 'requested', companyId: company.id, day: 1 },
      { state: 'accepted', companyId: company.id, day: 2 },
    ],
  );
  const read = async (headers: Headers) =>
    shop.app.inject({ url: paths.membershipRequest, headers });
  expect((await read(await signedIn(shop.db, person))).json()).toEqual({
    partner_id: person.id,
    name: 'Awa Ndiaye',
    email: 'awa@example.sn',
    partner_phone: person.phone!.slice(1),
    matricule: 'M-17',
    function: '',
    company: { id: company.id, name: 'Téranga SA' },
    adhesion: 'accepted',
    adhesion_submit: false,
    history: [
      { at: '2026-01-02T00:00:00.000Z', state: 'accepted', company: 'Téranga SA' },
      { at: '2026-01-01T00:00:00.000Z', state: 'requested', company: 'Téranga SA' },
    ].map((step) => ({ ...step, by: '', reason: '' })),
  });
  const stranger = await signedIn(shop.db, await anAccount(shop.db));
  expect((await read(stranger)).json()).toMatchObject({
    adhesion: 'pending',
    adhesion_submit: false,
    company: null,
    history: [],
  });
  expect((await read({})).statusCode).toBe(401);
  expect((await read(asStaff)).statusCode).toBe(403);
});

test('the employers are listed by name for everybody, without how to reach them or their codes', async () => {
  const secret = { email: 'direction@example.sn', phone: '+221338001122', companyCode: 'SECRET1' };
  const teranga = await aCompany(shop.db, { name: 'Téranga SA', city: 'Dakar', ...secret });
  const eclair = await aCompany(shop.db, { name: 'Éclair', city: '' });
  await aCompany(shop.db, { name: 'Disparue', erasedAt: new Date() });
  await anAccount(shop.db, { companyId: teranga.id, membership: 'accepted' });
  const reply = await shop.app.inject({ url: paths.companies });
  const nothing = { email: false, phone: false, mobile: false, website: false, street: false };
  expect(reply.json<Company[]>()).toEqual([
    { id: eclair.id, name: 'Éclair', city: false, ...nothing },
    { id: teranga.id, name: 'Téranga SA', city: 'Dakar', ...nothing },
  ]);
  expect(reply.body).not.toMatch(/SECRET|direction|33800/);
});
