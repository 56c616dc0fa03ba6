import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import {
  aBrowser,
  anAnswer,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from '../session/browser.fixture.ts';

const ENDED = 'Votre session est terminée. Connectez-vous à nouveau.';

/** A server with one session: the access token can expire, a refresh token works once. */
class Server {
  accessIsGood = true;
  refusal: (() => Response | Promise<Response>) | undefined;
  sent: { path: string; body: unknown }[] = [];

  readonly answer = async (path: string, init: RequestInit = {}): Promise<Response> => {
    this.sent.push({ path, body: init.body ?? undefined });
    if (path === paths.tokenRefresh) {
      if (this.refusal !== undefined) return this.refusal();
      this.accessIsGood = true;
      return anAnswer(200, { refresh_expires_in: 1000, expires_in: 600 });
    }
    const problem = { message: 'Connectez-vous pour continuer.', code: 'unauthenticated' };
    return this.accessIsGood ? anAnswer(200, { fine: true }) : anAnswer(401, problem);
  };

  get refreshes(): number {
    return this.sent.filter(({ path }) => path === paths.tokenRefresh).length;
  }
}

let browser: Browser;
let server: Server;
beforeEach(() => {
  browser = aBrowser();
  openBrowser(browser);
  server = new Server();
  vi.stubGlobal('fetch', server.answer);
});

afterEach(() => void vi.useRealTimers());

async function openSignedInTab() {
  const tab = await openTab();
  tab.saveSession(aSession());
  return tab;
}

test('a request with an old token is sent again, with what it carried, after one exchange', async () => {
  const { browserApi, currentSession } = await openSignedInTab();
  server.accessIsGood = false;
  expect(await browserApi.put(paths.me, { name: 'Awa' })).toEqual({ fine: true });
  expect(server.sent).toEqual([
    { path: paths.me, body: '{"name":"Awa"}' },
    { path: paths.tokenRefresh, body: '{}' },
    { path: paths.me, body: '{"name":"Awa"}' },
  ]);
  expect(currentSession()?.refresh_expires_in).toBe(1000);
});

test('requests at the same time exchange the token once', async () => {
  const { browserApi } = await openSignedInTab();
  server.accessIsGood = false;
  const answers = [paths.addresses, paths.sessions, paths.users].map((path) =>
    browserApi.get(path),
  );
  expect(await Promise.all(answers)).toEqual([{ fine: true }, { fine: true }, { fine: true }]);
  expect(server.refreshes).toBe(1);
});

test.each([
  ['at the same time', false],
  ['in the millisecond in which it was given', true],
])('tabs exchange the token once %s', async (_when, isTimeStopped) => {
  if (isTimeStopped) vi.useFakeTimers({ toFake: ['Date'] });
  const one = await openSignedInTab();
  const other = await openTab();
  expect(other.currentSession()).toBeDefined();
  server.accessIsGood = false;
  await Promise.all([one.browserApi.get(paths.addresses), other.browserApi.get(paths.sessions)]);
  expect(server.refreshes).toBe(1);
});

test('a token that cannot be exchanged ends the session with a message', async () => {
  const { browserApi, currentSession, toasts } = await openSignedInTab();
  server.accessIsGood = false;
  server.refusal = () => anAnswer(401, { message: ENDED });
  await expect(browserApi.get(paths.addresses)).rejects.toMatchObject({
    status: 401,
    message: 'Connectez-vous pour continuer.',
    code: 'unauthenticated',
  });
  expect(currentSession()).toBeUndefined();
  expect([...browser.cookies.keys()]).toEqual([]);
  expect(toasts).toEqual([ENDED]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is down', () => anAnswer(503)],
  ['a server that asks to wait', () => anAnswer(429)],
  ['a page of another network', () => new Response('<h1>Portail</h1>')],
])('%s leaves the visitor signed in', async (_what, refusal) => {
  const { browserApi, currentSession, toasts } = await openSignedInTab();
  server.accessIsGood = false;
  server.refusal = refusal;
  await expect(browserApi.get(paths.addresses)).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeDefined();
  expect(toasts).toEqual([]);
  server.refusal = undefined;
  expect(await browserApi.get(paths.addresses)).toEqual({ fine: true });
});

test('a second 401 is not tried a third time', async () => {
  const { browserApi } = await openSignedInTab();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    server.accessIsGood = false;
    return server.answer(path, init);
  });
  await expect(browserApi.get(paths.addresses)).rejects.toMatchObject({ status: 401 });
  expect(server.sent).toHaveLength(3);
});

test('a guest’s 401 and a wrong password ask for no token', async () => {
  const { browserApi, saveSession } = await openTab();
  server.accessIsGood = false;
  await expect(browserApi.get(paths.addresses)).rejects.toMatchObject({ status: 401 });
  saveSession(aSession());
  await expect(
    browserApi.post(paths.tokens, { username: 'awa', password: 'x' }),
  ).rejects.toMatchObject({ status: 401 });
  expect(server.refreshes).toBe(0);
});
