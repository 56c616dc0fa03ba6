import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import {
  codePeriodOf,
  hashRecoveryCode,
  newFactorSecret,
  seal,
  unseal,
} from '../factor-secrets.ts';
import { secondFactors } from '../tables.ts';

const desk = openAccountDesk();
const PASSWORD = 'sandaga-demo';
const EMAIL = 'gerant@example.sn';
const PERIOD_MS = 30_000;
const RECOVERY = 'ABCDE-23456';

const codeAt = (secret: string, atMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: atMs,
  });
const signIn = (code?: string, app = desk.app) =>
  app.inject({
    method: 'POST',
    url: paths.tokens,
    payload: { username: EMAIL, password: PASSWORD, ...(code !== undefined && { code }) },
  });

async function aProtectedManager() {
  const account = await anAccount(desk.db, { email: EMAIL, password: PASSWORD, role: 'manager' });
  const secret = newFactorSecret();
  const { sessionSecret } = testConfig();
  await desk.db.insert(secondFactors).values({
    partnerId: account.id,
    sealedSecret: seal(sessionSecret, secret),
    confirmedAt: new Date(),
    recoveryHashes: [hashRecoveryCode(sessionSecret, RECOVERY)],
  });
  return { account, secret };
}

describe('signing in with a second factor', () => {
  test('takes a code after the right password, and the password alone tells nothing else', async () => {
    const { secret } = await aProtectedManager();
    const bare = await signIn();
    expect(bare.statusCode).toBe(409);
    expect(bare.json()).toMatchObject({
      code: 'second-factor',
      message: 'Saisissez le code de votre application.',
    });
    expect(bare.cookies).toEqual([]);
    expect((await desk.signIn(EMAIL, 'pas celui-ci')).json().code).toBe('bad-request');
    expect((await signIn(codeAt(secret, Date.now()))).statusCode).toBe(200);
  });

  test('takes each code once, also from two at the same moment', async () => {
    const { secret } = await aProtectedManager();
    const code = codeAt(secret, Date.now());
    const replies = await Promise.all([signIn(code), signIn(code)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await signIn(code)).json().errors).toEqual([
      { field: 'code', message: 'Ce code n’est pas le bon.' },
    ]);
  });

  test('takes a recovery code however it is typed, once', async () => {
    await aProtectedManager();
    expect((await signIn('abcde 23456')).statusCode).toBe(200);
    expect((await signIn(RECOVERY)).statusCode).toBe(400);
  });

  test('makes guessing wait, and the right password between two guesses is no help', async () => {
    const { secret } = await aProtectedManager();
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await signIn('AAAAAAAA')).statusCode).toBe(400);
      expect((await signIn()).json().code).toBe('second-factor');
    }
    const waiting = await signIn(codeAt(secret, Date.now()));
    expect([waiting.statusCode, waiting.json().code]).toEqual([429, 'rate-limited']);
  });

  test('refuses every code when the secret was sealed with another key', async () => {
    const { secret } = await aProtectedManager();
    const app = await openApp(desk.database, {
      sessionSecret: 'another-secret-of-32-characters!!',
    });
    expect((await signIn(codeAt(secret, Date.now()), app)).statusCode).toBe(400);
    await app.close();
  });
});

