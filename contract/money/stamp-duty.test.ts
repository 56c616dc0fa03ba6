import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from '../base/fields/money.ts';
import { cashDutyWords, stampDutyOn } from './stamp-duty.ts';

test('the duty is one percent of the cash, each begun franc whole', () => {
  expect([stampDutyOn(300_000, 1), stampDutyOn(100, 1), stampDutyOn(1, 1)]).toEqual([3000, 1, 1]);
  expect([stampDutyOn(10_000, 1.1), stampDutyOn(0, 1), stampDutyOn(5000, 0)]).toEqual([110, 0, 0]);
});

test('it is never less than the rate, and less than a franc above it', () => {
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), hundredths, (cashXof, rate) => {
      const above = stampDutyOn(cashXof, rate / 100) * 10_000 - cashXof * rate;
      expect(above).toBeGreaterThanOrEqual(0);
      expect(above).toBeLessThan(10_000);
    }),
  );
});

test('it is announced beside the ways that cost none', () => {
  const duty = `+ ${formatXof(3000)} en espèces`;
  expect(cashDutyWords(300_000, 1, ['wave'])).toBe(`${duty}, rien par Wave`);
  expect(cashDutyWords(300_000, 1, ['wave', 'orange', 'card'])).toBe(
    `${duty}, rien par Wave, par Orange Money ou par carte`,
  );
  expect(cashDutyWords(300_000, 1, [])).toBe(duty);
  expect([cashDutyWords(300_000, 0, ['wave']), cashDutyWords(0, 1, ['wave'])]).toEqual(['', '']);
});
