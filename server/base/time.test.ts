import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from './time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('today is the day of the moment, also when the clock is set back', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (at) => {
      for (const ms of [at.getTime(), at.getTime() + 1, at.getTime() - 86_400_000]) {
        vi.setSystemTime(ms);
        expect(today()).toBe(new Date(ms).toISOString().slice(0, 10));
      }
    }),
  );
});

test('a day ends at midnight in Dakar', () => {
  vi.setSystemTime(new Date('2026-11-27T23:59:59.999Z'));
  expect(today()).toBe('2026-11-27');
  vi.setSystemTime(new Date('2026-11-28T00:00:00Z'));
  expect(today()).toBe('2026-11-28');
});
