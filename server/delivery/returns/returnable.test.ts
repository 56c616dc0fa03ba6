import { expect, test } from 'vitest';
import { reasonsOn, returnDays } from './returnable.ts';

const isHoliday = (day: string) => ['12-25', '01-01'].includes(day.slice(5));
const settings = { SHOP_WITHDRAWAL_DAYS: 7, SHOP_WARRANTY_MONTHS: 12 };

test('working days are Monday to Saturday without holidays', () => {
  // Thursday the 24th of December 2026; Christmas and two Sundays are not counted, nor is New Year's Day.
  expect(returnDays(settings, { deliveredOn: '2026-12-24', isHoliday }).withdrawal).toBe(
    '2027-01-04',
  );
  expect(returnDays(settings, { deliveredOn: '2026-11-23', isHoliday }).withdrawal).toBe(
    '2026-12-01',
  );
});

test('a month that is shorter ends the warranty on its last day', () => {
  const short = { ...settings, SHOP_WARRANTY_MONTHS: 3 };
  expect(returnDays(short, { deliveredOn: '2026-11-30', isHoliday }).warranty).toBe('2027-02-28');
});

test('after the days of withdrawal only what is faulty or wrong comes back', () => {
  const days = returnDays(settings, { deliveredOn: '2026-11-23', isHoliday });
  expect(reasonsOn(days, '2026-12-01')).toContain('changed-mind');
  expect(reasonsOn(days, '2026-12-02')).toEqual(['damaged', 'faulty', 'wrong']);
  expect(reasonsOn(days, '2027-11-23')).toEqual(['damaged', 'faulty', 'wrong']);
  expect(reasonsOn(days, '2027-11-24')).toEqual([]);
});

test('a shop may grant neither', () => {
  const days = returnDays(
    { SHOP_WITHDRAWAL_DAYS: 0, SHOP_WARRANTY_MONTHS: 0 },
    { deliveredOn: '2026-11-23', isHoliday },
  );
  expect(days).toEqual({ withdrawal: null, warranty: null });
  expect(reasonsOn(days, '2026-11-23')).toEqual([]);
});
