import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedWords, dueDayOf, MOST_AGREED_DAYS } from './agreed-terms.ts';

test.each([
  ['2026-01-15', 30, false, '2026-02-14'],
  ['2026-01-15', 30, true, '2026-02-28'],
  ['2026-01-31', 30, true, '2026-03-31'],
  ['2028-01-30', 30, true, '2028-02-29'],
  ['2026-12-02', 45, true, '2027-01-31'],
  ['2026-12-31', 0, true, '2026-12-31'],
  ['2026-12-31', 0, false, '2026-12-31'],
] as const)(
  'an invoice of %s at %i days (end of month: %s) is due on %s',
  (day, days, isEndOfMonth, due) => {
    expect(dueDayOf({ days, isEndOfMonth }, day)).toBe(due);
  },
);

test('the end of month is never before the net day nor in a later month (rule M-64)', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: MOST_AGREED_DAYS }), (invoiced, days) => {
      const net = dueDayOf({ days, isEndOfMonth: false }, invoiced);
      const end = dueDayOf({ days, isEndOfMonth: true }, invoiced);
      expect(end >= net && end.slice(0, 7) === net.slice(0, 7)).toBe(true);
      expect(dueDayOf({ days: 1, isEndOfMonth: false }, end).slice(8)).toBe('01');
    }),
  );
});

test('the terms read as French trade writes them', () => {
  expect(agreedWords({ days: 30, isEndOfMonth: true })).toBe('à 30 jours fin de mois');
  expect(agreedWords({ days: 45, isEndOfMonth: false })).toBe('à 45 jours de la facture');
  expect(agreedWords({ days: 0, isEndOfMonth: true })).toBe('à la fin du mois de la facture');
});
