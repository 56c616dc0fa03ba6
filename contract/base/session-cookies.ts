/** The cookies of a signed-in browser (rule B-30). */
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

/** Those that scripts read. They hold no secret. */
export const READABLE_COOKIES = [
  'user',
  'session',
  'company',
  'context',
  'verified',
  'parent',
] as const satisfies readonly (typeof COOKIE_PARTS)[number][];

/** The name of each cookie: its prefix and the shop's marker. */
export type CookieNames = Record<(typeof COOKIE_PARTS)[number], string>;
