import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#server/base/time.ts';
import { promisePickup } from './choose-delivery.ts';

const moment = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2036-12-31'),
  noInvalidDate: true,
});
const openWeekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const weekdayOf = (day: string) => new Date(day).getUTCDay();

test('an order is ready on an open day, never before it was placed, and lies there for a week', () => {
  fc.assert(
    fc.property(moment, openWeekdays, (at, weekdays) => {
      const { from, until } = promisePickup(at, (day) => weekdays.includes(weekdayOf(day)));
      expect(weekdays).toContain(weekdayOf(from));
      expect(from >= dayOf(at)).toBe(true);
      expect(Date.parse(until) - Date.parse(from)).toBe(7 * 86_400_000);
    }),
  );
});

test('whoever orders later is never promised an earlier day', () => {
  fc.assert(
    fc.property(moment, moment, openWeekdays, (a, b, weekdays) => {
      const opensOn = (day: string) => weekdays.includes(weekdayOf(day));
      const [first, second] = a <= b ? [a, b] : [b, a];
      expect(promisePickup(first, opensOn).from <= promisePickup(second, opensOn).from).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-23T15:59:00Z', '2026-11-23'],
  ['2026-11-23T16:00:00Z', '2026-11-24'],
  ['2026-11-28T16:00:00Z', '2026-11-30'],
  ['2026-11-29T09:00:00Z', '2026-11-30'],
])('of %s, in a shop that is closed on Sundays, from %s on', (at, day) => {
  expect(promisePickup(new Date(at), (wanted) => weekdayOf(wanted) !== 0).from).toBe(day);
});
