/** What a browser that is signed in keeps in cookies (specification, section 3). */
export const COOKIE_PARTS = [
  'auth',
  'token',
  'user',
  'session',
  'company',
  'context',
  'verified',
  'parent',
] as const;

/** Those that scripts read: the bundle and its parts, which hold no secret. */
export const READABLE_COOKIES = [
  'user',
  'session',
  'company',
  'context',
  'verified',
  'parent',
] as const satisfies readonly (typeof COOKIE_PARTS)[number][];

/** The name of each cookie: its prefix and the shop's marker. `auth` and `token` no script reads. */
export type CookieNames = Record<(typeof COOKIE_PARTS)[number], string>;
