const DAY_MS = 86_400_000;

/** From `from` up to, and without, `until`. */
export type Span = { from: Date; until: Date };
export type Period = { days: number; now: Span; before: Span };

/**
 * So many days of Dakar (which is UTC) up to this moment, today among them; and as many days before, up
 * to the same time of day, so that a morning is compared with a morning.
 */
export function periodOf(days: number, at: Date): Period {
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const now = { from: new Date(midnight - (days - 1) * DAY_MS), until: at };
  const earlier = (moment: Date) => new Date(moment.getTime() - days * DAY_MS);
  return { days, now, before: { from: earlier(now.from), until: earlier(now.until) } };
}

/** The day of a moment in Dakar, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Every day of a period. */
export const daysOf = ({ days, now }: Period): string[] =>
  Array.from({ length: days }, (_, n) => dayOf(new Date(now.from.getTime() + n * DAY_MS)));
