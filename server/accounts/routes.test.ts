import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import { answerRecovery } from '#server/accounts/answer-recovery.ts';
import { setPassword } from '#server/accounts/set-password.ts';
import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { partners } from '#server/db/schema/partners.ts';
import { openApp, testConfig } from '#tests/helpers/app.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/db.ts';

let database: TestDatabase;
let db: Db;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
beforeEach(async () => {
  await app?.close();
  await emptyAccounts(db);
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const form = {
  name: 'Fatou Sarr',
  email: 'fatou@example.sn',
  password: 'un long secret',
  city: 'Thiès',
  phone: '77 123 45 67',
};
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  post(paths.tokens, { username, password }, headers);

/** The texts that wait to be sent to somebody, the newest first. */
async function textsTo(recipient: string): Promise<string[]> {
  const rows = await db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  return rows
    .filter((row) => row.recipient === recipient)
    .map(({ text }) => text)
    .reverse();
}
const codeIn = (text: string | undefined) => /^(\d{4})$|(\d{4}) est votre code/m.exec(text ?? '');
async function codeSentTo(recipient: string): Promise<string> {
  const [, alone, inText] = codeIn((await textsTo(recipient))[0]) ?? [];
  return alone ?? inText ?? '';
}
/** Does what the worker would do next. */
async function answerRequests(): Promise<void> {
  for (const { name, data } of await waitingJobs(db)) {
    if (name !== 'answer-recovery') continue;
    await answerRecovery(db, testConfig(), (data as { requestId: number }).requestId);
  }
}
const cookiesOf = (reply: { cookies: unknown[] }) =>
  reply.cookies as {
    name: string;
    value: string;
    httpOnly?: boolean;
    sameSite?: string;
    path?: string;
    secure?: boolean;
    maxAge?: number;
  }[];
const cookieHeader = (reply: { cookies: unknown[] }) => ({
  cookie: cookiesOf(reply)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});

describe('a sign-up', () => {
  test('is no account before its code, and one after', async () => {
    const created = await post(paths.signUp, form);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      ...{ name: 'Fatou Sarr', email: 'fatou@example.sn', partner_phone: '221771234567' },
      ...{ is_verified: false, adhesion: 'pending', adhesion_submit: false, parent_id: false },
    });
    const early = await signIn('fatou@example.sn', 'un long secret');
    expect([early.statusCode, early.json().code]).toEqual([409, 'unverified']);

    const code = await codeSentTo('fatou@example.sn');
    const checked = await post(paths.codeCheck, { email: 'Fatou@Example.sn', code });
    expect([checked.statusCode, checked.json()]).toEqual([200, { message: 'Code OTP valide' }]);
    const session = await signIn('FATOU@example.sn', 'un long secret');
    expect(session.json()).toMatchObject({
      is_verified: true,
      user_info: { name: 'Fatou Sarr', role: 'secondary_user' },
      parent: {},
      expires_in: 600,
    });
  });

  test('takes its code once', async () => {
    await post(paths.signUp, form);
    const code = await codeSentTo('fatou@example.sn');
    await post(paths.codeCheck, { email: form.email, code });
    const again = await post(paths.codeCheck, { email: form.email, code });
    expect([again.statusCode, again.json().message]).toEqual([400, 'Code OTP invalide']);
  });

  test('of an address or number that has an account is refused, naming the field', async () => {
    await anAccount(db, { email: 'fatou@example.sn', phone: '+221770000001' });
    const sameMail = await post(paths.signUp, { ...form, email: 'FATÓU@example.sn' });
    expect([sameMail.statusCode, sameMail.json().errors]).toEqual([
      409,
      [{ field: 'email', message: 'Utilisateur avec cet adresse mail existe déjà' }],
    ]);
    const samePhone = { ...form, email: 'autre@example.sn', phone: '+221 77 000 00 01' };
    expect((await post(paths.signUp, samePhone)).json().errors).toEqual([
      { field: 'phone', message: 'Un compte avec ce numéro téléphone existe déjà' },
    ]);
    expect(await textsTo('autre@example.sn')).toEqual([]);
    const claimed = await post(pathTo(paths.accountClaim, { email: 'autre@example.sn' }), {
      ...{ name: 'Fatou Sarr', adresse: 'Thiès', telephone: '770000001' },
      password: 'un long secret',
    });
    expect(claimed.json().errors[0].field).toBe('telephone');
  });

  test.each([
    ['password1', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['MotDePasse', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['court', '8 caractères au moins'],
    ['x'.repeat(129), '128 caractères au plus'],
  ])('with the password %s is refused', async (password, message) => {
    const reply = await post(paths.signUp, { ...form, password });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ field: 'password', message }],
    ]);
    expect(await textsTo(form.email)).toEqual([]);
  });

  describe('of an address that somebody else signs up as well', () => {
    const thief = { ...form, password: 'celui du voleur', phone: '77 999 99 99' };
    const isPassword = async (password: string) =>
      (await signIn(form.email, password)).statusCode === 200;

    test.each([
      ['before', [thief, form]],
      ['after', [form, thief]],
    ])('%s is the owner’s by the owner’s browser, also with a new code', async (_when, order) => {
      let owners: Record<string, string> = {};
      for (const person of order) {
        const reply = await post(paths.signUp, person);
        if (person === form) owners = cookieHeader(reply);
      }
      await post(pathTo(paths.codeResend, { id: form.email }), {}, owners);
      await answerRequests();
      const code = await codeSentTo(form.email);
      expect((await post(paths.codeCheck, { email: form.email, code }, owners)).statusCode).toBe(
        200,
      );
      expect([await isPassword(form.password), await isPassword(thief.password)]).toEqual([
        true,
        false,
      ]);
    });

    test('is nobody’s password when the browser does not tell whose code it is', async () => {
      await post(paths.signUp, form);
      await post(paths.signUp, thief);
      const code = await codeSentTo(form.email);
      await post(paths.codeCheck, { email: form.email, code });
      expect([await isPassword(form.password), await isPassword(thief.password)]).toEqual([
        false,
        false,
      ]);
      await post(pathTo(paths.resetBySms, { phone: thief.phone }));
      await answerRequests();
      expect(await textsTo('+221779999999')).toEqual([]);
    });

    test('is given back to who reads its mail, and the thief’s number goes', async () => {
      const cookies = cookieHeader(await post(paths.signUp, thief));
      await post(`${pathTo(paths.codeResend, { id: form.email })}?canal=sms`, {}, cookies);
      await answerRequests();
      const code = await codeSentTo('+221779999999');
      await post(paths.codeCheck, { email: form.email, code }, cookies);
      expect(await isPassword(thief.password)).toBe(true);

      await post(pathTo(paths.resetByMail, { email: form.email }));
      await answerRequests();
      const link = new URL(/https?:\S+/.exec((await textsTo(form.email))[0]!)![0]);
      const token = link.searchParams.get('token');
      const chosen = { email: form.email, token, password: 'un tout nouveau' };
      expect((await post(paths.newPassword, chosen)).statusCode).toBe(200);
      const before = (await textsTo('+221779999999')).length;
      await post(pathTo(paths.resetBySms, { phone: thief.phone }));
      await answerRequests();
      expect(await textsTo('+221779999999')).toHaveLength(before);
    });
  });

  test('by one browser does not keep others from signing up', async () => {
    for (let turn = 0; turn < 3; turn += 1) await post(paths.signUp, form);
    expect((await post(paths.signUp, form)).statusCode).toBe(429);
    const elsewhere = { method: 'POST', url: paths.signUp, payload: form } as const;
    expect((await app.inject({ ...elsewhere, remoteAddress: '10.1.2.3' })).statusCode).toBe(201);
  });

  test('sends one number few texts, whichever addresses are given', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const email = `personne${turn}@example.sn`;
      await post(paths.signUp, { ...form, email });
      await post(`${pathTo(paths.codeResend, { id: email })}?canal=sms`);
    }
    await answerRequests();
    expect(await textsTo('+221771234567')).toHaveLength(8);
  });

  test('of another mailbox does not claim what a guest ordered', async () => {
    const guest = { verifiedAt: null, emailProvenAt: null, email: 'melanie@example.sn' };
    const { id } = await anAccount(db, guest);
    await post(paths.signUp, { ...form, email: 'mélanie@exámple.sn' });
    const code = await codeSentTo('mélanie@exámple.sn');
    await post(paths.codeCheck, { email: 'mélanie@exámple.sn', code });
    const [kept] = await db.select().from(partners).where(eq(partners.id, id));
    expect(kept?.claimedById).toBeNull();
  });

  test('of one address ends as one account when two codes come at the same moment', async () => {
    const people = [form, { ...form, phone: '77 999 99 99' }];
    const tickets: Record<string, string>[] = [];
    for (const person of people) tickets.push(cookieHeader(await post(paths.signUp, person)));
    const [second, first] = (await textsTo(form.email)).map((text) => codeIn(text)![1]!);
    const replies = await Promise.all(
      [first!, second!].map((code, turn) =>
        post(paths.codeCheck, { email: form.email, code }, tickets[turn]!),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe('a code', () => {
  test('is refused five times, then only a new one is taken', async () => {
    await post(paths.signUp, form);
    const code = await codeSentTo(form.email);
    const wrong = code === '0000' ? '1111' : '0000';
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await post(paths.codeCheck, { email: form.email, code: wrong });
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'Code OTP invalide']);
    }
    const right = await post(paths.codeCheck, { email: form.email, code });
    expect(right.statusCode).toBe(429);
    expect(right.json().message).toMatch(/^Trop de codes faux\. Demandez un nouveau code\./);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);

    await post(pathTo(paths.codeResend, { id: form.email }));
    await answerRequests();
    const renewed = await codeSentTo(form.email);
    const taken = await post(paths.codeCheck, { email: form.email, code: renewed });
    expect(taken.statusCode).toBe(200);
  });

  test('of ten minutes ago has expired, and says so to who has it', async () => {
    await post(paths.signUp, form);
    const code = await codeSentTo(form.email);
    await db.execute(`update one_time_codes set expires_at = now() - interval '1 second'`);
    const reply = await post(paths.codeCheck, { email: form.email, code });
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Ce code a expiré. Demandez-en un nouveau.',
    ]);
  });

  test('comes by text message when asked for, and then proves the number', async () => {
    await post(paths.signUp, form);
    await app.inject(`${pathTo(paths.codeResend, { id: form.email })}?canal=sms`);
    await answerRequests();
    const code = await codeSentTo('+221771234567');
    expect((await post(paths.codeCheck, { email: form.email, code })).statusCode).toBe(200);
    const reset = await post(pathTo(paths.resetBySms, { phone: '771234567' }));
    await answerRequests();
    expect(reset.statusCode).toBe(200);
    expect((await textsTo('+221771234567'))[0]).toContain('mail=fatou%40example.sn');
  });

  test('claims what a guest of the same address left, not what one of the same number did', async () => {
    const guest = { verifiedAt: null, emailProvenAt: null };
    await anAccount(db, { ...guest, email: 'fatou@example.sn', phone: '+221770000009' });
    await anAccount(db, { ...guest, email: 'autre@example.sn', phone: '+221771234567' });
    const claimed = await post(pathTo(paths.accountClaim, { email: 'fatou@example.sn' }), {
      ...{ name: 'Fatou Sarr', adresse: 'Thiès', telephone: '771234567' },
      password: 'un long secret',
    });
    expect(claimed.statusCode).toBe(200);
    const code = await codeSentTo(form.email);
    await post(paths.codeCheck, { email: form.email, code });
    const { rows } = (await db.execute(
      `select email, claimed_by_id is not null as claimed from partners
       where verified_at is null order by email`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([
      { email: 'autre@example.sn', claimed: false },
      { email: 'fatou@example.sn', claimed: true },
    ]);
  });
});

