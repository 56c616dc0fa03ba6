import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frenchDay, frenchDays, frenchMoment, shortDay } from './dates.ts';

const anyMoment = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

test('a moment is told in Dakar’s time, whether or not the API says that it is UTC', () => {
  expect(frenchMoment('2026-11-21T22:30:00')).toBe('21 nov. 2026, 22:30');
  expect(frenchMoment('2026-11-21 22:30:00')).toBe('21 nov. 2026, 22:30');
  expect(frenchMoment('2026-11-21T23:30:00+01:00')).toBe('21 nov. 2026, 22:30');
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const said = moment.toISOString();
      expect(frenchMoment(said.replace('Z', ''))).toBe(frenchMoment(said));
    }),
  );
});

test('a day is itself, and what is not there is not told', () => {
  expect(frenchDay('2026-11-21')).toBe('21 nov. 2026');
  expect(shortDay('2026-11-21')).toBe('sam. 21 nov.');
  expect(frenchDays('2026-11-21', '2027-01-05')).toBe('21 nov. 2026 – 5 janv. 2027');
  expect(frenchDays(null, '2027-01-05')).toBe('jusqu’au 5 janv. 2027');
  expect([frenchMoment(null), frenchDay(null)]).toEqual(['', '']);
});
