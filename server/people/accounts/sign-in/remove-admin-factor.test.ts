import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { newFactorSecret, seal } from '../factor-secrets.ts';
import { secondFactors } from '../tables.ts';
import { removeAdminFactor, warnOfUnreadableFactors } from './remove-admin-factor.ts';

const desk = openAccountDesk();
const EMAIL = 'admin@example.sn';
const PASSWORD = 'sandaga-demo';
const FORMER = 'former-secret-0123456789-0123456789';

/** An administrator whose telephone was paired under a SESSION_SECRET that is lost. */
async function aLockedOutAdmin() {
  const admin = await anAccount(desk.db, { email: EMAIL, password: PASSWORD, role: 'admin' });
  await desk.db.insert(secondFactors).values({
    partnerId: admin.id,
    sealedSecret: seal(FORMER, newFactorSecret()),
    confirmedAt: new Date(),
    recoveryHashes: [],
  });
  return admin;
}

test('a start says that people cannot sign in under another SESSION_SECRET, and nothing under the right one', async () => {
  await aLockedOutAdmin();
  const said: object[] = [];
  const logger = { error: (facts: object) => said.push(facts) };
  await warnOfUnreadableFactors(desk.db, { sessionSecret: FORMER }, logger);
  expect(said).toEqual([]);
  await warnOfUnreadableFactors(desk.db, testConfig(), logger);
  expect(said).toEqual([{ secondFactors: 1, of: 1 }]);
});

test('an operator lets an administrator in by the password alone, who hears of it', async () => {
  const admin = await aLockedOutAdmin();
  expect((await desk.signIn(EMAIL, PASSWORD)).statusCode).toBe(409);
  await removeAdminFactor(desk.db, testConfig(), ` ${EMAIL.toUpperCase()} `.trim());
  expect((await desk.signIn(EMAIL, PASSWORD)).statusCode).toBe(200);
  const kept = eq(secondFactors.partnerId, admin.id);
  expect(await desk.db.$count(secondFactors, kept)).toBe(0);
});

test('only an administrator is let in so', async () => {
  await anAccount(desk.db, { email: EMAIL, password: PASSWORD, role: 'manager' });
  await expect(removeAdminFactor(desk.db, testConfig(), EMAIL)).rejects.toMatchObject({
    code: 'not-found',
  });
});
