import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { sessions } from '#server/base/identity/tables.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { forgetPhoneProofs } from '#server/people/customers/update-details.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { setPassword } from '../change-password.ts';
import { credentials, phoneSignIns, secondFactors, signInCodes } from '../tables.ts';
import { requestPhoneCode } from './sign-in-by-phone.ts';

const desk = openAccountDesk();
const { post, textsTo, answerRequests } = desk;
const PHONE = '+221771234567';
const OTHER = '+221761112233';
const PASSWORD = 'sandaga-demo';
const fromPage = { 'sec-fetch-site': 'same-origin' };

type Overrides = Parameters<typeof anAccount>[1];

async function aCustomer(overrides: Overrides = {}) {
  const account = await anAccount(desk.db, { phone: PHONE, password: PASSWORD, ...overrides });
  await desk.db.insert(phoneSignIns).values({ partnerId: account.id, phone: account.phone! });
  return account;
}
const ask = (phone = PHONE, headers = {}) => post(paths.phoneSignInCode, { phone }, headers);
const give = (request: string, code: string, headers: Record<string, string> = fromPage) =>
  post(paths.phoneSignInSession, { request, code }, headers);
const codesTo = async (phone: string) =>
  (await textsTo(phone)).flatMap((text) => /(\d{6}) est votre code/.exec(text)?.[1] ?? []);

async function aRequest(phone = PHONE) {
  const { request } = (await ask(phone)).json();
  await answerRequests();
  const [code = ''] = await codesTo(phone);
  return { request, code };
}
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('a code that a proven number got', () => {
  test('opens the same session as a password, once', async () => {
    const account = await aCustomer();
    const { request, code } = await aRequest();
    const reply = await give(request, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ uid: account.id, user_info: { email: account.email } });
    const session = reply.cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name);
    expect(session).toEqual(expect.arrayContaining([expect.stringMatching(/^device/)]));
    expect((await give(request, code)).statusCode).toBe(400);
  });

  test('gives another client tokens and no cookie, and tells of a new device by e-mail', async () => {
    const { email } = await aCustomer();
    await desk.signIn(email, PASSWORD, { 'user-agent': 'Firefox/140.0 (Windows)' });
    const { request, code } = await aRequest();
    const reply = await give(request, code, { 'user-agent': 'Chrome/140.0 (Linux; Android)' });
    expect(reply.json().refresh_token).toMatch(/^lasting\./);
    expect(reply.cookies).toEqual([]);
    expect((await textsTo(email)).join()).toContain('s’est connecté à votre compte');
  });

  test('is good for the request that it was sent for, and for no other number', async () => {
    await aCustomer();
    await aCustomer({ phone: OTHER });
    const [mine, theirs] = [await aRequest(), await aRequest(OTHER)];
    const later = await aRequest();
    for (const [request, code] of [
      [theirs.request, mine.code],
      [later.request, mine.code],
      ['nobody', mine.code],
    ] as const) {
      expect((await give(request, code)).statusCode).toBe(400);
    }
    expect((await give(mine.request, mine.code)).statusCode).toBe(200);
  });

  test('runs out after ten minutes', async () => {
    await aCustomer();
    const { request, code } = await aRequest();
    await desk.db.update(signInCodes).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await give(request, code)).statusCode).toBe(400);
  });

  test('stands nowhere as it is', async () => {
    await aCustomer();
    const { request, code } = await aRequest();
    const kept = JSON.stringify(await desk.db.select().from(signInCodes));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(request);
  });
});

