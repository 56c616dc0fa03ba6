import { describe, expect, test, vi } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { cookieHeader, cookiesOf, openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, signIn } = desk;

describe('a session', () => {
  const open = async () => {
    const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    return { person, reply: await signIn('awa@example.sn', 'sandaga-demo') };
  };
  const isGood = async (token: string) =>
    (await desk.app.inject({ url: paths.sessions, headers: { 'access-token': token } }))
      .statusCode === 200;

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

  test('takes the place of the one before in the same browser', async () => {
    const { reply } = await open();
    const again = await signIn('awa@example.sn', 'sandaga-demo', cookieHeader(reply));
    expect(await isGood(reply.json().access_token)).toBe(false);
    expect(await isGood(again.json().access_token)).toBe(true);
  });

  test('is over for an access token after ten minutes', async () => {
    // The token counts whole seconds, so the clock stands on one.
    const begun = Math.floor(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: begun });
    const { reply } = await open();
    const { access_token: token } = reply.json();
    vi.setSystemTime(begun + 599_000);
    const atTheEnd = await isGood(token);
    vi.setSystemTime(begun + 601_000);
    const after = await isGood(token);
    vi.useRealTimers();
    expect([atTheEnd, after]).toEqual([true, false]);
  });

  test('ends at sign-out, with its cookies', async () => {
    const { reply } = await open();
    const out = await post(paths.tokenDeletion, {}, cookieHeader(reply));
    expect([out.statusCode, out.json()]).toEqual([200, {}]);
    expect(cookiesOf(out).map(({ value }) => value)).toEqual(Array.from({ length: 9 }, () => ''));
    expect(cookiesOf(out)).toContainEqual(
      expect.objectContaining({ name: 'payments_begun', path: '/api' }),
    );
    expect(await isGood(reply.json().access_token)).toBe(false);
  });

  test('is listed with its device and ended from another', async () => {
    const { person, reply } = await open();
    const other = await signedIn(desk.db, person);
    const list = (await desk.app.inject({ url: paths.sessions, headers: other })).json();
    expect(list).toHaveLength(2);
    expect(list.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    const first = list.find((session: { is_current: boolean }) => !session.is_current);
    const url = pathTo(paths.session, { id: first.id });
    expect((await desk.app.inject({ method: 'DELETE', url, headers: other })).statusCode).toBe(200);
    expect(await isGood(reply.json().access_token)).toBe(false);
    const stranger = await signedIn(desk.db, await anAccount(desk.db));
    const own = list.find((session: { is_current: boolean }) => session.is_current);
    const refused = await desk.app.inject({
      method: 'DELETE',
      url: pathTo(paths.session, { id: own.id }),
      headers: stranger,
    });
    expect(refused.statusCode).toBe(404);
  });

  test('ends everywhere at once', async () => {
    const { person, reply } = await open();
    const headers = await signedIn(desk.db, person);
    expect(
      (await desk.app.inject({ method: 'DELETE', url: paths.sessions, headers })).statusCode,
    ).toBe(200);
    expect(await isGood(reply.json().access_token)).toBe(false);
    expect(await isGood(headers['access-token'])).toBe(false);
  });

  test('is not used by another site', async () => {
    const { person, reply } = await open();
    const change = (headers: Record<string, string>) =>
      desk.app.inject({
        method: 'PUT',
        url: paths.ownPassword,
        headers: { ...cookieHeader(reply), ...headers },
        payload: { current_password: 'sandaga-demo', password: 'celui du voleur' },
      });
    expect((await change({ origin: 'https://voleur.example' })).statusCode).toBe(403);
    expect((await change({ origin: 'null' })).statusCode).toBe(403);
    expect((await change({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const formPost = await desk.app.inject({
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
    const byLink = await desk.app.inject({
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
