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

/** Scripts can read these; they hold no secret. */
export const READABLE_COOKIES = [
  'user',
  'session',
  'company',
  'context',
  'verified',
  'parent',
] as const satisfies readonly (typeof COOKIE_PARTS)[number][];

/** Each name is its prefix and the shop's marker. */
export type CookieNames = Record<(typeof COOKIE_PARTS)[number], string>;
