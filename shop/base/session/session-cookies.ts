import type { READABLE_COOKIES } from '#contract/base/session-cookies.ts';

/** What a signed-in browser keeps where scripts can read it (specification, section 3). */
export type ReadableCookie = (typeof READABLE_COOKIES)[number];

/** The `meta` element by which the page tells the cookies' names. */
export const COOKIE_NAMES_META = 'session-cookies';

/** What browsers take of a cookie's name and value together, in bytes. */
const MAX_COOKIE_BYTES = 4096;

let names: Partial<Record<ReadableCookie, string>> | undefined;

function nameOf(part: ReadableCookie): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${COOKIE_NAMES_META}"]`);
  names ??= JSON.parse(meta?.content ?? '{}');
  return names?.[part];
}

/** What a cookie holds; undefined when it is not there or damaged. */
export function readCookie(part: ReadableCookie): unknown {
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
export function writeCookie(part: ReadableCookie, value: unknown, expiresAtMs: number): void {
  const text = encodeURIComponent(JSON.stringify(value)).replace(
    /%(7B|7D|3A)/g,
    decodeURIComponent,
  );
  const cookie = `${nameOf(part)}=${text}`;
  const isTooLong = cookie.length > MAX_COOKIE_BYTES;
  const lifetimeS = isTooLong ? 0 : Math.max(0, Math.round((expiresAtMs - Date.now()) / 1000));
  put(isTooLong ? `${nameOf(part)}=` : cookie, lifetimeS);
}

export function deleteCookie(part: ReadableCookie): void {
  put(`${nameOf(part)}=`, 0);
}

function put(cookie: string, lifetimeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const text = `${cookie}; Path=/; Max-Age=${lifetimeS}; SameSite=Lax${secure}`;
  // The CookieStore interface is missing on pages without TLS.
  Object.assign(document, { cookie: text });
}
