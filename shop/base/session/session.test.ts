import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, aSession, type Browser, openBrowser, openTab } from './browser.fixture.ts';

let browser: Browser;
beforeEach(() => {
  browser = aBrowser();
  openBrowser(browser);
});

test('a session is kept in its cookies, without the tokens, and is there again in the next tab', async () => {
  const { saveSession } = await openTab();
  expect(saveSession(aSession())).toBe(true);
  expect([...browser.cookies.keys()].sort()).toEqual([
    'sandaga_company',
    'sandaga_context',
    'sandaga_parent',
    'sandaga_session',
    'sandaga_user',
    'sandaga_verified',
  ]);
  expect(browser.written.join()).not.toContain('secret');
  for (const cookie of browser.written) {
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax$/);
  }
  const { currentCustomer, currentSession } = await openTab();
  expect(currentCustomer()).toEqual(aSession().user_info);
  expect(currentSession()?.company.name).toBe('Sandaga');
});

test('over https they are sent over https only', async () => {
  openBrowser(browser, 'https:');
  const { saveSession } = await openTab();
  saveSession(aSession());
  for (const cookie of browser.written) expect(cookie).toMatch(/; Secure$/);
});

test('an account that is not verified is not signed in', async () => {
  const { saveSession } = await openTab();
  expect(saveSession(aSession({ is_verified: false }))).toBe(false);
});

describe('counts as signed out:', () => {
  const isSignedIn = async () => (await openTab()).currentSession() !== undefined;
  beforeEach(async () => {
    const { saveSession } = await openTab();
    saveSession(aSession());
  });

  test('a missing or untrue verified mark', async () => {
    expect(await isSignedIn()).toBe(true);
    browser.cookies.set('sandaga_verified', 'false');
    expect(await isSignedIn()).toBe(false);
    browser.cookies.delete('sandaga_verified');
    expect(await isSignedIn()).toBe(false);
  });

  test('whatever else stands in the cookie', async () => {
    const damaged = fc.oneof(fc.string(), fc.json()).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.constant('%E0%A4%A')), async (text) => {
        browser.cookies.set('sandaga_session', text);
        expect(await isSignedIn()).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  test('a session that is too long for a cookie, and not the person of before', async () => {
    const { saveSession } = await openTab();
    expect(saveSession(aSession({}, { name: 'é'.repeat(3000) }))).toBe(false);
    expect(await isSignedIn()).toBe(false);
  });
});

test('any name comes back as it was', async () => {
  const { saveSession, currentCustomer, forgetSession } = await openTab();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
      forgetSession();
      if (saveSession(aSession({}, { name }))) expect(currentCustomer()?.name).toBe(name);
      else expect(encodeURIComponent(JSON.stringify(name)).length).toBeGreaterThan(500);
    }),
  );
});

test('news writes only the cookies of what changed', async () => {
  const { saveSession, updateSession, currentCustomer } = await openTab();
  const { user_info, company, parent } = aSession();
  saveSession(aSession());
  browser.written.length = 0;
  updateSession({ user_info, company, parent });
  expect(browser.written).toEqual([]);
  updateSession({ user_info: { ...user_info, adhesion: 'accepted' }, company, parent });
  expect(browser.written.map((cookie) => cookie.split('=')[0])).toEqual([
    'sandaga_session',
    'sandaga_user',
  ]);
  expect(currentCustomer()?.adhesion).toBe('accepted');
});

test('details of somebody else are not taken for one’s own', async () => {
  const { saveSession, saveUserInfo, currentCustomer } = await openTab();
  saveSession(aSession());
  saveUserInfo({ ...aSession().user_info, id: 8, name: 'Modou' });
  expect(currentCustomer()?.name).toBe('Awa Ndiaye');
  saveUserInfo({ ...aSession().user_info, name: 'Awa Fall' });
  expect(currentCustomer()?.name).toBe('Awa Fall');
});

test('what another tab did is seen when this one looks, and told once', async () => {
  const other = await openTab();
  const here = await openTab();
  const seen: (string | undefined)[] = [];
  expect(here.currentCustomer()).toBeUndefined();
  here.onSessionChange(() => seen.push(here.currentCustomer()?.name));
  other.saveSession(aSession());
  here.reloadSession();
  here.reloadSession();
  other.forgetSession();
  browser.storage.set('partner_id', '7');
  here.reloadSession();
  expect(seen).toEqual(['Awa Ndiaye', undefined]);
  expect(browser.storage.has('partner_id')).toBe(false);
});
