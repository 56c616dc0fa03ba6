import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCheckAt, isLastCheck, nextCheckAt } from './apply-status.ts';

const began = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(began.getTime() + minutes * 60_000);

test('a payment is read after 1, 5, 15 and 60 minutes, then every hour for two days', () => {
  expect(firstCheckAt(began)).toEqual(after(1));
  const times = [];
  for (let at = after(0); !isLastCheck(began, at); ) {
    at = nextCheckAt(began, at);
    times.push((at.getTime() - began.getTime()) / 60_000);
  }
  const hours = Array.from({ length: 48 }, (_, hour) => 60 * (hour + 1));
  expect(times).toEqual([1, 5, 15, ...hours]);
});

test('the next time is always to come, also of a payment that a clock puts into the future', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 100 * 60 }), (minutes) => {
      const now = after(minutes);
      const next = nextCheckAt(began, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(3_600_000);
    }),
  );
});
