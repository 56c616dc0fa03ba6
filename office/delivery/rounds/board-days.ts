import type { BoardRound, PlanDay } from '#contract/delivery/staff-rounds.ts';

export type BoardDay = PlanDay & { rounds: BoardRound[] };

/** Each day with orders or rounds, and today; the earliest first, orders without a day last. */
export function boardDays(
  days: readonly PlanDay[],
  rounds: readonly BoardRound[],
  today: string,
): BoardDay[] {
  const known = [today, ...days.map(({ day }) => day), ...rounds.map(({ day }) => day)];
  return [...new Set(known)].toSorted(byDay).map((day) => ({
    day,
    groups: days.find((one) => one.day === day)?.groups ?? [],
    rounds: rounds.filter((round) => round.day === day),
  }));
}

function byDay(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : 1;
}