describe('whoever guesses', () => {
  test('has five tries in all, also of fifty at the same moment', async () => {
    await aCustomer();
    const { request, code } = await aRequest();
    const guesses = Array.from({ length: 50 }, (_, index) =>
      give(request, another(code, index + 1)),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    const [kept] = await desk.db.select().from(signInCodes);
    expect(kept?.tries).toBe(5);
    expect((await give(request, code)).statusCode).not.toBe(200);
  });

  test('gets in only with the right code within the first five', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (rights) => {
        await emptyAccounts(desk.db);
        await aCustomer();
        const { request, code } = await aRequest();
        const statuses: number[] = [];
        for (const isRight of rights) {
          statuses.push((await give(request, isRight ? code : another(code))).statusCode);
        }
        const first = rights.indexOf(true);
        const expected = rights.map((_, at) => (at === first && first < 5 ? 200 : 400));
        expect(statuses).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a code is sent', () => {
  // rule P-10
  test('to every number, and the answer is the same', async () => {
    await aCustomer();
    await anAccount(desk.db, { phone: OTHER, password: PASSWORD, phoneProvenAt: new Date() });
    const jobs = async (phone: string) => {
      const before = (await waitingJobs(desk.db)).length;
      const reply = await ask(phone);
      const { request, ...body } = reply.json();
      expect(request).toMatch(/^[\w-]{32}$/);
      const wrong = await give(request, '123456');
      const said = [reply.statusCode, body, wrong.statusCode, wrong.json().message];
      return { said, added: (await waitingJobs(desk.db)).length - before };
    };
    const [known, unproven, unknown] = [
      await jobs(PHONE),
      await jobs(OTHER),
      await jobs('+221780000009'),
    ];
    expect(unproven).toEqual(known);
    expect(unknown).toEqual(known);
    await answerRequests();
    for (const phone of [PHONE, OTHER, '+221780000009']) {
      expect(await codesTo(phone)).toHaveLength(1);
    }
  });

  test.each<[string, (account: { id: number }) => Promise<unknown>]>([
    ['of staff', async ({ id }) => setRole(id, 'support')],
    ['of HR', async ({ id }) => setRole(id, 'hr')],
    [
      'with a second factor',
      async ({ id }) => {
        const values = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
        await desk.db.insert(secondFactors).values({ partnerId: id, ...values });
      },
    ],
    ['whose number was last proven long ago', async () => age()],
    [
      'whose number is another one now',
      async ({ id }) =>
        desk.db.execute(`update partners set phone = '${OTHER}' where id = ${Number(id)}`),
    ],
  ])('and opens no account %s, whether sent before or after', async (_case, change) => {
    const account = await aCustomer();
    const before = await aRequest();
    await change(account);
    const after = await aRequest();
    for (const { request, code } of [before, after]) {
      const { statusCode, body } = await give(request, code);
      expect(body).not.toContain('access_token');
      expect([200, 400, 409]).toContain(statusCode);
    }
    expect(await desk.db.select().from(sessions)).toEqual([]);
  });

  test('five times an hour to one number from one place, and then not', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('three hundred times an hour in all', async () => {
    await aCustomer();
    await aCustomer({ phone: OTHER });
    const key = hashOf(JSON.stringify(['sign-in texts', 'all']));
    await desk.db.insert(attempts).values({ key, count: 299 });
    const [last, late] = [await aRequest(), await aRequest(OTHER)];
    expect([last.code.length, late.code]).toEqual([6, '']);
  });

  test('fifteen times a day to a number from all networks', async () => {
    await aCustomer();
    for (let turn = 0; turn < 17; turn += 1) {
      const sender = { network: `10.0.0.${turn}` };
      await requestPhoneCode(desk.db, testConfig(), { phone: PHONE, sender });
      await answerRequests();
    }
    expect(await codesTo(PHONE)).toHaveLength(15);
  });
});

async function waiting(): Promise<number> {
  const held = await desk.db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowsOf(held).length;
}

const setRole = (id: number, role: string) =>
  desk.db.execute(`update partners set role = '${role}' where id = ${Number(id)}`);
const age = () =>
  desk.db.execute(`update phone_sign_ins set proven_at = now() - interval '181 days'`);

describe('a number signs in', () => {
  const stateOf = async (headers: Record<string, string>) =>
    (await desk.app.inject({ url: paths.phoneSignIn, headers })).json().state;
  const prove = async (headers: Record<string, string>) => {
    await post(paths.ownPhoneCode, {}, headers);
    const [text] = await textsTo(PHONE);
    const code = /(\d{4}) est votre code/.exec(text ?? '')?.[1];
    return post(paths.ownPhoneProof, { code }, headers);
  };

  test('once a code came back from it, until its owner ends that', async () => {
    const account = await anAccount(desk.db, { phone: PHONE, phoneProvenAt: new Date() });
    const headers = await signedIn(desk.db, account);
    expect(await stateOf(headers)).toBe('unproven');
    const early = await aRequest();
    expect((await give(early.request, early.code)).statusCode).toBe(409);
    expect((await prove(headers)).statusCode).toBe(200);
    expect(await stateOf(headers)).toBe('on');
    const ended = await desk.app.inject({ method: 'DELETE', url: paths.phoneSignIn, headers });
    expect(ended.json()).toEqual({ phone: PHONE.slice(1), state: 'unproven' });
  });

  test('no more after another password or number, and another sign-in by it keeps it fresh', async () => {
    const account = await aCustomer();
    const headers = await signedIn(desk.db, account);
    await desk.db.execute(`update phone_sign_ins set proven_at = now() - interval '179 days'`);
    const { request, code } = await aRequest();
    expect((await give(request, code)).statusCode).toBe(200);
    const [fresh] = await desk.db.select().from(phoneSignIns);
    expect(Date.now() - fresh!.provenAt.getTime()).toBeLessThan(60_000);

    const payload = { current_password: PASSWORD, password: 'marmite-bleue-42' };
    const changed = await desk.app.inject({
      method: 'PUT',
      url: paths.ownPassword,
      payload,
      headers,
    });
    expect(changed.statusCode).toBe(200);
    expect(await desk.db.select().from(phoneSignIns)).toEqual([]);

    expect((await prove(headers)).statusCode).toBe(200);
    const moved = { phone: OTHER.slice(4), password: payload.password };
    await desk.app.inject({ method: 'PUT', url: paths.me, payload: moved, headers });
    const back = { phone: PHONE.slice(4), password: payload.password };
    await desk.app.inject({ method: 'PUT', url: paths.me, payload: back, headers });
    expect(await stateOf(headers)).toBe('unproven');
  });

  test('no more when the number or the password is changed in that very moment', async () => {
    const account = await aCustomer();
    const change = async (act: (tx: Db) => Promise<unknown>) => {
      const { request, code } = await aRequest();
      const { entering } = await desk.db.transaction(async (tx) => {
        await lockPerson(tx, account.id);
        const entered = give(request, code);
        await expect.poll(waiting).toBe(1);
        await act(tx);
        return { entering: entered };
      });
      return entering;
    };
    const moved = await change((tx) => forgetPhoneProofs(tx, account.id));
    expect(moved.statusCode, moved.body).toBe(400);
    await desk.db.insert(phoneSignIns).values({ partnerId: account.id, phone: PHONE });
    const settled = { passwordHash: 'another', device: 'X' };
    const renewed = await change((tx) => setPassword(tx, testConfig(), account, settled));
    expect(renewed.statusCode, renewed.body).toBe(409);
  });

  test('without a password as well, whose sign-up was verified by text message', async () => {
    const account = await aCustomer();
    await desk.db.delete(credentials);
    const { request, code } = await aRequest();
    expect((await give(request, code)).json().uid).toBe(account.id);
  });

  test('is none, and barred, where it cannot', async () => {
    const none = await signedIn(desk.db, await anAccount(desk.db, { phone: null }));
    expect(await stateOf(none)).toBe('none');
    const staff = await signedIn(desk.db, await anAccount(desk.db, { role: 'support' }));
    expect(await stateOf(staff)).toBe('barred');
  });
});

test('a shop without WhatsApp refuses to send a code there', async () => {
  const reply = await post(paths.phoneSignInCode, { phone: PHONE, canal: 'whatsapp' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors[0].field).toBe('canal');
});