describe('known and unknown addresses are answered alike', () => {
  const known = 'awa@example.sn';
  const unknown = 'personne@example.sn';
  const told = async (url: (address: string) => Promise<{ statusCode: number; body: string }>) => {
    const [a, b] = [await url(known), await url(unknown)];
    const bare = (body: string) =>
      body
        .replaceAll(known, 'X')
        .replaceAll(unknown, 'X')
        .replace(/"traceId":"[^"]*"/, '');
    expect([b.statusCode, bare(b.body)]).toEqual([a.statusCode, bare(a.body)]);
  };

  beforeEach(async () => {
    await anAccount(db, { email: known, phone: '+221770000001', password: 'sandaga-demo' });
  });

  test('at sign-in, until the wait and in it', async () => {
    for (let turn = 0; turn < 7; turn += 1) await told((email) => signIn(email, 'faux mot'));
  });
  test('when a code or a link is asked for', async () => {
    await told((email) => post(pathTo(paths.codeResend, { id: email })));
    await told((email) => post(pathTo(paths.resetByMail, { email })));
    await told((email) => app.inject(pathTo(paths.verifiedUser, { email })));
    const phones: Record<string, string> = { [known]: '770000001', [unknown]: '770000002' };
    await told((email) => post(pathTo(paths.resetBySms, { phone: phones[email]! })));
  });
  test('when a code or a link’s token is tried', async () => {
    await told((email) => post(paths.codeCheck, { email, code: '1234' }));
    const password = 'un long secret';
    await told((email) => post(paths.newPassword, { email, password, token: 'x'.repeat(22) }));
  });
  test('and both do the same work before they are answered', async () => {
    const jobs = async (email: string) => {
      const before = (await waitingJobs(db)).length;
      await post(pathTo(paths.resetByMail, { email }));
      return (await waitingJobs(db)).length - before;
    };
    expect(await jobs(unknown)).toBe(await jobs(known));
    expect(await textsTo(known)).toEqual([]);
  });
});

