const DAY_MS = 86_400_000;

/** Today plus a number of days as YYYY-MM-DD, in Dakar's time (UTC). */
export const dayFromNow = (offset: number): string =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
