import { useSyncExternalStore } from 'react';
import { READABLE_COOKIES } from '#contract/base/session-cookies.ts';
import { entriesOf, keysOf } from '#contract/base/tables.ts';
import type { Account, SessionBundle, Session as SignedIn } from '#contract/people/account.ts';

export type Customer = Account;

/**
 * The session in this browser, without its tokens. `refreshed_at` is in milliseconds and identifies a pair of tokens;
 * they last `refresh_expires_in` seconds from then on.
 */
type KeptSession = SessionBundle & { refreshed_at: number; refresh_expires_in: number };

export const BUNDLE_PARTS = {
  user: 'user_info',
  company: 'company',
  context: 'user_context',
  verified: 'is_verified',
  parent: 'parent',
} as const satisfies Partial<Record<ReadableCookie, keyof SessionBundle>>;

const CHANNEL = 'session';

let kept: KeptSession | undefined;

let isRead = false;

let channel: BroadcastChannel | undefined;

const listeners = new Set<() => void>();

/** The session of this browser; undefined for guests and on the server. */
export function currentSession(): KeptSession | undefined {
  if (typeof document === 'undefined') return undefined;
  if (!isRead) {
    isRead = true;
    kept = readSession();
    listenToOtherTabs();
  }
  return kept;
}

export const currentCustomer = (): Customer | undefined => currentSession()?.user_info;

/** The session; undefined for guests and in the server's page. */
export const useSession = (): KeptSession | undefined =>
  useSyncExternalStore(onSessionChange, currentSession, () => undefined);

/** The customer; undefined for guests and in the server's page. */
export const useCustomer = (): Customer | undefined =>
  useSyncExternalStore(onSessionChange, currentCustomer, () => undefined);

/** Whether a customer may use the credit basket (rule B-33). */
export const mayBuyOnCredit = (customer: Customer | undefined): boolean =>
  customer?.adhesion === 'accepted';

/** Whether a customer may filter lists by credit. */
export const mayFilterByCredit = (customer: Customer | undefined): boolean =>
  mayBuyOnCredit(customer) && typeof customer?.parent_id === 'number';

/** Whether a customer speaks for an employer. */
export const isHr = (customer: Pick<Customer, 'role'> | undefined): boolean =>
  customer?.role === 'main_user';

/** Stores a sign-in. Returns false in a browser that refuses cookies. */
export function saveSession(answer: SignedIn): boolean {
  const {
    access_token: _access,
    refresh_token: _refresh,
    expires_in: _expires,
    ...bundle
  } = answer;
  keep({ ...bundle, refreshed_at: Date.now() });
  return currentSession() !== undefined;
}

/** Keeps that the tokens were exchanged, so that the session lasts as long as they do. */
export function extendSession(refreshExpiresInS: number): void {
  const session = currentSession();
  if (session === undefined) return;
  // Tabs know by it that another one has exchanged the tokens.
  const refreshed_at = Math.max(Date.now(), session.refreshed_at + 1);
  keep({ ...session, refreshed_at, refresh_expires_in: refreshExpiresInS });
}

/** Writes the changed parts of the session. */
export function updateSession(change: Partial<SessionBundle>): void {
  const session = currentSession();
  if (session === undefined) return;
  const changed = keysOf(change).filter(
    (key) => JSON.stringify(change[key]) !== JSON.stringify(session[key]),
  );
  if (changed.length > 0) keep({ ...session, ...change }, changed);
}

/** Ignores the details of another customer. */
export function saveUserInfo(user: Customer): void {
  if (user.id === currentCustomer()?.id) updateSession({ user_info: user });
}

/** Forgets the session. The server removes the tokens. */
export function forgetSession(): void {
  for (const part of READABLE_COOKIES) deleteCookie(part);
  readAgain();
  tellOtherTabs();
}

/** Calls back after each change of any tab. Returns how to stop. */
export function onSessionChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Another tab may have signed in or out, or have exchanged the tokens. */
export function readAgain(): void {
  const before = currentSession();
  const now = readSession();
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  kept = now;
  if (now === undefined) clearLocalEntries();
  for (const listener of listeners) listener();
}

function keep(session: KeptSession, changed?: (keyof SessionBundle)[]): void {
  const expiresAtMs = session.refreshed_at + session.refresh_expires_in * 1000;
  writeCookie('session', session, expiresAtMs);
  for (const [part, key] of entriesOf(BUNDLE_PARTS)) {
    if (changed?.includes(key) ?? true) writeCookie(part, session[key], expiresAtMs);
  }
  readAgain();
  tellOtherTabs();
}

/** Section 4: signed in is who has the session's cookie and a verified account. */
function readSession(): KeptSession | undefined {
  const session = readCookie('session') as Partial<KeptSession> | undefined;
  const { id, name } = session?.user_info ?? {};
  const isWhole = Number.isInteger(id) && typeof name === 'string';
  return isWhole && readCookie('verified') ? (session as KeptSession) : undefined;
}

function listenToOtherTabs(): void {
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = readAgain;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') readAgain();
  });
}

const tellOtherTabs = () => channel?.postMessage('changed');

type ReadableCookie = (typeof READABLE_COOKIES)[number];

/** The `meta` element with the cookies' names. */
export const COOKIE_NAMES_META = 'session-cookies';

/** Browsers' limit for a cookie's name and value, in bytes. */
const MAX_COOKIE_BYTES = 4096;

let names: Partial<Record<ReadableCookie, string>> | undefined;

function nameOf(part: ReadableCookie): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${COOKIE_NAMES_META}"]`);
  names ??= JSON.parse(meta?.content ?? '{}');
  return names?.[part];
}

/** What a cookie holds; undefined when it is not there or damaged. */
function readCookie(part: ReadableCookie): unknown {
  const start = `${nameOf(part)}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  if (found === undefined) return undefined;
  try {
    return JSON.parse(decodeURIComponent(found.slice(start.length)));
  } catch {
    return undefined;
  }
}

/** Keeps a value until `expiresAtMs`. One that is too long for a cookie takes the former one away. */
function writeCookie(part: ReadableCookie, value: unknown, expiresAtMs: number): void {
  const text = encodeURIComponent(JSON.stringify(value)).replace(
    /%(7B|7D|3A)/g,
    decodeURIComponent,
  );
  const cookie = `${nameOf(part)}=${text}`;
  const isTooLong = cookie.length > MAX_COOKIE_BYTES;
  const lifetimeS = isTooLong ? 0 : Math.max(0, Math.round((expiresAtMs - Date.now()) / 1000));
  put(isTooLong ? `${nameOf(part)}=` : cookie, lifetimeS);
}

function deleteCookie(part: ReadableCookie): void {
  put(`${nameOf(part)}=`, 0);
}

function put(cookie: string, lifetimeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const text = `${cookie}; Path=/; Max-Age=${lifetimeS}; SameSite=Lax${secure}`;
  // The CookieStore interface is missing on pages without TLS.
  Object.assign(document, { cookie: text });
}

/** Storage that a sign-out clears, also that of the former shop. */
const ENTRIES = [
  'user',
  'accessToken',
  'access_token',
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
  // What belonged to the person who leaves: their payment, the owner of their baskets.
  'payment',
  'guestId',
];

/** Takes all that out of both kinds of storage, and `more` with it. */
export function clearLocalEntries(more: string[] = []): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of [...ENTRIES, ...more]) window[kind].removeItem(key);
    } catch {
      // Storage that may not be used holds nothing.
    }
  }
}

/** The name to greet a customer by: the first word of the full name. */
export const firstNameOf = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? '';
