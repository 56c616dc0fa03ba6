import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { cookieHeader, cookiesOf, openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { setPassword } from '../change-password.ts';

const desk = openAccountDesk();
const { signIn, textsTo } = desk;

describe('sign-in', () => {
  test('gives tokens in the answer and in cookies that scripts do not read', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
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
      expect.objectContaining({ name: 'device_sandaga', httpOnly: true, sameSite: 'Lax' }),
    ]);
    expect(cookiesOf(reply).some(({ secure }) => secure)).toBe(false);
    const { access_token: token } = reply.json();
    for (const headers of [
      { 'access-token': token },
      { authorization: `Bearer ${token}` },
      cookieHeader(reply),
    ]) {
      expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
    }
    expect((await desk.app.inject(paths.sessions)).statusCode).toBe(401);
  });

  test('keeps its cookies to https where the shop is on https', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const config = testConfig({ PUBLIC_URL: 'https://boutique.sn' });
    const secureApp = await openApp(desk.database, config);
    const reply = await secureApp.inject({
      method: 'POST',
      url: paths.tokens,
      headers: { origin: 'https://boutique.sn' },
      payload: { username: 'awa@example.sn', password: 'sandaga-demo' },
    });
    await secureApp.close();
    expect(cookiesOf(reply).map(({ secure }) => secure)).toEqual([true, true, true]);
  });

  test('takes the telephone number in any signUpForm, and the GET of existing clients', async () => {
    await anAccount(desk.db, { phone: '+221771234567', password: 'a&b#c+d e' });
    for (const username of ['771234567', '+221 77 123 45 67', '00221771234567']) {
      expect((await signIn(username, 'a&b#c+d e')).statusCode).toBe(200);
    }
    const query = new URLSearchParams({ username: '771234567', password: 'a&b#c+d e' });
    const byGet = await desk.app.inject(`${paths.tokens}?${query}`);
    expect([byGet.statusCode, byGet.cookies]).toEqual([200, []]);
  });

  test('waits longer after each failure from the fifth on, and the wait ends by itself', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const waits: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) await signIn('awa@example.sn', 'faux mot');
    for (let turn = 0; turn < 3; turn += 1) {
      const refused = await signIn('awa@example.sn', 'sandaga-demo');
      expect(refused.json().message).toMatch(/^Trop d’essais de connexion\. Réessayez dans /);
      waits.push(Number(refused.headers['retry-after']));
      await desk.db.execute('update attempts set locked_until = now()');
      await signIn('awa@example.sn', 'faux mot');
    }
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
    await desk.db.execute('update attempts set locked_until = now()');
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(200);
    expect((await signIn('awa@example.sn', 'faux mot')).statusCode).toBe(400);
  });

  test('with an account’s number for a name says nothing of the account', async () => {
    const { id, email } = await anAccount(desk.db, { password: 'sandaga-demo' });
    for (let turn = 0; turn < 6; turn += 1) await signIn(String(id), 'faux mot');
    expect((await signIn(email, 'sandaga-demo')).statusCode).toBe(200);
  });

  test('under way does not outlive a change of the password', async () => {
    const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const signingIn = signIn('awa@example.sn', 'sandaga-demo');
    await desk.db.transaction((tx) =>
      setPassword(tx, testConfig(), person, { passwordHash: 'another', device: 'X' }),
    );
    const { statusCode, body } = await signingIn;
    const token = statusCode === 200 ? JSON.parse(body).access_token : 'none';
    const headers = { 'access-token': token };
    expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
  });

  test('at many places at once is guessed at no more often', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const guesses = Array.from({ length: 20 }, () => signIn('awa@example.sn', 'faux mot'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('from a device not seen before is told by e-mail, from the first of all not', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/120 Mobile Safari/537.36',
    };
    const computer = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' };
    for (const headers of [phone, phone]) await signIn('awa@example.sn', 'sandaga-demo', headers);
    expect(await textsTo('awa@example.sn')).toEqual([]);
    await signIn('awa@example.sn', 'sandaga-demo', computer);
    expect(await textsTo('awa@example.sn')).toEqual([
      expect.stringContaining('Firefox sur Windows'),
    ]);
  });
});
