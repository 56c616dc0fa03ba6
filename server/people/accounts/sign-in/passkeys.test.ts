import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAuthenticator } from '#tests/helpers/base/browser/authenticator.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { newFactorSecret, seal } from '../factor-secrets.ts';
import { issueReset } from '../recovery/password-resets.ts';
import { passkeyChallenges, passkeys, secondFactors } from '../tables.ts';
import { addPasskey } from './passkeys.ts';

const desk = openAccountDesk();
const { post, textsTo } = desk;
const PASSWORD = 'sandaga-demo';
const ORIGIN = new URL(testConfig().publicUrl).origin;
const fromPage = { 'sec-fetch-site': 'same-origin' };
type Headers = Record<string, string>;
type Authenticator = ReturnType<typeof anAuthenticator>;
type Lies = Parameters<Authenticator['get']>[1];

const aManager = async () => {
  const account = await anAccount(desk.db, { password: PASSWORD, role: 'manager' });
  return { account, headers: await signedIn(desk.db, account) };
};
const begin = (headers: Headers, body: object = {}) =>
  post(paths.passkeyOptions, { password: PASSWORD, ...body }, headers);
async function add(headers: Headers, authenticator = anAuthenticator(ORIGIN), lies: Lies = {}) {
  const options = (await begin(headers)).json();
  const credential = authenticator.create(options, lies);
  return post(paths.passkeys, { name: 'Mon téléphone', credential }, headers);
}
async function anOwner() {
  const manager = await aManager();
  const key = anAuthenticator(ORIGIN);
  const added = await add(manager.headers, key);
  expect(added.statusCode, added.body).toBe(201);
  return { ...manager, key, id: added.json().id as number };
}
const ask = async () => (await post(paths.passkeySignInOptions, {})).json();
const send = (credential: object, headers: Headers = fromPage) =>
  post(paths.passkeySignIn, { credential }, headers);
const signIn = async (key: Authenticator, lies: Lies = {}) => send(key.get(await ask(), lies));
const kept = () => desk.db.select().from(passkeys);

describe('a key signs in', () => {
  test('without a password or code, and says when', async () => {
    const { account, headers, key } = await anOwner();
    const values = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
    await desk.db.insert(secondFactors).values({ partnerId: account.id, ...values });
    const reply = await signIn(key);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ uid: account.id, user_info: { staff_role: 'manager' } });
    expect(reply.cookies.length).toBeGreaterThan(0);
    const listed = (await desk.app.inject({ url: paths.passkeys, headers })).json();
    expect(listed).toMatchObject([{ name: 'Mon téléphone', last_used_at: expect.any(String) }]);
    expect((await signIn(key)).statusCode).toBe(200);
  });

  test('another client with tokens and no cookie', async () => {
    const { key } = await anOwner();
    const reply = await send(key.get(await ask()), { origin: 'https://ailleurs.example' });
    expect(reply.json().refresh_token).toMatch(/^lasting\./);
    expect(reply.cookies).toEqual([]);
  });

  test.each<[string, Lies]>([
    ['on a page of another site', { origin: 'https://sandaga.example.evil' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without having checked its user', { isVerified: false }],
    ['with a signature of something else', { isForged: true }],
    ['over a challenge that we never gave', { challenge: 'A'.repeat(43) }],
    ['for another account', { userHandle: 'A'.repeat(43) }],
  ])('not %s', async (_case, lies) => {
    const { key } = await anOwner();
    const reply = await signIn(key, lies);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(/^Cette clé d’accès n’est pas reconnue/);
    expect(reply.cookies).toEqual([]);
    expect((await signIn(key)).statusCode).toBe(200);
  });

  test('once with each challenge, also of two at the same moment', async () => {
    const { key } = await anOwner();
    const credential = key.get(await ask());
    const replies = await Promise.all([send(credential), send(credential)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await send(credential)).statusCode).toBe(400);
    const wrong = await ask();
    await send(key.get(wrong, { isForged: true }));
    expect((await send(key.get(wrong))).statusCode).toBe(400);
  });

  test('within five minutes, and not with a challenge for adding one', async () => {
    const { headers, key } = await anOwner();
    const late = await ask();
    await desk.db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await send(key.get(late))).statusCode).toBe(400);
    const { challenge } = (await begin(headers)).json();
    expect((await signIn(key, { challenge })).statusCode).toBe(400);
  });

  test('not with a counter that goes back or stays, as a copied key has', async () => {
    const { key } = await anOwner();
    expect((await signIn(key, { counter: 9 })).statusCode).toBe(200);
    expect((await signIn(key, { counter: 9 })).statusCode).toBe(400);
    expect((await signIn(key, { counter: 3 })).statusCode).toBe(400);
    expect((await signIn(key, { counter: 10 })).statusCode).toBe(200);
  });

  test('from an authenticator that does not count', async () => {
    const { key } = await anOwner();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await signIn(key, { counter: 0 })).statusCode).toBe(200);
    }
  });

  test('not to an account that is erased, nor with a key that nobody has', async () => {
    const { account, key } = await anOwner();
    await desk.db.update(partners).set({ erasedAt: new Date() }).where(eq(partners.id, account.id));
    expect((await signIn(key)).statusCode).toBe(400);
    expect((await signIn(anAuthenticator(ORIGIN), { userHandle: 'A' })).statusCode).toBe(400);
  });
});

