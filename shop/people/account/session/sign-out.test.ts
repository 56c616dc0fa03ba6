import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { aKeptProduct } from '#shop/base/lists/lines.fixture.ts';
import {
  aBrowser,
  anAnswer,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from '#shop/base/session/browser.fixture.ts';

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
    return anAnswer(200, path === paths.keptLists ? { lines: [] } : {});
  });
});

async function openSignedInTab() {
  const tab = await openTab();
  const { beginSession } = await import('./begin-session.ts');
  beginSession(aSession());
  const { signOut, finishSignOut } = await import('./sign-out.ts');
  const { baskets } = await import('#shop/base/lists/baskets.ts');
  const { onLeave } = await import('#shop/base/lists/leave-lists.ts');
  onLeave((await import('#shop/sales/baskets/keeping/follow-lists.ts')).sendListsOfFormerOwner);
  return { ...tab, beginSession, signOut, finishSignOut, baskets };
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

test('a sign-out ends the session, clears what the specification lists, and takes the lists off the phone', async () => {
  for (const key of [...LISTED, 'payment', 'guestId']) browser.storage.set(key, 'x');
  browser.storage.set('consent', 'kept');
  browser.storage.set('cart', '[{"id":1,"quantity":2}]');
  browser.storage.set('creditOrder', CREDIT);
  const { signOut, baskets, currentSession } = await openSignedInTab();
  await signOut();
  expect(currentSession()).toBeUndefined();
  expect(browser.cookies.size).toBe(0);
  expect(sent).toEqual([paths.keptLists, paths.tokenDeletion]);
  const emptied = ['cart', 'creditOrder', 'preorder', 'wishlist'];
  expect([...browser.storage.keys()].sort()).toEqual(['consent', ...emptied].sort());
  for (const key of emptied) expect(browser.storage.get(key)).toBe('[]');
  expect(baskets.cart.lines()).toEqual([]);
});

test('what the account could not hear of waits for it, and is nobody else’s', async () => {
  const { signOut, beginSession, baskets } = await openSignedInTab();
  isOnline = false;
  baskets.cart.add(aKeptProduct(), 3, { date: '', location: '' });
  await signOut();
  expect(browser.storage.get('cart')).toBe('[]');
  const waiting = JSON.parse(browser.storage.get('listChanges')!);
  expect(waiting).toMatchObject({ 7: [{ list: 'cart', id: 1, quantity: 3 }] });
  beginSession(aSession({ uid: 8 }, { id: 8, partner_id: 8 }));
  expect(baskets.cart.lines()).toEqual([]);
});

test.each([true, false])(
  'lists left by a session that ran out are not those of somebody else (storage: %s)',
  async (isKept) => {
    const { forgetSession, beginSession, baskets } = await openSignedInTab();
    const forbid = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    if (!isKept)
      vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const all = [baskets.cart, baskets.preorder, baskets.creditOrder, baskets.wishlist];
    for (const list of all) list.add(aKeptProduct(), 1, { date: '', location: '' });
    forgetSession();
    beginSession(aSession());
    for (const list of all) expect(list.lines()).toHaveLength(1);
    forgetSession();
    beginSession(aSession({ uid: 8 }, { id: 8, partner_id: 8, adhesion: 'accepted' }));
    for (const list of all) expect(list.lines()).toEqual([]);
  },
);

test('a sign-out takes the links of who leaves along, and leaves a guest theirs', async () => {
  const guests = { id: 1, key: 'of-guest', owner: null };
  browser.storage.set('sharedLists', JSON.stringify([{ id: 2, key: 'own', owner: 7 }, guests]));
  const { signOut } = await openSignedInTab();
  await signOut();
  expect(JSON.parse(browser.storage.get('sharedLists')!)).toEqual([guests]);
  browser.storage.set('sharedLists', '{');
  await signOut();
  expect(browser.storage.has('sharedLists')).toBe(false);
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
  const { signOut, finishSignOut, beginSession } = await openSignedInTab();
  isOnline = false;
  await signOut();
  isOnline = true;
  beginSession(aSession());
  await finishSignOut();
  expect(sent).toEqual([]);
});
