/** What a sign-out clears of browser storage, from the former shop too (specification, section 4). */
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
