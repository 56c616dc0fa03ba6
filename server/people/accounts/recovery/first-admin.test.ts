import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { findActor } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { createFirstAdmin } from './first-admin.ts';
import { resetPassword } from './password-resets.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
beforeEach(() => emptyAccounts(db));
afterAll(() => database?.close());

const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://boutique.sn',
  SESSION_SECRET: 'a-session-secret-for-the-tests-alone',
};
const named = { ADMIN_EMAIL: 'Chef@boutique.sn', ADMIN_PASSWORD: 'un long secret de chef' };
const start = (settings: Record<string, string> = {}) => createFirstAdmin(db, testConfig(settings));

async function roleOf(identifier: string, password: string): Promise<string | undefined> {
  const opened = await signIn(db, testConfig(), {
    identifier,
    password,
    device: 'Un essai',
    isLasting: false,
  });
  const actor = await findActor(db, opened.sessionId, 'demo');
  return actor?.kind === 'account' ? actor.role : undefined;
}

test.each([
  ['demo', named],
  ['live', { ...live, ...named }],
])('in %s mode the settings name the administrator, once', async (_mode, settings) => {
  expect(await start(settings)).toEqual({ state: 'created' });
  expect(await roleOf('chef@boutique.sn', named.ADMIN_PASSWORD)).toBe('admin');
  expect(await start({ ...settings, ADMIN_EMAIL: 'autre@boutique.sn' })).toEqual({
    state: 'known',
  });
  expect(await db.$count(partners)).toBe(1);
  expect(await db.select().from(auditEntries)).toMatchObject([{ byRole: 'machine' }]);
});

test('the demonstration has one whose link sets the password, once', async () => {
  const first = await start();
  if (first.state !== 'invited') throw new Error(first.state);
  const link = new URL(first.link);
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/new-password');
  const email = link.searchParams.get('mail')!;
  expect(email).toBe('admin@example.sn');
  const reset = { email, token: link.searchParams.get('token')!, password: 'mon propre secret' };
  await resetPassword(db, testConfig(), { ...reset, device: 'Un essai' });
  expect(await roleOf(email, 'mon propre secret')).toBe('admin');
  await expect(
    resetPassword(db, testConfig(), { ...reset, password: 'un autre secret', device: 'Un essai' }),
  ).rejects.toMatchObject({ code: 'bad-request' });
  expect(await start()).toEqual({ state: 'known' });
});

test('a live shop has none until the settings name one', async () => {
  expect(await start(live)).toEqual({ state: 'unnamed' });
  expect(await db.$count(partners)).toBe(0);
  expect(await start({ ...live, ...named })).toEqual({ state: 'created' });
});

test('a customer does not become the administrator by having the address', async () => {
  const customer = await anAccount(db, { email: 'chef@boutique.sn' });
  expect(customer.emailKey).toBe(foldEmail(named.ADMIN_EMAIL));
  expect(await start({ ...live, ...named })).toEqual({ state: 'taken' });
  expect(await db.select().from(partners)).toMatchObject([{ role: 'customer' }]);
});

test('a password that everybody tries is no administrator’s', async () => {
  await expect(start({ ...named, ADMIN_PASSWORD: 'azerty123' })).rejects.toThrow(
    'Réglage incorrect : ADMIN_PASSWORD: Ce mot de passe est trop courant.',
  );
  expect(await db.$count(partners)).toBe(0);
});

test('processes that start at once make one', async () => {
  const other = await database.openAnother();
  const states = await Promise.all(
    [db, other.db].map((handle) => createFirstAdmin(handle, testConfig(named))),
  );
  await other.close();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['created', 'known']);
  expect(await db.$count(partners)).toBe(1);
});