describe('sign-in', () => {
  test('gives tokens in the answer and in cookies that scripts do not read', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const reply = await signIn('awa@example.sn', 'sandaga-demo');
    expect(Buffer.byteLength(encodeURIComponent(reply.body))).toBeLessThan(4096);
    expect(cookiesOf(reply)).toEqual([
      expect.objectContaining({ name: 'auth_sandaga', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({
        name: 'token_sandaga',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      }),
    ]);
    expect(cookiesOf(reply).some(({ secure }) => secure)).toBe(false);
    const { access_token: token } = reply.json();
    for (const headers of [
      { 'access-token': token },
      { authorization: `Bearer ${token}` },
      cookieHeader(reply),
    ]) {
      expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
    }
    expect((await app.inject(paths.sessions)).statusCode).toBe(401);
  });

  test('keeps its cookies to https where the shop is on https', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const config = testConfig({ PUBLIC_URL: 'https://boutique.sn' });
    const secureApp = await openApp(database, config);
    const reply = await secureApp.inject({
      method: 'POST',
      url: paths.tokens,
      payload: { username: 'awa@example.sn', password: 'sandaga-demo' },
    });
    await secureApp.close();
    expect(cookiesOf(reply).map(({ secure }) => secure)).toEqual([true, true]);
  });

  test('takes the telephone number in any form, and the GET of existing clients', async () => {
    await anAccount(db, { phone: '+221771234567', password: 'a&b#c+d e' });
    for (const username of ['771234567', '+221 77 123 45 67', '00221771234567']) {
      expect((await signIn(username, 'a&b#c+d e')).statusCode).toBe(200);
    }
    const query = new URLSearchParams({ username: '771234567', password: 'a&b#c+d e' });
    const byGet = await app.inject(`${paths.tokens}?${query}`);
    expect([byGet.statusCode, byGet.cookies]).toEqual([200, []]);
  });

  test('waits longer after each failure from the fifth on, and the wait ends by itself', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const waits: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) await signIn('awa@example.sn', 'faux mot');
    for (let turn = 0; turn < 3; turn += 1) {
      const refused = await signIn('awa@example.sn', 'sandaga-demo');
      expect(refused.json().message).toMatch(/^Trop d’essais de connexion\. Réessayez dans /);
      waits.push(Number(refused.headers['retry-after']));
      await db.execute('update attempts set locked_until = now()');
      await signIn('awa@example.sn', 'faux mot');
    }
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
    await db.execute('update attempts set locked_until = now()');
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(200);
    expect((await signIn('awa@example.sn', 'faux mot')).statusCode).toBe(400);
  });

  test('with an account’s number for a name says nothing of the account', async () => {
    const { id, email } = await anAccount(db, { password: 'sandaga-demo' });
    for (let turn = 0; turn < 6; turn += 1) await signIn(String(id), 'faux mot');
    expect((await signIn(email, 'sandaga-demo')).statusCode).toBe(200);
  });

  test('under way does not outlive a change of the password', async () => {
    const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const signingIn = signIn('awa@example.sn', 'sandaga-demo');
    await db.transaction((tx) =>
      setPassword(tx, testConfig(), person, { passwordHash: 'another', device: 'X' }),
    );
    const { statusCode, body } = await signingIn;
    const token = statusCode === 200 ? JSON.parse(body).access_token : 'none';
    const headers = { 'access-token': token };
    expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
  });

  test('at many places at once is guessed at no more often', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const guesses = Array.from({ length: 20 }, () => signIn('awa@example.sn', 'faux mot'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('from a device not seen before is told by e-mail, from the first of all not', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/120 Mobile Safari/537.36',
    };
    const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' };
    for (const headers of [phone, phone]) await signIn('awa@example.sn', 'sandaga-demo', headers);
    expect(await textsTo('awa@example.sn')).toEqual([]);
    await signIn('awa@example.sn', 'sandaga-demo', desk);
    expect(await textsTo('awa@example.sn')).toEqual([
      expect.stringContaining('Firefox sur Windows'),
    ]);
  });
});

