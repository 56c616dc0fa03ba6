import { beforeEach, expect, test, vi } from 'vitest';
import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import { paths } from '#contract/base/paths.ts';
import type { ListChange } from '#contract/sales/kept-lists.ts';
import { type ListEntry, mergeEntries } from '#server/sales/baskets/keeping/sync-lists.ts';
import type { StoredList } from '#shop/base/lists/baskets.ts';
import { aKeptProduct } from '#shop/base/lists/lines.fixture.ts';
import {
  aBrowser,
  anAnswer,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from '#shop/base/session/browser.fixture.ts';

const AWA = 7;
const MODOU = 8;
/** What each account has on the server. */
let accounts: Map<number, ListEntry[]>;
let isOnline: boolean;
/** Happens while the server answers. */
let meanwhile: () => void;
/** How far the clock of the phone that asks is ahead of the server's. */
let aheadMs: number;

beforeEach(() => {
  accounts = new Map();
  isOnline = true;
  meanwhile = () => {};
  aheadMs = 0;
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (path.startsWith(paths.productCards)) return anAnswer(200, cardsOf(path));
    return path === paths.keptLists ? answerLists(init) : anAnswer(200);
  });
});

const cardsOf = (path: string) =>
  new URLSearchParams(path.split('?')[1])
    .get('ids')!
    .split(',')
    .map((id) => aKeptProduct({ id: Number(id), name: `Article ${id}`, list_price: 5_000 }))
    .filter(({ id }) => id < 100);

/** The server, with its own rule. */
function answerLists({ headers, body }: RequestInit): Response {
  const owner = Number((headers as Record<string, string>)[EXPECTED_ACCOUNT]);
  const { changes }: { changes: ListChange[] } = JSON.parse(String(body));
  const said = changes.map(({ list, id, quantity, age_ms: ageMs }) => ({
    list,
    productId: id,
    quantity,
    changedAtMs: Date.now() - aheadMs - ageMs,
  }));
  const merged = mergeEntries(accounts.get(owner) ?? [], said);
  accounts.set(owner, merged);
  meanwhile();
  const lines = merged
    .filter(({ quantity }) => quantity > 0)
    .map(({ list, productId: id, quantity }) => ({ list, id, quantity, name: `Article ${id}` }));
  return anAnswer(200, { lines });
}

/** A phone, signed in or not. */
async function aPhone(who?: number, browser: Browser = aBrowser()) {
  openBrowser(browser);
  const tab = await openTab();
  const { baskets } = await import('#shop/base/lists/baskets.ts');
  const { syncLists } = await import('./follow-lists.ts');
  const { startListSync: followLists, sendListsOfFormerOwner: handOver } = await import(
    './follow-lists.ts'
  );
  (await import('#shop/base/lists/leave-lists.ts')).onLeave(handOver);
  const { signOut } = await import('#shop/people/account/session/sign-out.ts');
  const { beginSession } = await import('#shop/people/account/session/begin-session.ts');
  const signIn = (id: number) =>
    beginSession(aSession({ uid: id }, { id, partner_id: id, name: `Personne ${id}` }));
  if (who !== undefined) signIn(who);
  const hold = () => openBrowser(browser);
  const sync = () => {
    hold();
    return syncLists();
  };
  return { ...tab, browser, baskets, sync, signIn, signOut, hold, followLists };
}

const put = (list: StoredList, id: number, quantity = 1, date = new Date().toISOString()) =>
  list.add(aKeptProduct({ id, name: `Article ${id}` }), quantity, { date, location: '' });
const pieces = (list: StoredList) =>
  Object.fromEntries(list.lines().map(({ id, quantity }) => [id, quantity]));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const onServer = (who: number) =>
  Object.fromEntries(
    (accounts.get(who) ?? []).map(({ list, productId, quantity }) => [
      `${list} ${productId}`,
      quantity,
    ]),
  );

test('two phones have the same lists, at the prices of today', async () => {
  const one = await aPhone(AWA);
  put(one.baskets.cart, 1, 2);
  put(one.baskets.wishlist, 2);
  await one.sync();
  const two = await aPhone(AWA);
  await two.sync();
  expect(pieces(two.baskets.cart)).toEqual({ 1: 2 });
  expect(two.baskets.cart.lines()[0]).toMatchObject({ name: 'Article 1', list_price: 5_000 });
  expect(pieces(two.baskets.wishlist)).toEqual({ 2: 1 });
  pass(1000);
  two.baskets.cart.setQuantity(1, 5);
  two.baskets.wishlist.remove(2);
  await two.sync();
  await one.sync();
  expect(pieces(one.baskets.cart)).toEqual({ 1: 5 });
  expect(one.baskets.wishlist.lines()).toEqual([]);
});

