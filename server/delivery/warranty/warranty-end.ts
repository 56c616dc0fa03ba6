import type { Settings } from '#server/base/config/settings-schema.ts';

/**
 * The last day of a warranty that begins on a day (`YYYY-MM-DD`, in Dakar); null without one. `months` are those of
 * the article, where it has its own.
 */
export function warrantyEnd(
  { SHOP_WARRANTY_MONTHS: usual }: Pick<Settings, 'SHOP_WARRANTY_MONTHS'>,
  since: string,
  months: number | null | undefined,
): string | null {
  const count = months ?? usual;
  return count === 0 ? null : monthsAfter(since, count);
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(from: string, months: number): string {
  const day = new Date(from);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
