import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areInOrder,
  hoursOn,
  hoursText,
  type OpeningWeek,
  WEEKDAYS,
  weekLines,
  weekText,
} from './opening-hours.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const whole = [{ from: '09:00', until: '19:30' }];
const halves = [
  { from: '09:00', until: '13:00' },
  { from: '15:00', until: '19:00' },
];
const WEEK: OpeningWeek = [whole, whole, whole, whole, halves, whole, []];

test('hours read as on the door of a shop', () => {
  expect(plain(hoursText(halves))).toBe('9 h – 13 h, 15 h – 19 h');
  expect(hoursText([])).toBe('fermé');
  expect(plain(weekText(WEEK))).toBe(
    'Lundi – jeudi : 9 h – 19 h 30 ; vendredi : 9 h – 13 h, 15 h – 19 h ; samedi : 9 h – 19 h 30 ; dimanche : fermé',
  );
});

test('a special day counts before its weekday', () => {
  const specialDays = [{ day: '2027-05-17', label: 'Tabaski', hours: [] }];
  const opening = { week: WEEK, specialDays };
  expect(hoursOn(opening, '2027-05-17')).toEqual([]);
  expect(hoursOn(opening, '2027-05-18')).toEqual(whole);
  expect(hoursOn(opening, '2027-05-21')).toEqual(halves);
  expect(hoursOn(opening, '2027-05-23')).toEqual([]);
});

test.each([
  [[], true],
  [halves, true],
  [[{ from: '09:00', until: '09:00' }], false],
  [[{ from: '19:00', until: '09:00' }], false],
  [halves.toReversed(), false],
  [[...halves, { from: '18:00', until: '20:00' }], false],
])('%o in order: %s', (hours, isRight) => expect(areInOrder(hours)).toBe(isRight));

const span = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({
    from: `${String(from).padStart(2, '0')}:00`,
    until: `${String(Math.min(from + length, 23)).padStart(2, '0')}:30`,
  }));

test('the lines of any week name each weekday’s hours, in order and once', () => {
  const week = fc.array(fc.array(span, { maxLength: 1 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(week, (hours) => {
      const lines = weekLines(hours);
      const named = lines.flatMap(({ days, hours: text }) => {
        const [first = '', last = first] = days.split(' – ');
        const from = WEEKDAYS.findIndex((day) => day === first);
        const until = WEEKDAYS.findIndex((day) => day === last);
        return WEEKDAYS.slice(from, until + 1).map((day) => [day, text]);
      });
      expect(named).toEqual(WEEKDAYS.map((day, place) => [day, hoursText(hours[place] ?? [])]));
      expect(new Set(lines.map(({ days }) => days)).size).toBe(lines.length);
    }),
  );
});
