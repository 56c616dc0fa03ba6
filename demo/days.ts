const DAY_MS = 86_400_000;

/** YYYY-MM-DD in Dakar (UTC). */
export const dayFromNow = (offset: number): string =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