describe('a session', () => {
  const open = async () => {
    const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    return { person, reply: await signIn('awa@example.sn', 'sandaga-demo') };
  };
  const isGood = async (token: string) =>
    (await app.inject({ url: paths.sessions, headers: { 'access-token': token } })).statusCode ===
    200;

  test('is refreshed by a token that is good once; the second use ends it', async () => {
    const { reply } = await open();
    const { refresh_token: first } = reply.json();
    const next = await post(paths.tokenRefresh, { refresh_token: first });
    const { access_token, refresh_token: second } = next.json();
    expect([next.statusCode, await isGood(access_token)]).toEqual([200, true]);
    expect((await post(paths.tokenRefresh, { refresh_token: first })).statusCode).toBe(401);
    expect((await post(paths.tokenRefresh, { refresh_token: second })).statusCode).toBe(401);
    expect(await isGood(access_token)).toBe(false);
  });

  test('is refreshed by its cookie, and at the host root as existing clients do', async () => {
    const { reply } = await open();
    const byCookie = await post(paths.tokenRefresh, {}, cookieHeader(reply));
    expect(byCookie.statusCode).toBe(200);
    expect(cookiesOf(byCookie)).toHaveLength(2);
    const { refresh_token: refreshToken } = byCookie.json();
    const atRoot = await post(paths.root, { refreshToken });
    expect(atRoot.statusCode).toBe(200);
    expect(await isGood(atRoot.json().accessToken)).toBe(true);
    expect((await post(paths.root, { refreshToken: null })).statusCode).toBe(400);
  });

  test('of a token asked for twice at the same moment does not become two', async () => {
    const { reply } = await open();
    const { refresh_token } = reply.json();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => post(paths.tokenRefresh, { refresh_token })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    const tokens = replies.flatMap((answer) => answer.json().access_token ?? []);
    for (const token of tokens) expect(await isGood(token)).toBe(false);
  });

  test('takes the place of the one before in the same browser', async () => {
    const { reply } = await open();
    const again = await signIn('awa@example.sn', 'sandaga-demo', cookieHeader(reply));
    expect(await isGood(reply.json().access_token)).toBe(false);
    expect(await isGood(again.json().access_token)).toBe(true);
  });

  test('is over for an access token after ten minutes', async () => {
    const { reply } = await open();
    const { access_token: token } = reply.json();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 599_000 });
    const atTheEnd = await isGood(token);
    vi.setSystemTime(Date.now() + 2000);
    const after = await isGood(token);
    vi.useRealTimers();
    expect([atTheEnd, after]).toEqual([true, false]);
  });

  test('ends at sign-out, with its cookies', async () => {
    const { reply } = await open();
    const out = await post(paths.tokenDeletion, {}, cookieHeader(reply));
    expect([out.statusCode, out.json()]).toEqual([200, {}]);
    expect(cookiesOf(out).map(({ value }) => value)).toEqual(Array.from({ length: 8 }, () => ''));
    expect(await isGood(reply.json().access_token)).toBe(false);
  });

  test('is listed with its device and ended from another', async () => {
    const { person, reply } = await open();
    const other = await signedIn(db, person);
    const list = (await app.inject({ url: paths.sessions, headers: other })).json();
    expect(list).toHaveLength(2);
    expect(list.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    const first = list.find((session: { is_current: boolean }) => !session.is_current);
    const url = pathTo(paths.session, { id: first.id });
    expect((await app.inject({ method: 'DELETE', url, headers: other })).statusCode).toBe(200);
    expect(await isGood(reply.json().access_token)).toBe(false);
    const stranger = await signedIn(db, await anAccount(db));
    const own = list.find((session: { is_current: boolean }) => session.is_current);
    const refused = await app.inject({
      method: 'DELETE',
      url: pathTo(paths.session, { id: own.id }),
      headers: stranger,
    });
    expect(refused.statusCode).toBe(404);
  });

  test('ends everywhere at once', async () => {
    const { person, reply } = await open();
    const headers = await signedIn(db, person);
    expect((await app.inject({ method: 'DELETE', url: paths.sessions, headers })).statusCode).toBe(
      200,
    );
    expect(await isGood(reply.json().access_token)).toBe(false);
    expect(await isGood(headers['access-token'])).toBe(false);
  });

  test('is not used by another site', async () => {
    const { person, reply } = await open();
    const change = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: paths.ownPassword,
        headers: { ...cookieHeader(reply), ...headers },
        payload: { current_password: 'sandaga-demo', password: 'celui du voleur' },
      });
    expect((await change({ origin: 'https://voleur.example' })).statusCode).toBe(403);
    expect((await change({ origin: 'null' })).statusCode).toBe(403);
    expect((await change({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const formPost = await app.inject({
      method: 'POST',
      url: paths.tokenDeletion,
      headers: {
        ...cookieHeader(reply),
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://voleur.example',
      },
      payload: '',
    });
    expect(formPost.statusCode).toBe(403);
    expect((await signIn(person.email, 'sandaga-demo')).statusCode).toBe(200);
  });

  test('is not begun by another site in a visitor’s browser', async () => {
    await open();
    const query = 'username=awa@example.sn&password=sandaga-demo';
    const byLink = await app.inject({
      url: `${paths.tokens}?${query}`,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    });
    expect(byLink.statusCode).toBe(403);
    const byScript = await signIn('awa@example.sn', 'sandaga-demo', {
      origin: 'https://x.example',
    });
    expect(byScript.cookies).toEqual([]);
  });
});

describe('a forgotten password', () => {
  const askByMail = async () => {
    await post(pathTo(paths.resetByMail, { email: 'awa@example.sn' }));
    await answerRequests();
    const link = /https?:\S+/.exec((await textsTo('awa@example.sn'))[0] ?? '')![0];
    return new URL(link).searchParams;
  };

  test('is replaced by the link of an e-mail, once, and every device is signed out', async () => {
    const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const headers = await signedIn(db, person);
    const link = await askByMail();
    const [email, token] = [link.get('mail'), link.get('token')];
    const choose = (password: string) => post(paths.newPassword, { email, token, password });
    const done = await choose('un tout nouveau');
    expect([done.statusCode, done.json().status]).toEqual([200, 'success']);
    expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(400);
    expect((await signIn('awa@example.sn', 'un tout nouveau')).statusCode).toBe(200);
    expect((await textsTo('awa@example.sn'))[0]).toContain('mot de passe');
    const again = await choose('encore un autre');
    expect([again.statusCode, again.json().message]).toEqual([
      400,
      'Ce lien n’est plus valable. Demandez-en un nouveau.',
    ]);
  });

  test('is not replaced by a link from before it was changed', async () => {
    const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const token = (await askByMail()).get('token');
    await app.inject({
      method: 'PUT',
      url: paths.ownPassword,
      headers: await signedIn(db, person),
      payload: { current_password: 'sandaga-demo', password: 'un tout nouveau' },
    });
    const chosen = { email: 'awa@example.sn', token, password: 'encore un autre' };
    expect((await post(paths.newPassword, chosen)).statusCode).toBe(400);
  });

  test('is not replaced with an old link or somebody else’s', async () => {
    await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    await anAccount(db, { email: 'modou@example.sn', password: 'sandaga-demo' });
    const token = (await askByMail()).get('token');
    const choose = (email: string) =>
      post(paths.newPassword, { email, token, password: 'un tout nouveau' });
    expect((await choose('modou@example.sn')).statusCode).toBe(400);
    await db.execute(`update password_resets set expires_at = now()`);
    expect((await choose('awa@example.sn')).statusCode).toBe(400);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(200);
  });

  test('by text message wants the address too while nobody has proven the number', async () => {
    await anAccount(db, {
      email: 'awa@example.sn',
      phone: '+221771234567',
      password: 'sandaga-demo',
    });
    await post(pathTo(paths.resetBySms, { phone: '77 123 45 67' }));
    await answerRequests();
    const [text = ''] = await textsTo('+221771234567');
    const link = new URL(/https?:\S+/.exec(text)![0]).searchParams;
    expect(link.get('mail')).toBeNull();
    const done = await post(paths.newPassword, {
      ...{ email: 'awa@example.sn', token: link.get('token'), password: 'un tout nouveau' },
    });
    expect(done.statusCode).toBe(200);
  });
});

test('a password is changed by who knows it, and other devices are signed out', async () => {
  const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
  const [headers, other] = [await signedIn(db, person), await signedIn(db, person)];
  const change = (current_password: string) =>
    app.inject({
      method: 'PUT',
      url: paths.ownPassword,
      headers,
      payload: { current_password, password: 'un tout nouveau' },
    });
  const wrong = await change('pas le bon');
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'current_password']);
  expect((await change('sandaga-demo')).statusCode).toBe(200);
  expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
  expect((await app.inject({ url: paths.sessions, headers: other })).statusCode).toBe(401);
});

