import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { oneTimeCodes } from '#server/people/accounts/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { cookieHeader, openAccountDesk, signUpForm } from '#tests/helpers/people/account-desk.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openAccountDesk();
const { post, signIn, codeSentTo, answerRequests } = desk;

describe('wrong codes', () => {
  const HOME = '203.0.113.9';
  const postFrom = (url: string, payload: object, remoteAddress: string, headers = {}) =>
    desk.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  const networks = fc.constantFrom(HOME, '198.51.100.1', '198.51.100.2', '198.51.100.3');
  const deeds = fc.array(
    fc.record({
      kind: fc.constantFrom('try', 'try', 'try', 'ask'),
      from: networks,
      hasTicket: fc.boolean(),
    }),
    { minLength: 10, maxLength: 25 },
  );

  test('are five at one code and few at all codes of a day', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        await emptyAccounts(desk.db);
        const ticket = cookieHeader(await postFrom(paths.signUp, signUpForm, HOME));
        let codes = 1;
        let judged = 0;
        let before = 0;
        for (const { kind, from, hasTicket } of list) {
          const headers = hasTicket ? ticket : {};
          if (kind === 'ask') {
            await postFrom(pathTo(paths.codeResend, { id: signUpForm.email }), {}, from, headers);
            await answerRequests();
          } else {
            const code = await codeSentTo(signUpForm.email);
            const wrong = { email: signUpForm.email, code: code === '0000' ? '1111' : '0000' };
            await postFrom(paths.codeCheck, wrong, from, headers);
          }
          const [row] = await desk.db.select().from(oneTimeCodes);
          const sent = (await desk.textsTo(signUpForm.email)).length;
          if (sent > codes) [codes, before] = [sent, 0];
          const tries = row!.ownTries + row!.otherTries;
          judged += tries - before;
          before = tries;
          expect(tries).toBeLessThanOrEqual(5);
          expect(judged).toBeLessThanOrEqual(2 * codes + 6);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('wrong passwords of a stranger', () => {
  const email = 'awa@example.sn';
  const password = 'sandaga-demo';
  const strangerFails = async () => {
    for (let turn = 0; turn < 6; turn += 1) await signIn(email, 'faux mot');
    expect((await signIn(email, password)).statusCode).toBe(429);
  };
  beforeEach(() => anAccount(desk.db, { email, password, phone: '+221771234567' }));

  test('do not lock a device out that has signed in before', async () => {
    const known = cookieHeader(await signIn(email, password));
    await strangerFails();
    expect((await signIn('771234567', password, known)).statusCode).toBe(200);
    expect((await signIn(email, password)).statusCode, 'the stranger still waits').toBe(429);
  });

  test('are counted on a known device as well, by themselves', async () => {
    const known = cookieHeader(await signIn(email, password));
    for (let turn = 0; turn < 5; turn += 1) await signIn(email, 'faux mot', known);
    expect((await signIn(email, password, known)).statusCode).toBe(429);
    expect((await signIn(email, password)).statusCode, 'others do not wait').toBe(200);
  });

  test('are not forgiven to a device of another account, nor with a cookie of one’s own make', async () => {
    const other = await anAccount(desk.db, { email: 'modou@example.sn', password });
    const known = cookieHeader(await signIn(other.email, password));
    const forged = known.cookie.replaceAll(/(device_[^=]*=)([^;]*)/g, '$1x$2');
    await strangerFails();
    expect((await signIn(email, password, known)).statusCode).toBe(429);
    expect((await signIn(email, password, { cookie: forged })).statusCode).toBe(429);
  });

  test('leave the device known after it signed out and where two share it', async () => {
    await anAccount(desk.db, { email: 'modou@example.sn', password });
    const first = await signIn(email, password);
    const second = await signIn('modou@example.sn', password, cookieHeader(first));
    const out = await post(paths.tokenDeletion, {}, cookieHeader(second));
    expect(out.cookies.map(({ name }: { name: string }) => name)).not.toContain('device_sandaga');
    const device = (second.cookies as { name: string; value: string }[]).find(
      ({ name }) => name === 'device_sandaga',
    )!;
    await strangerFails();
    const known = { cookie: `${device.name}=${device.value}` };
    expect((await signIn(email, password, known)).statusCode).toBe(200);
  });

  test('on https find a cookie that belongs to this host alone', async () => {
    const secure = await openApp(desk.database, testConfig({ PUBLIC_URL: 'https://boutique.sn' }));
    const payload = { username: email, password };
    const { cookies } = await secure.inject({
      method: 'POST',
      url: paths.tokens,
      payload,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await secure.close();
    expect(cookies).toContainEqual(
      expect.objectContaining({
        name: '__Host-device_sandaga',
        httpOnly: true,
        secure: true,
        path: '/',
        sameSite: 'Lax',
      }),
    );
  });
});

describe('a stranger who looks for an order', () => {
  const aSearched = () =>
    aStoredOrder(desk.db, { buyer: aGuest({ name: 'Fatou', email: 'fatou@example.sn' }) });
  const track = (payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
    desk.app.inject({
      method: 'POST',
      url: paths.tracking,
      payload,
      headers,
      remoteAddress,
    });
  const stranger = (name: string, turn: number) =>
    track({ name, email: `essai${turn}@example.sn` }, '192.0.2.66');

  test('from many addresses does not lock the buyer out', async () => {
    const { number: name } = await aSearched();
    for (let place = 0; place < 30; place += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        await track({ name, email: `essai${turn}@example.sn` }, `198.51.100.${place}`);
      }
    }
    const own = await track({ name, email: 'fatou@example.sn' }, '203.0.113.9');
    expect(own.statusCode).toBe(200);
    const fewer = (turn: number) => track({ name, email: `x${turn}@example.sn` }, '203.0.113.10');
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await fewer(turn)).statusCode);
    expect(statuses, 'another address has fewer tries at it').toEqual([404, 404, 429]);
  });

  test('waits after so many wrong tries at whichever orders, and the buyer does not', async () => {
    const own = await aSearched();
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      statuses.push((await stranger(`S7${turn}`, turn)).statusCode);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
    const right = { name: own.number, email: 'fatou@example.sn' };
    expect((await track(right, '192.0.2.66')).statusCode).toBe(429);
    expect((await track(right, '203.0.113.9')).statusCode).toBe(200);
  });

  test('is not forgiven by finding an order of theirs', async () => {
    const own = await aSearched();
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      statuses.push((await stranger(`S7${turn}`, turn)).statusCode);
      if (turn % 5 === 4 && turn < 29) {
        const right = { name: own.number, email: 'fatou@example.sn' };
        expect((await track(right, '192.0.2.66')).statusCode).toBe(200);
      }
    }
    expect(statuses[30]).toBe(429);
  });

  test('is counted by account where one is signed in, beside neighbours at the same address', async () => {
    const own = await aSearched();
    for (let turn = 0; turn < 31; turn += 1) await stranger(`S7${turn}`, turn);
    const headers = await signedIn(desk.db, await anAccount(desk.db));
    const right = { name: own.number, email: 'fatou@example.sn' };
    expect((await track(right, '192.0.2.66', headers)).statusCode).toBe(200);
  });
});

describe('a stranger with a whole network of IPv6', () => {
  const network = (turn: number) => `2001:db8:0:1:${turn.toString(16)}::${turn.toString(16)}`;

  test('has the tries of one address at coupon codes', async () => {
    const product = await aProduct(desk.db, { list_price: 100_000 });
    const quote = (turn: number, remoteAddress: string) =>
      desk.app.inject({
        method: 'POST',
        url: paths.orderQuote,
        remoteAddress,
        payload: {
          type_sale: 'order',
          order_lines: [{ id: product.id, quantity: 1, list_price: 100_000 }],
          coupons: [`ESSAI${turn}`],
        },
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1) {
      statuses.push((await quote(turn, network(turn))).statusCode);
    }
    expect(statuses[60]).toBe(429);
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect((await quote(0, '2001:db8:0:2::1')).statusCode).not.toBe(429);
  });

  test('and at orders of others', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      const payload = { name: `S8${turn}`, email: `essai${turn}@example.sn` };
      const asked = { method: 'POST', url: paths.tracking, payload } as const;
      statuses.push((await desk.app.inject({ ...asked, remoteAddress: network(turn) })).statusCode);
    }
    expect(statuses.slice(29)).toEqual([404, 429]);
  });
});
