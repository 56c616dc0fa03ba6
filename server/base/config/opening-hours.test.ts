import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addOpeningMinutes,
  type OpeningHours,
  openingMinutesBetween,
  readOpenWeek,
} from './opening-hours.ts';

const usual = readOpenWeek('lundi-samedi 09:00-19:00');
const open: OpeningHours = { week: usual, isOff: () => false };
const at = (text: string) => new Date(`${text}:00Z`);

describe('hours in words', () => {
  test('name days, ranges of days and breaks', () => {
    const week = readOpenWeek('Lundi-Vendredi 9:00-13:00 15:00-19:00, samedi 09:00-13:00');
    expect(week[1]).toEqual([
      { from: 540, until: 780 },
      { from: 900, until: 1140 },
    ]);
    expect(week[6]).toEqual([{ from: 540, until: 780 }]);
    expect(week[0]).toEqual([]);
  });

  test('may run over the end of the week', () => {
    const week = readOpenWeek('samedi-lundi 10:00-12:00');
    expect(week.map((openings) => openings.length)).toEqual([1, 1, 0, 0, 0, 0, 1]);
  });

  test.each([
    '',
    'lundi',
    '09:00-19:00',
    'lundy 09:00-19:00',
    'lundi 19:00-09:00',
    'lundi 09:00-25:00',
    'lundi 09:60-10:00',
    'lundi 09:00-12:00 11:00-13:00',
    'lundi 09:00-12:00, lundi-mardi 11:00-13:00',
  ])('%j is refused', (text) => {
    expect(() => readOpenWeek(text)).toThrow(RangeError);
  });
});

test('a day of opening later it is the same hour of the next day of opening', () => {
  expect(addOpeningMinutes(open, at('2026-11-23T11:00'), 600)).toEqual(at('2026-11-24T11:00'));
  // From Saturday over Sunday.
  expect(addOpeningMinutes(open, at('2026-11-28T11:00'), 600)).toEqual(at('2026-11-30T11:00'));
  // A request at night counts from the morning.
  expect(addOpeningMinutes(open, at('2026-11-23T22:00'), 600)).toEqual(at('2026-11-24T19:00'));
});

test('a day off is as if it were not there', () => {
  const isOff = (day: string) => day === '2026-12-25';
  const hours = { week: usual, isOff };
  expect(addOpeningMinutes(hours, at('2026-12-24T11:00'), 600)).toEqual(at('2026-12-26T11:00'));
  expect(openingMinutesBetween(hours, at('2026-12-24T18:00'), at('2026-12-26T10:00'))).toBe(120);
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 }))
  .map(([a, b]) => ({ from: Math.min(a, b - 1), until: Math.max(a + 1, b) }));
const weeks = fc
  .array(fc.option(span, { nil: undefined }), { minLength: 7, maxLength: 7 })
  .filter((days) => days.some((day) => day !== undefined))
  .map((days) => days.map((day) => (day === undefined ? [] : [day])));
const hours = fc
  .record({ week: weeks, off: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }) })
  .map(({ week, off }): OpeningHours => {
    const days = new Set(
      off.map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)),
    );
    return { week, isOff: (day) => days.has(day) };
  });
const moments = fc.date({
  min: at('2026-11-01T00:00'),
  max: at('2026-12-05T00:00'),
  noInvalidDate: true,
});
const minutes = fc.integer({ min: 0, max: 6000 });

describe('adding minutes of opening', () => {
  test('never lands where it is closed, or on a day off', () => {
    fc.assert(
      fc.property(hours, moments, minutes, (known, start, count) => {
        const due = addOpeningMinutes(known, start, count);
        const minute = due.getUTCHours() * 60 + due.getUTCMinutes() + due.getUTCSeconds() / 60;
        const day = known.week[due.getUTCDay()] ?? [];
        expect(day.some(({ from, until }) => from <= minute && minute <= until + 1)).toBe(true);
        expect(known.isOff(due.toISOString().slice(0, 10))).toBe(false);
        expect(due >= start).toBe(true);
      }),
    );
  });

  test('never gives less to more minutes or to a later start', () => {
    fc.assert(
      fc.property(hours, moments, moments, minutes, minutes, (known, a, b, one, other) => {
        const [first, last] = a < b ? [a, b] : [b, a];
        const [fewer, more] = one < other ? [one, other] : [other, one];
        const sooner = addOpeningMinutes(known, first, fewer);
        expect(addOpeningMinutes(known, first, more) >= sooner).toBe(true);
        expect(addOpeningMinutes(known, last, fewer) >= sooner).toBe(true);
      }),
    );
  });

  test('adds as many as are counted between', () => {
    fc.assert(
      fc.property(hours, moments, minutes, (known, start, count) => {
        const due = addOpeningMinutes(known, start, count);
        expect(openingMinutesBetween(known, start, due)).toBe(count);
      }),
    );
  });
});
