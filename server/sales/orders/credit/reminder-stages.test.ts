import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, latestReminderDay } from './remind-instalments.ts';

const DUE = '2026-03-15';
const plus = (days: number) =>
  new Date(Date.parse(DUE) + days * 86_400_000).toISOString().slice(0, 10);

test('something is said three days before, on the day, three days after and then every week', () => {
  const days = Array.from({ length: 40 }, (_, index) => index - 10);
  const spoken = days.filter((day) => latestReminderDay(DUE, plus(day)) === plus(day));
  expect(spoken).toEqual([-3, 0, 3, 10, 17, 24]);
});

test('a day on which nothing ran is made good later, and never twice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -20, max: 60 }), { maxLength: 40 }), (ran) => {
      let told = plus(-30);
      const stages: number[] = [];
      for (const day of ran.toSorted((a, b) => a - b)) {
        const stage = latestReminderDay(DUE, plus(day));
        if (stage === undefined || stage <= told) continue;
        expect(stage <= plus(day)).toBe(true);
        stages.push(daysBetween(DUE, stage));
        told = plus(day);
      }
      expect(new Set(stages).size).toBe(stages.length);
      const last = Math.max(...ran, -20);
      if (last >= -3) expect(stages.length).toBeGreaterThan(0);
      for (const stage of stages)
        expect(stage === -3 || stage === 0 || (stage - 3) % 7 === 0).toBe(true);
    }),
  );
});
