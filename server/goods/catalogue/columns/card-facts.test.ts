import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACT_KEYS, FACTS, type Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { cardFacts } from './card-facts.ts';

const plain = (words: string[]) => words.map((word) => word.replace(/\s/g, ' '));

test.each([
  [
    'RÉFRIGÉRATEUR',
    { volume_l: 300, energy_class: 'A+', width_cm: 59.5 },
    ['300 L', 'A+', '59,5 cm'],
  ],
  ['CONGELATEUR', { no_frost: true, weight_kg: 60 }, ['froid ventilé']],
  ['CONGELATEUR', { no_frost: false }, []],
  ['TELEVISEUR', { resolution: '4K', screen_in: 55, power_w: 90 }, ['55 pouces', '4K']],
  [
    'CLIMATISEUR',
    { cooling_btu: 12_000, area_m2: 20, inverter: true },
    ['1,5 CV', '20 m²', 'inverter'],
  ],
  ['CLIMATISEUR', { cooling_btu: 10_500 }, ['10 500 BTU/h']],
  ['CUISINIERE', { burners: 4, oven_l: 60, width_cm: 60 }, ['4 feux', 'four 60 L', '60 cm']],
  [
    'MACHINE A LAVER',
    { capacity_kg: 7, spin_rpm: 1200, energy_class: 'A' },
    ['7 kg', 'A', '1 200 tr/min'],
  ],
] satisfies [string, Facts, string[]][])('%s says what decides: %o', (category, facts, words) => {
  expect(plain(cardFacts(category, facts))).toEqual(words);
});

const facts = fc.record(
  Object.fromEntries(
    FACT_KEYS.map((key) => {
      const { [key]: field } = FACTS;
      if (field.type === 'yes-no') return [key, fc.boolean()];
      if (field.type === 'choice') return [key, fc.constantFrom(...field.choices)];
      return [key, fc.integer({ min: Math.ceil(field.min), max: field.max })];
    }),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Facts>;

test('any product says three things at most, none twice and none empty', () => {
  const categories = fc.constantFrom('CONGELATEUR', 'Télévisions', 'Four', 'Chauffe-eau', 'Divers');
  fc.assert(
    fc.property(categories, facts, (category, known) => {
      const words = cardFacts(category, known);
      expect(words.length).toBeLessThanOrEqual(3);
      expect(new Set(words).size).toBe(words.length);
      expect(words).not.toContain('');
    }),
  );
});