test('a sign-in joins what the guest had with what the account has, the newest quantity each', async () => {
  const other = await aPhone(AWA);
  put(other.baskets.cart, 1, 5);
  put(other.baskets.cart, 2, 1);
  await other.sync();
  const guest = await aPhone();
  put(guest.baskets.cart, 1, 2, '2026-11-20T10:00:00.000Z');
  pass(1000);
  put(guest.baskets.cart, 2, 4);
  put(guest.baskets.cart, 3, 1);
  guest.signIn(AWA);
  await guest.sync();
  expect(pieces(guest.baskets.cart)).toEqual({ 1: 5, 2: 4, 3: 1 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 5, 'cart 2': 4, 'cart 3': 1 });
});

test('what a guest sees at the sign-in stays, though the account took it out on another phone', async () => {
  const other = await aPhone(AWA);
  put(other.baskets.cart, 1, 2);
  await other.sync();
  pass(1000);
  other.baskets.cart.clear();
  await other.sync();
  const guest = await aPhone();
  put(guest.baskets.cart, 1, 1, '2026-11-20T10:00:00.000Z');
  guest.signIn(AWA);
  expect(await guest.sync()).toBe(true);
  expect(pieces(guest.baskets.cart)).toEqual({ 1: 1 });
  await guest.sync();
  await other.sync();
  expect(pieces(other.baskets.cart)).toEqual({ 1: 1 });
});

test('what was changed without a network goes when it is back, as of when it was changed', async () => {
  const one = await aPhone(AWA);
  put(one.baskets.cart, 1, 1);
  await one.sync();
  const two = await aPhone(AWA);
  await two.sync();
  one.hold();
  isOnline = false;
  pass(1000);
  one.baskets.cart.setQuantity(1, 9);
  await one.sync();
  isOnline = true;
  pass(60_000);
  two.hold();
  two.baskets.cart.setQuantity(1, 3);
  await two.sync();
  await one.sync();
  expect(pieces(one.baskets.cart)).toEqual({ 1: 3 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 3 });
});

test('a clock that is years ahead wins no more than any other', async () => {
  const TEN_YEARS_MS = 10 * 366 * 86_400_000;
  const wrong = await aPhone(AWA);
  pass(TEN_YEARS_MS);
  aheadMs = TEN_YEARS_MS;
  put(wrong.baskets.cart, 1, 9);
  await wrong.sync();
  pass(-TEN_YEARS_MS);
  aheadMs = 0;
  const right = await aPhone(AWA);
  await right.sync();
  pass(1000);
  right.baskets.cart.setQuantity(1, 2);
  await right.sync();
  expect(onServer(AWA)).toEqual({ 'cart 1': 2 });
});

test('what is changed while the server answers is kept and told next', async () => {
  const one = await aPhone(AWA);
  put(one.baskets.cart, 1, 1);
  meanwhile = () => {
    pass(10);
    one.baskets.cart.setQuantity(1, 4);
    put(one.baskets.cart, 2, 1);
  };
  expect(await one.sync()).toBe(true);
  expect(pieces(one.baskets.cart)).toEqual({ 1: 4, 2: 1 });
  meanwhile = () => {};
  expect(await one.sync()).toBe(false);
  expect(onServer(AWA)).toEqual({ 'cart 1': 4, 'cart 2': 1 });
});

test('two accounts on one phone see nothing of each other', async () => {
  const phone = await aPhone(AWA);
  put(phone.baskets.cart, 1, 2);
  await phone.sync();
  await phone.signOut();
  expect(phone.baskets.cart.lines()).toEqual([]);
  phone.signIn(MODOU);
  await phone.sync();
  expect(phone.baskets.cart.lines()).toEqual([]);
  put(phone.baskets.cart, 2, 1);
  await phone.sync();
  await phone.signOut();
  phone.signIn(AWA);
  await phone.sync();
  expect(pieces(phone.baskets.cart)).toEqual({ 1: 2 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 2 });
  expect(onServer(MODOU)).toEqual({ 'cart 2': 1 });
});

test('nor when the session of the first ran out, or its last change never arrived', async () => {
  const phone = await aPhone(AWA);
  put(phone.baskets.cart, 1, 2);
  await phone.sync();
  isOnline = false;
  put(phone.baskets.cart, 3, 1);
  await phone.sync();
  phone.forgetSession();
  isOnline = true;
  phone.signIn(MODOU);
  await phone.sync();
  expect(onServer(MODOU)).toEqual({});
  expect(phone.baskets.cart.lines()).toEqual([]);
  await phone.signOut();
  phone.signIn(AWA);
  await phone.sync();
  expect(pieces(phone.baskets.cart)).toEqual({ 1: 2, 3: 1 });
});

test('what a guest put in after a session ran out joins the lists of who signs in next', async () => {
  const phone = await aPhone(AWA);
  const { cart } = phone.baskets;
  put(cart, 1, 2);
  put(cart, 4, 1);
  await phone.sync();
  phone.forgetSession();
  put(cart, 3, 1);
  cart.setQuantity(4, 2);
  phone.signIn(MODOU);
  await phone.sync();
  expect(pieces(cart)).toEqual({ 3: 1, 4: 2 });
  expect(onServer(MODOU)).toEqual({ 'cart 3': 1, 'cart 4': 2 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 2, 'cart 4': 1 });
});

