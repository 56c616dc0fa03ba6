import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  electricityTariffOn,
  readElectricityTariffs,
} from '#server/base/config/electricity-tariffs.ts';
import { runningCostOf } from './running-cost.ts';

const settings = {
  ELECTRICITY_TARIFF: '2026-01-01 : 82\n2023-01-01 : 91,17 ; 2027-01-01 : 90',
  ELECTRICITY_TARIFF_NAME: 'Senelec, première tranche',
};
const plain = (text = '') => text.replace(/\s/g, ' ');

describe('tariffs by their days', () => {
  test('the last one that has begun counts', () => {
    const on = (day: string) => electricityTariffOn(settings.ELECTRICITY_TARIFF, day)?.xofPerKwh;
    expect([on('2022-12-31'), on('2023-01-01'), on('2025-12-31')]).toEqual([
      undefined,
      91.17,
      91.17,
    ]);
    expect([on('2026-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([82, 82, 90]);
  });

  test('none at all is an answer too', () => expect(readElectricityTariffs(' \n ')).toEqual([]));

  test.each([
    '82',
    '2026-13-01 : 82',
    '2026-01-01 : 0',
    '2026-01-01 : -5',
    '2026-01-01 82',
    '01/01/2026 : 82',
    '2026-01-01 : 82 ; 2026-01-01 : 83',
  ])('%s is refused', (text) => expect(() => readElectricityTariffs(text)).toThrow(RangeError));
});

describe('what a year costs', () => {
  test('is said in words, with what it rests on', () => {
    const cost = runningCostOf(262, settings, '2026-11-25');
    expect(plain(cost?.text)).toBe('Coût d’électricité : environ 21 500 FCFA par an');
    expect(plain(cost?.basis)).toContain(
      '262 kWh par an × 82 FCFA le kWh (Senelec, première tranche, tarif du 1er janvier 2026, hors taxes et redevance).',
    );
  });

  test('is not said without a consumption or before the first tariff', () => {
    expect(runningCostOf(undefined, settings, '2026-11-25')).toBeUndefined();
    expect(runningCostOf(262, settings, '2020-01-01')).toBeUndefined();
    expect(
      runningCostOf(262, { ...settings, ELECTRICITY_TARIFF: '' }, '2026-11-25'),
    ).toBeUndefined();
  });

  test('is within half a hundred of the product and never nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2_000_000 }), (hundredths) => {
        const kwh = hundredths / 100;
        const { amount = 0 } = runningCostOf(kwh, settings, '2026-11-25') ?? {};
        expect(amount % 100).toBe(0);
        expect(amount).toBeGreaterThan(0);
        if (kwh * 82 >= 50) expect(Math.abs(amount - kwh * 82)).toBeLessThanOrEqual(50.001);
      }),
    );
  });
});
