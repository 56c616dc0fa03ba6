import { expect, test } from 'vitest';
import type { BoardRound, PlanDay } from '#contract/delivery/staff-rounds.ts';
import { boardDays } from './board-days.ts';

const round = (id: number, day: string) => ({ id, day }) as BoardRound;
const orders = (day: string | null): PlanDay => ({ day, groups: [] });

test('a day stands once with its orders and rounds, today always, and orders without a day last', () => {
  const rounds = [round(1, '2026-11-27'), round(2, '2026-12-01')];
  const days = boardDays([orders(null), orders('2026-12-01')], rounds, '2026-11-29');
  expect(days.map(({ day, rounds: own }) => [day, own.map(({ id }) => id)])).toEqual([
    ['2026-11-27', [1]],
    ['2026-11-29', []],
    ['2026-12-01', [2]],
    [null, []],
  ]);
});