test.each([
  [AWA, { 2: 1 }],
  [MODOU, {}],
])(
  'a former release said whose the credit basket is, and nothing of the other lists (%i)',
  async (who, credit) => {
    const browser = aBrowser();
    browser.storage.set('creditOrderOwner', String(AWA));
    browser.storage.set('creditOrder', '[{"id":2,"quantity":1}]');
    browser.storage.set('cart', '[{"id":1,"quantity":2}]');
    const phone = await aPhone(who, browser);
    expect(pieces(phone.baskets.cart)).toEqual({ 1: 2 });
    expect(pieces(phone.baskets.creditOrder)).toEqual(credit);
    expect(browser.storage.has('creditOrderOwner')).toBe(false);
  },
);

test('what was changed last before a sign-out waits also where the code that tells of it never came', async () => {
  const phone = await aPhone(AWA);
  put(phone.baskets.cart, 1, 2);
  put(phone.baskets.cart, 2, 1);
  await phone.sync();
  (await import('#shop/base/lists/leave-lists.ts')).onLeave(async () => {});
  pass(1000);
  put(phone.baskets.cart, 3, 1);
  phone.baskets.cart.remove(1);
  await phone.signOut();
  expect(phone.baskets.cart.lines()).toEqual([]);
  const other = await aPhone(AWA);
  pass(1000);
  put(other.baskets.cart, 3, 9);
  await other.sync();
  const { browser } = phone;
  const later = await aPhone(MODOU, browser);
  put(later.baskets.cart, 5, 1);
  await later.sync();
  await later.signOut();
  expect(onServer(MODOU)).toEqual({ 'cart 5': 1 });
  later.signIn(AWA);
  await later.sync();
  expect(pieces(later.baskets.cart)).toEqual({ 2: 1, 3: 9 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 0, 'cart 2': 1, 'cart 3': 9 });
  expect(browser.storage.has('leftLists')).toBe(false);
});

test('where the browser keeps nothing, what was taken out does not come back, and what waits is not lost', async () => {
  const phone = await aPhone();
  const { syncLists } = await import('./follow-lists.ts');
  const { cart } = phone.baskets;
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  phone.signIn(AWA);
  put(cart, 1, 2);
  put(cart, 2, 1);
  await syncLists();
  pass(1000);
  cart.remove(1);
  await syncLists();
  expect(pieces(cart)).toEqual({ 2: 1 });
  expect(onServer(AWA)).toEqual({ 'cart 1': 0, 'cart 2': 1 });
  isOnline = false;
  pass(1000);
  put(cart, 3, 1);
  cart.remove(2);
  await phone.signOut();
  isOnline = true;
  phone.signIn(MODOU);
  await syncLists();
  expect(cart.lines()).toEqual([]);
  await phone.signOut();
  phone.signIn(AWA);
  await syncLists();
  expect(pieces(cart)).toEqual({ 3: 1 });
});

test('what the lists of a guest hold is told to nobody', async () => {
  const guest = await aPhone();
  put(guest.baskets.cart, 1, 2);
  expect(await guest.sync()).toBe(false);
  expect(accounts.size).toBe(0);
});

test('an article that is no longer sold comes by its name, and out of the total', async () => {
  accounts.set(AWA, [{ list: 'cart', productId: 101, quantity: 2, changedAtMs: 0 }]);
  const phone = await aPhone(AWA);
  await phone.sync();
  expect(phone.baskets.cart.lines()).toMatchObject([{ name: 'Article 101', unavailable: true }]);
});

test('a browser that lost one of its lists does not empty it everywhere', async () => {
  const phone = await aPhone(AWA);
  put(phone.baskets.cart, 1, 2);
  await phone.sync();
  const { browser } = phone;
  browser.storage.delete('cart');
  pass(1000);
  const again = await aPhone(undefined, browser);
  await again.sync();
  expect(pieces(again.baskets.cart)).toEqual({ 1: 2 });
});

test('a sign-out empties the phone and nothing else, and so does a sign-in of somebody else', async () => {
  const phone = await aPhone(AWA);
  const { cart, preorder, wishlist } = phone.baskets;
  const fill = () => {
    for (const list of [wishlist, cart, preorder]) put(list, 1);
  };
  const stop = phone.followLists();
  fill();
  await phone.sync();
  const all = { 'wishlist 1': 1, 'cart 1': 1, 'preorder 1': 1 };
  expect(onServer(AWA)).toEqual(all);
  pass(1000);
  await phone.signOut();
  expect(onServer(AWA)).toEqual(all);
  phone.signIn(AWA);
  await phone.sync();
  expect(wishlist.lines()).toHaveLength(1);
  pass(1000);
  // Without a sign-out between.
  phone.signIn(MODOU);
  await phone.sync();
  phone.signIn(AWA);
  await phone.sync();
  stop();
  expect(onServer(AWA)).toEqual(all);
  expect(onServer(MODOU)).toEqual({});
});