describe('an account is erased', () => {
  const erase = (id: number, headers: Record<string, string>, payload: object = {}) =>
    app.inject({ method: 'DELETE', url: pathTo(paths.user, { id }), headers, payload });

  test('by its owner with the password, and leaves no trace of who it was', async () => {
    const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const headers = await signedIn(db, person);
    expect((await erase(person.id, headers)).statusCode).toBe(400);
    expect((await erase(person.id, headers, { password: 'sandaga-demo' })).statusCode).toBe(200);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(400);
    expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
    const { rows } = (await db.execute('select * from partners')) as unknown as { rows: object[] };
    const row = JSON.stringify(rows);
    for (const trace of [person.name, 'awa', person.phone!]) expect(row).not.toContain(trace);
    const again = await post(paths.signUp, { ...form, email: 'awa@example.sn' });
    expect(again.statusCode).toBe(201);
  });

  test('by nobody without the right, and not the last administrator', async () => {
    const [person, admin] = [await anAccount(db), await anAccount(db, { role: 'admin' })];
    const stranger = await signedIn(db, await anAccount(db));
    const support = await signedIn(db, await anAccount(db, { role: 'support' }));
    const manager = await signedIn(db, await anAccount(db, { role: 'manager' }));
    expect((await erase(person.id, stranger)).statusCode).toBe(403);
    expect((await erase(person.id, support)).statusCode).toBe(403);
    expect((await erase(admin.id, manager)).statusCode).toBe(403);
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    const asAdmin = await signedIn(db, await anAccount(db, { role: 'admin' }));
    expect((await erase(admin.id, asAdmin)).statusCode).toBe(200);
  });
});

test('a number that staff gave resets no password before its owner has proven it', async () => {
  const person = await anAccount(db, { email: 'awa@example.sn', password: 'sandaga-demo' });
  const support = await signedIn(db, await anAccount(db, { role: 'support' }));
  const change = (headers: Record<string, string>, phone: string) =>
    app.inject({
      method: 'PUT',
      url: pathTo(paths.userUpdate, { id: person.id }),
      headers,
      payload: { phone },
    });
  expect((await change(support, '77 999 99 99')).statusCode).toBe(200);
  await post(pathTo(paths.resetBySms, { phone: '779999999' }));
  await answerRequests();
  expect(await textsTo('+221779999999')).toEqual([]);
  expect((await change(await signedIn(db, person), '77 888 88 88')).statusCode).toBe(200);
  await post(pathTo(paths.resetBySms, { phone: '778888888' }));
  await answerRequests();
  expect(await textsTo('+221778888888')).toHaveLength(1);
});
