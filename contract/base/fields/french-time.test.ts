import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { formatWeekdayMoment } from '#contract/delivery/after-sales-words.ts';
import {
  dayOfYear,
  frenchDay,
  frenchMoment,
  frenchMonth,
  numericMoment,
  readMoment,
} from './french-time.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const anyMoment = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

test.each(['Africa/Dakar', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'])(
  'a device in %s shows the moments of Dakar',
  (TZ) => {
    process.env.TZ = TZ;
    expect(frenchMoment('2026-11-21T09:12:00')).toBe('21 novembre 2026 à 09:12');
    expect(frenchMoment('2026-11-21 09:12:00')).toBe('21 novembre 2026 à 09:12');
    expect(frenchMoment('2026-11-21T10:12:00+01:00')).toBe('21 novembre 2026 à 09:12');
    expect(numericMoment('2026-11-21T23:30:00Z')).toBe('21/11/2026 23:30:00');
    expect(frenchDay('2026-11-21')).toBe('21 novembre 2026');
    expect(dayOfYear('2026-11-21')).toBe('21 novembre');
    expect(frenchMonth('2026-11')).toBe('novembre 2026');
    expect(formatWeekdayMoment('2026-11-24T11:00:00')).toBe('mardi 24 novembre à 11\u00a0h');
    expect(formatWeekdayMoment('2026-11-24T11:05:59')).toBe(
      'mardi 24 novembre à 11\u00a0h\u00a005',
    );
  },
);

test.each(['Europe/Paris', 'America/New_York'])(
  'a moment is the same with and without its zone in %s',
  (TZ) => {
    process.env.TZ = TZ;
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const text = moment.toISOString();
        expect(readMoment(text.replace('Z', ''))).toEqual(moment);
        expect(readMoment(text.replace('Z', '').replace('T', ' '))).toEqual(moment);
        expect(frenchDay(text.slice(0, 10))).toBe(frenchDay(moment));
      }),
    );
  },
);