describe('one’s own second factor', () => {
  const post = async (url: string, account: { id: number }, payload: object) =>
    desk.post(url, payload, await signedIn(desk.db, account));

  test('is asked for once its first code was right, and signs other devices out', async () => {
    const account = await anAccount(desk.db, { email: EMAIL, password: PASSWORD, role: 'orders' });
    const wrong = await post(paths.secondFactor, account, { password: 'faux mot' });
    expect(wrong.json().errors[0].field).toBe('password');
    const begun = await post(paths.secondFactor, account, { password: PASSWORD });
    const { uri, secret } = begun.json();
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
    expect((await signIn()).statusCode).toBe(200);
    const other = await signedIn(desk.db, account);
    const code = codeAt(secret.replaceAll(' ', ''), Date.now());
    expect(
      (await post(paths.secondFactorConfirmation, account, { code: '000 000' })).statusCode,
    ).toBe(400);
    const confirmed = await post(paths.secondFactorConfirmation, account, { code });
    expect(new Set(confirmed.json().recovery_codes).size).toBe(10);
    expect((await desk.app.inject({ url: paths.sessions, headers: other })).statusCode).toBe(401);
    expect((await signIn()).json().code).toBe('second-factor');
    expect((await signIn(code)).statusCode).toBe(400);
    expect((await signIn(confirmed.json().recovery_codes[3])).statusCode).toBe(200);
    expect((await desk.textsTo(EMAIL))[0]).toContain('à chaque connexion');
    expect((await post(paths.secondFactor, account, { password: PASSWORD })).statusCode).toBe(409);
  });

  test('goes by password and code, but not while the role needs it', async () => {
    const { account } = await aProtectedManager();
    const payload = { password: PASSWORD, code: RECOVERY };
    const live = await openApp(desk.database, { mode: 'live' });
    const kept = await live.inject({
      method: 'POST',
      url: paths.secondFactorRemoval,
      payload,
      headers: await signedIn(desk.db, account),
    });
    await live.close();
    expect(kept.statusCode).toBe(409);
    expect(
      (await post(paths.secondFactorRemoval, account, { ...payload, code: '000000' })).statusCode,
    ).toBe(400);
    expect((await post(paths.secondFactorRemoval, account, payload)).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('another telephone', () => {
  const move = async (account: { id: number }, code?: string) =>
    desk.app.inject({
      method: 'POST',
      url: paths.secondFactor,
      headers: await signedIn(desk.db, account),
      payload: { password: PASSWORD, ...(code !== undefined && { code }) },
    });
  const confirm = (headers: Record<string, string>, code: string) =>
    desk.post(paths.secondFactorConfirmation, { code }, headers);

  test('takes the place of a lost one with a recovery code, also where the role needs one', async () => {
    const { account, secret } = await aProtectedManager();
    expect((await move(account)).json().code).toBe('second-factor');
    expect((await move(account, '000000')).json().errors[0].field).toBe('code');
    const live = await openApp(desk.database, { mode: 'live' });
    const headers = await signedIn(desk.db, account);
    const payload = { password: PASSWORD, code: RECOVERY };
    const begun = await live.inject({ method: 'POST', url: paths.secondFactor, headers, payload });
    const self = (await live.inject({ url: paths.staffSelf, headers })).json();
    expect(self).toMatchObject({ second_factor: 'on', keeps_second_factor: true });
    await live.close();
    const next = begun.json().secret.replaceAll(' ', '');
    expect((await signIn(codeAt(next, Date.now()))).statusCode).toBe(400);
    const other = await signedIn(desk.db, account);
    expect((await confirm(headers, codeAt(secret, Date.now()))).statusCode).toBe(400);
    const confirmed = await confirm(headers, codeAt(next, Date.now()));
    const codes = confirmed.json().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect((await desk.app.inject({ url: paths.sessions, headers: other })).statusCode).toBe(401);
    expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
    expect((await desk.textsTo(EMAIL))[0]).toContain('d’un autre téléphone');
    expect((await signIn(codeAt(secret, Date.now()))).statusCode).toBe(400);
    expect((await signIn(codes[0])).statusCode).toBe(200);
    expect((await confirm(headers, codeAt(next, Date.now()))).statusCode).toBe(409);
    const audited = await desk.db.select().from(auditEntries);
    expect(audited.map(({ action }) => action)).toEqual(['second factor moved']);
  });

  test('counts for nothing until it is confirmed: the old one goes on', async () => {
    const { account, secret } = await aProtectedManager();
    expect((await move(account, RECOVERY)).statusCode).toBe(200);
    expect((await signIn(codeAt(secret, Date.now()))).statusCode).toBe(200);
    expect((await move(account, RECOVERY)).statusCode).toBe(400);
  });

  test('of two begun at once only one is confirmed', async () => {
    const { account, secret } = await aProtectedManager();
    const [first, second] = [
      await move(account, RECOVERY),
      await move(account, codeAt(secret, Date.now())),
    ].map((reply) => reply.json().secret.replaceAll(' ', ''));
    const headers = await signedIn(desk.db, account);
    expect((await confirm(headers, codeAt(first, Date.now()))).statusCode).toBe(400);
    const replies = await Promise.all(
      [1, 2].map(() => confirm(headers, codeAt(second, Date.now()))),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('in live mode staff with a right over money can do nothing with it before they have one', async () => {
  const live = await openApp(desk.database, { mode: 'live' });
  const rights = async (account: { id: number }) => {
    const headers = await signedIn(desk.db, account);
    const self = await live.inject({ url: paths.staffSelf, headers });
    const list = await live.inject({ url: staffOrders.path, headers });
    const customer = await live.inject({
      url: paths.accountDetails.replace(':id', String(owner.id)),
      headers,
    });
    return [self.json().second_factor, list.json().code ?? 200, customer.json().code ?? 200];
  };
  const owner = await anAccount(desk.db);
  const needed = 'second-factor-needed';
  for (const role of ['manager', 'admin', 'orders', 'credit'] as const) {
    const clerk = await anAccount(desk.db, { role });
    expect(await rights(clerk), role).toEqual(['needed', needed, needed]);
  }
  for (const role of ['support', 'reader'] as const) {
    expect(await rights(await anAccount(desk.db, { role })), role).toEqual(['off', 200, 200]);
  }
  const seller = await anAccount(desk.db, { role: 'catalogue' });
  expect((await rights(seller))[0], 'whoever changes prices').toBe('needed');
  const { account } = await aProtectedManager();
  expect(await rights(account)).toEqual(['on', 200, 200]);
  await live.close();
});

test('a code is good in its own period, the one before and the one after, and never else', () => {
  const moments = fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(moments, fc.integer({ min: -5, max: 5 }), (atMs, periodsLater) => {
      const secret = newFactorSecret();
      const found = codePeriodOf(secret, codeAt(secret, atMs), atMs + periodsLater * PERIOD_MS);
      const own = Math.floor(atMs / PERIOD_MS);
      expect(found).toBe(Math.abs(periodsLater) <= 1 ? own : undefined);
    }),
    { numRuns: 50 },
  );
});

test('a sealed secret opens with its own key alone, and never when it was changed', () => {
  const keys = fc.string({ minLength: 32, maxLength: 60 });
  fc.assert(
    fc.property(keys, keys, fc.string(), fc.nat(), (key, otherKey, secret, place) => {
      fc.pre(key !== otherKey);
      const sealed = seal(key, secret);
      expect(unseal(key, sealed)).toBe(secret);
      expect(unseal(otherKey, sealed)).toBeUndefined();
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[place % bytes.length]! ^= 1;
      expect(unseal(key, bytes.toString('base64url'))).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});