describe('a key is added', () => {
  test('with the password, and the person is told', async () => {
    const { account, headers } = await aManager();
    const refused = await begin(headers, { password: 'pas celui-ci' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'password']);
    await add(headers);
    expect((await textsTo(account.email)).join()).toContain('Mon téléphone');
    const subject = eq(auditEntries.subject, `partner:${account.id}`);
    const noted = await desk.db.select().from(auditEntries).where(subject);
    expect(noted).toMatchObject([{ action: 'passkey added', byId: account.id }]);
  });

  test('with a code as well where the account has a second factor', async () => {
    const { account, headers } = await aManager();
    const secret = newFactorSecret();
    await desk.db.insert(secondFactors).values({
      partnerId: account.id,
      sealedSecret: seal(testConfig().sessionSecret, secret),
      recoveryHashes: [],
      confirmedAt: new Date(),
    });
    expect((await begin(headers)).json().code).toBe('second-factor');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await begin(headers, { code })).statusCode).toBe(200);
  });

  test.each<[string, Lies]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an authenticator that checks nobody', { isVerified: false }],
  ])('not from %s', async (_case, lies) => {
    const { headers } = await aManager();
    expect((await add(headers, anAuthenticator(ORIGIN), lies)).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test('not by another session than the one that gave the password, nor twice', async () => {
    const { account, headers } = await aManager();
    const key = anAuthenticator(ORIGIN);
    const credential = key.create((await begin(headers)).json());
    const stranger = await signedIn(desk.db, account);
    expect((await post(paths.passkeys, { credential }, stranger)).statusCode).toBe(400);
    expect((await post(paths.passkeys, { credential }, headers)).statusCode).toBe(201);
    expect((await post(paths.passkeys, { credential }, headers)).statusCode).toBe(400);
    const other = await aManager();
    expect((await add(other.headers, key)).statusCode).toBe(400);
    expect(await kept()).toMatchObject([{ partnerId: account.id }]);
  });

  test('to ten, also when many come at once, and all under one name of the account', async () => {
    const { headers } = await aManager();
    const all = [];
    for (let turn = 0; turn < 9; turn += 1) all.push((await add(headers)).statusCode);
    const credentials = [];
    for (let turn = 0; turn < 3; turn += 1) {
      credentials.push(anAuthenticator(ORIGIN).create((await begin(headers)).json()));
    }
    const sent = credentials.map((credential) => post(paths.passkeys, { credential }, headers));
    all.push(...(await Promise.all(sent)).map(({ statusCode }) => statusCode));
    expect(all.toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(new Set((await kept()).map(({ userHandle }) => userHandle)).size).toBe(1);
    expect((await begin(headers)).statusCode).toBe(409);
  });
});

describe('a key is gone', () => {
  const remove = (id: number, headers: Headers, password = PASSWORD) =>
    post(pathTo(paths.passkeyRemoval, { id }), { password }, headers);

  test('once its owner takes it away with the password, and nobody else', async () => {
    const { headers, key, id } = await anOwner();
    const other = await aManager();
    expect((await remove(id, other.headers)).statusCode).toBe(404);
    expect((await remove(id, headers, 'pas celui-ci')).statusCode).toBe(400);
    expect((await remove(id, headers)).statusCode).toBe(200);
    expect((await signIn(key)).statusCode).toBe(400);
  });

  test('after a password that a link gave', async () => {
    const { account } = await anOwner();
    const token = await issueReset(desk.db, account.id, 'mail');
    const password = 'marmite-bleue-42';
    const reset = await post(paths.newPassword, { email: account.email, token, password });
    expect(reset.statusCode).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('once the account wants a second factor: the password alone had added it', async () => {
    const { headers } = await anOwner();
    const { secret } = (await post(paths.secondFactor, { password: PASSWORD }, headers)).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
    const confirmed = await post(paths.secondFactorConfirmation, { code }, headers);
    expect(confirmed.statusCode).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('once an administrator resets the second factor, whose telephone may be lost', async () => {
    const { account } = await anOwner();
    const values = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
    await desk.db.insert(secondFactors).values({ partnerId: account.id, ...values });
    const admin = await signedIn(desk.db, await anAccount(desk.db, { role: 'admin' }));
    const url = pathTo(paths.teamMemberFactor, { id: account.id });
    const headers = { ...admin, 'if-match': '*' };
    const reset = await desk.app.inject({ method: 'DELETE', url, headers });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('also one that a session was adding which has ended meanwhile', async () => {
    const { account, headers } = await aManager();
    const options = (await begin(headers)).json();
    const credential = anAuthenticator(ORIGIN).create(options);
    const [session] = await desk.db
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.partnerId, account.id))
      .returning();
    const actor = { kind: 'account' as const, id: account.id, role: account.role };
    const late = addPasskey(
      {
        db: desk.db,
        config: testConfig(),
        actor: { ...actor, sessionId: session!.id } as Parameters<typeof addPasskey>[0]['actor'],
      },
      { credential, name: 'Tard' },
    );
    await expect(late).rejects.toThrow(Problem);
    expect(await kept()).toEqual([]);
  });

  test('once the account gets more rights', async () => {
    const support = await anAccount(desk.db, { password: PASSWORD, role: 'support' });
    await add(await signedIn(desk.db, support));
    expect(await kept()).toHaveLength(1);
    const admin = await signedIn(desk.db, await anAccount(desk.db, { role: 'admin' }));
    const raised = await desk.app.inject({
      method: 'PUT',
      url: pathTo(paths.teamMember, { id: support.id }),
      payload: { role: 'manager' },
      headers: { ...admin, 'if-match': '*' },
    });
    expect(raised.statusCode, raised.body).toBe(200);
    expect(await kept()).toEqual([]);
  });
});
