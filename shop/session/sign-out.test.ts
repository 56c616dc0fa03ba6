import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  aBrowser,
  anAnswer,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from './browser.fixture.ts';

let browser: Browser;
let sent: string[];
let isOnline: boolean;
beforeEach(() => {
  browser = aBrowser();
  openBrowser(browser);
  sent = [];
  isOnline = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    sent.push(path);
    return anAnswer(200);
  });
});

async function openSignedInTab() {
  const tab = await openTab();
  tab.saveSession(aSession());
  const { signOut, finishSignOut } = await import('./sign-out.ts');
  const { baskets } = await import('../baskets/baskets.ts');
  return { ...tab, signOut, finishSignOut, baskets };
}

const LISTED = [
  ...['user', 'accessToken', 'token', 'uid', 'expires_in', 'is_verified', 'refresh_expires_in'],
  ...['refresh_token', 'company_id', 'user_context', 'partner_id', 'parent'],
];

test('a sign-out ends the session and clears what the specification lists, and nothing else', async () => {
  for (const key of [...LISTED, 'payment', 'guestId']) browser.storage.set(key, 'x');
  browser.storage.set('consent', 'kept');
  browser.storage.set('cart', '[{"id":1,"quantity":2}]');
  browser.storage.set('creditOrder', '[{"id":2,"quantity":1}]');
  const { signOut, baskets, currentSession } = await openSignedInTab();
  await signOut();
  expect(currentSession()).toBeUndefined();
  expect(browser.cookies.size).toBe(0);
  expect(sent).toEqual([paths.tokenDeletion]);
  expect([...browser.storage.keys()].sort()).toEqual(['cart', 'consent', 'creditOrder']);
  expect(baskets.creditOrder.lines()).toEqual([]);
  expect(baskets.cart.lines()).toMatchObject([{ id: 1, quantity: 2 }]);
});

test('without a network the browser forgets, says so, and tells the server at the next start', async () => {
  const { signOut, currentSession, toasts } = await openSignedInTab();
  isOnline = false;
  await signOut();
  expect(currentSession()).toBeUndefined();
  expect(toasts.at(-1)).toBe(
    'Vous êtes déconnecté sur cet appareil. Le serveur le saura au retour du réseau.',
  );
  isOnline = true;
  await openTab();
  const { finishSignOut } = await import('./sign-out.ts');
  await finishSignOut();
  await finishSignOut();
  expect(sent).toEqual([paths.tokenDeletion]);
});

test('who signed in meanwhile is not signed out', async () => {
  const { signOut, finishSignOut, saveSession } = await openSignedInTab();
  isOnline = false;
  await signOut();
  isOnline = true;
  saveSession(aSession());
  await finishSignOut();
  expect(sent).toEqual([]);
});
