import { useSyncExternalStore } from 'react';
import { READABLE_COOKIES } from '#contract/base/session-cookies.ts';
import { entriesOf, keysOf } from '#contract/base/tables.ts';
import type { Account, SessionBundle, Session as SignedIn } from '#contract/people/account.ts';

export type Customer = Account;

/** `refreshed_at` (ms) identifies a pair of tokens, which last `refresh_expires_in` seconds from then on. */
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

/** Undefined for guests and on the server. */
export function currentSession(): KeptSession | undefined {
  if (typeof document === 'undefined') return undefined;
  if (!isRead) {
    isRead = true;
    kept = readSession();
    listenToOtherTabs();
  }
  return kept;
}

/** Undefined for guests and on the server. */
export const currentCustomer = (): Customer | undefined => currentSession()?.user_info;

/** Undefined for guests and in the server's page. */
export const useSession = (): KeptSession | undefined =>
  useSyncExternalStore(onSessionChange, currentSession, () => undefined);

/** Undefined for guests and in the server's page. */
export const useCustomer = (): Customer | undefined =>
  useSyncExternalStore(onSessionChange, currentCustomer, () => undefined);

/** Whether a customer may use the credit basket (rule B-33). */
export const mayBuyOnCredit = (customer: Customer | undefined): boolean =>
  customer?.adhesion === 'accepted';

/** Whether the customer may buy on credit and has a `parent_id`. */
export const mayFilterByCredit = (customer: Customer | undefined): boolean =>
  mayBuyOnCredit(customer) && typeof customer?.parent_id === 'number';

/** Whether the customer has the role `main_user`. */
export const isHr = (customer: Pick<Customer, 'role'> | undefined): boolean =>
  customer?.role === 'main_user';

/** Writes the session to readable cookies and notifies other tabs. Returns false if the browser refuses cookies. */
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

/** Extends the session to the life of the new tokens. */
export function extendSession(refreshExpiresInS: number): void {
  const session = currentSession();
  if (session === undefined) return;
  // Other tabs see by it that the tokens were exchanged.
  const refreshed_at = Math.max(Date.now(), session.refreshed_at + 1);
  keep({ ...session, refreshed_at, refresh_expires_in: refreshExpiresInS });
}

/** Writes changed parts to their cookies and notifies other tabs. Does nothing for guests. */
export function updateSession(change: Partial<SessionBundle>): void {
  const session = currentSession();
  if (session === undefined) return;
  const changed = keysOf(change).filter(
    (key) => JSON.stringify(change[key]) !== JSON.stringify(session[key]),
  );
  if (changed.length > 0) keep({ ...session, ...change }, changed);
}

/** Writes the details to the session's cookies; ignores those of another customer. */
export function saveUserInfo(user: Customer): void {
  if (user.id === currentCustomer()?.id) updateSession({ user_info: user });
}

/** Deletes readable cookies, clears local entries, notifies other tabs. The server removes the tokens. */
export function forgetSession(): void {
  for (const part of READABLE_COOKIES) deleteCookie(part);
  reloadSession();
  tellOtherTabs();
}

/** Calls back after each change of any tab. Returns how to stop. */
export function onSessionChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Reads the cookies again. Calls listeners of a change; if the session is gone, clears the local entries. */
export function reloadSession(): void {
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
  reloadSession();
  tellOtherTabs();
}

/** Needs the session's cookie and a verified account (rule B-32). */
function readSession(): KeptSession | undefined {
  const session = readCookie('session') as Partial<KeptSession> | undefined;
  const { id, name } = session?.user_info ?? {};
  const isWhole = Number.isInteger(id) && typeof name === 'string';
  return isWhole && readCookie('verified') ? (session as KeptSession) : undefined;
}

function listenToOtherTabs(): void {
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = reloadSession;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadSession();
  });
}

const tellOtherTabs = () => channel?.postMessage('changed');

type ReadableCookie = (typeof READABLE_COOKIES)[number];

export const COOKIE_NAMES_META = 'session-cookies';

/** Browsers' limit for name and value, in bytes. */
const MAX_COOKIE_BYTES = 4096;

let names: Partial<Record<ReadableCookie, string>> | undefined;

function nameOf(part: ReadableCookie): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${COOKIE_NAMES_META}"]`);
  names ??= JSON.parse(meta?.content ?? '{}');
  return names?.[part];
}

/** Undefined if missing or damaged. */
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

/** Writes a cookie. A value over the limit deletes it. */
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
  // CookieStore is missing on pages without TLS.
  Object.assign(document, { cookie: text });
}

/** A sign-out clears these, also those of the former shop. */
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
  // Payment and owner of the lists belong to the customer who leaves.
  'payment',
  'guestId',
];

/** Removes the entries of a session, and `more`, from local and session storage. */
export function clearLocalEntries(more: string[] = []): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of [...ENTRIES, ...more]) window[kind].removeItem(key);
    } catch {
      // Forbidden storage holds nothing.
    }
  }
}

export const firstNameOf = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? '';
