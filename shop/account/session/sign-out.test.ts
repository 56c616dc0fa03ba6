import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aKeptProduct } from '../../lists/lines.fixture.ts';
import {
  aBrowser,
  anAnswer,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from '../../session/browser.fixture.ts';

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
  const { baskets } = await import('../../lists/baskets.ts');
  return { ...tab, signOut, finishSignOut, baskets };
}

const CREDIT = '[{"id":2,"quantity":1}]';
const LISTED = [
  'user',
  'accessToken',
  'token',
  'uid',
  'expires_in',
  'is_verified',
  'refresh_expires_in',
  'refresh_token',
  'company_id',
  'user_context',
  'partner_id',
  'parent',
];

test('a sign-out ends the session and clears what the specification lists, and nothing else', async () => {
  for (const key of [...LISTED, 'payment', 'guestId']) browser.storage.set(key, 'x');
  browser.storage.set('consent', 'kept');
  browser.storage.set('cart', '[{"id":1,"quantity":2}]');
  browser.storage.set('creditOrder', CREDIT);
  const { signOut, baskets, currentSession } = await openSignedInTab();
  await signOut();
  expect(currentSession()).toBeUndefined();
  expect(browser.cookies.size).toBe(0);
  expect(sent).toEqual([paths.tokenDeletion]);
  const stays = ['cart', 'consent', 'creditOrder', 'creditOrderOwner'];
  expect([...browser.storage.keys()].sort()).toEqual(stays);
  expect(baskets.creditOrder.lines()).toMatchObject([{ id: 2, quantity: 1 }]);
  expect(baskets.cart.lines()).toMatchObject([{ id: 1, quantity: 2 }]);
});

test.each([true, false])(
  'the credit basket waits for whose it is (storage: %s)',
  async (isKept) => {
    const { signOut, saveSession, baskets } = await openSignedInTab();
    const forbid = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    if (!isKept)
      vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    baskets.creditOrder.add(aKeptProduct(), 1, { date: '', location: '' });
    await signOut();
    saveSession(aSession());
    expect(baskets.creditOrder.lines()).toHaveLength(1);
    await signOut();
    saveSession(aSession({ uid: 8 }, { id: 8, partner_id: 8, adhesion: 'accepted' }));
    expect(baskets.creditOrder.lines()).toEqual([]);
    saveSession(aSession());
    expect(baskets.creditOrder.lines()).toEqual([]);
  },
);

test('a session from before baskets had owners leaves no credit basket to the next person', async () => {
  const { baskets } = await openSignedInTab();
  baskets.creditOrder.add(aKeptProduct(), 1, { date: '', location: '' });
  browser.storage.delete('creditOrderOwner');
  await openTab();
  const next = await import('./sign-out.ts');
  const { saveSession: saveNext } = await import('../../session/session.ts');
  const { baskets: nextBaskets } = await import('../../lists/baskets.ts');
  await next.signOut();
  saveNext(aSession({ uid: 8 }, { id: 8, partner_id: 8, adhesion: 'accepted' }));
  expect(nextBaskets.creditOrder.lines()).toEqual([]);
});

test('a credit basket of before anybody signed in here is of who does', async () => {
  browser.storage.set('creditOrder', CREDIT);
  const { baskets } = await openSignedInTab();
  expect(baskets.creditOrder.lines()).toHaveLength(1);
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
