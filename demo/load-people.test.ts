import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPhone } from '#contract/base/fields/phone.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Session } from '#contract/people/account.ts';
import { partners } from '#server/base/identity/tables.ts';
import { createFirstAdmin } from '#server/people/accounts/recovery/first-admin.ts';
import { membershipSteps } from '#server/people/membership/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { demoCustomers } from './customers.ts';
import { hashDemoPassword, hasPeople, loadPeople } from './load-people.ts';
import { DEMO_PASSWORD, demoAccounts, demoGuests, otherHr } from './people.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  await createFirstAdmin(database.db, testConfig());
  expect(await hasPeople(database.db)).toBe(false);
  await loadPeople(database.db, await hashDemoPassword());
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function signIn(username: string): Promise<Session> {
  const payload = { username, password: DEMO_PASSWORD };
  const reply = await app.inject({ method: 'POST', url: paths.tokens, payload });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('everybody signs in with the one password, by e-mail and by telephone', async () => {
  expect(await hasPeople(database.db)).toBe(true);
  for (const { email, phone, role } of [...demoAccounts, ...otherHr]) {
    const { user_info: found } = await signIn(email);
    expect(found).toMatchObject({
      email,
      is_verified: true,
      partner_phone: phone.slice(1),
      role: role === 'hr' ? 'main_user' : 'secondary_user',
      staff_role: role === undefined || role === 'hr' ? false : role,
    });
    expect((await signIn(phone)).uid).toBe(found.id);
  }
  expect((await signIn(demoCustomers[0]!.email)).user_info).toMatchObject({ adhesion: 'pending' });
  const everybody = [...demoAccounts, ...otherHr, ...demoCustomers, ...demoGuests];
  const numbers = everybody.map(({ phone }) => readPhone(phone));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).not.toContain(undefined);
  expect(await database.db.$count(partners)).toBe(everybody.length + 4);
});

test('Awa is a member through Téranga SA, Coumba waits, and Modou never asked', async () => {
  const awa = await signIn('awa@example.sn');
  expect(awa.user_info).toMatchObject({ adhesion: 'accepted', adhesion_submit: false });
  expect(awa.parent).toMatchObject({ name: 'Téranga SA' });
  const coumba = await signIn('coumba@example.sn');
  expect(coumba.user_info).toMatchObject({ adhesion: 'pending', adhesion_submit: true });
  expect(coumba.parent).toMatchObject({ name: 'Téranga SA' });
  const modou = await signIn('modou@example.sn');
  expect(modou.user_info).toMatchObject({ adhesion: 'pending', adhesion_submit: false });
  expect(modou.parent).toEqual({});
  const hr = await signIn('rh@example.sn');
  const steps = await database.db
    .select({
      of: membershipSteps.partnerId,
      state: membershipSteps.state,
      by: membershipSteps.byId,
    })
    .from(membershipSteps)
    .orderBy(membershipSteps.at);
  expect(steps.filter(({ of }) => of === awa.uid || of === coumba.uid)).toEqual([
    { of: awa.uid, state: 'requested', by: awa.uid },
    { of: awa.uid, state: 'accepted', by: hr.uid },
    { of: coumba.uid, state: 'requested', by: coumba.uid },
  ]);
});

test('guests have no password yet', async () => {
  for (const { email } of demoGuests) {
    const reply = await app.inject({ url: pathTo(paths.partnerByEmail, { email }) });
    expect(reply.json()).toMatchObject({ email, password: false });
  }
});
