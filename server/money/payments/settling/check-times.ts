const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_CHECK_MS = MINUTE_MS;
const FIRST_CHECKS_MS = [FIRST_CHECK_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const LAST_CHECK_MS = 48 * HOUR_MS;

export const firstCheckAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + FIRST_CHECK_MS);

/** When a payment is read again: 1, 5, 15 and 60 minutes after it began, then every hour. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime());
  const afterMs =
    FIRST_CHECKS_MS.find((ms) => ms > ageMs) ?? (Math.floor(ageMs / HOUR_MS) + 1) * HOUR_MS;
  return new Date(createdAt.getTime() + afterMs);
}

export const isLastCheck = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= LAST_CHECK_MS;
