import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FACT_KEYS,
  type FactKey,
  type FactValue,
  factField,
  factHeading,
  factText,
  isFact,
} from '#contract/goods/catalogue/facts/facts.ts';
import { factExpectation, isUnknown, parseFact } from './read-fact.ts';

const aFact = fc.constantFrom(...FACT_KEYS).chain((key): fc.Arbitrary<[FactKey, FactValue]> => {
  const field = factField(key);
  if (field.type === 'yes-no') return fc.tuple(fc.constant(key), fc.boolean());
  if (field.type === 'choice')
    return fc.tuple(fc.constant(key), fc.constantFrom<FactValue>(...field.choices));
  const scale = field.type === 'integer' ? 1 : 100;
  const [min, max] = [Math.ceil(field.min * scale), Math.floor(field.max * scale)];
  return fc.tuple(
    fc.constant(key),
    fc.integer({ min, max }).map((whole) => whole / scale),
  );
});

describe('a cell of a file', () => {
  test('is read as what a fact is written as, with its unit or without', () => {
    fc.assert(
      fc.property(aFact, ([key, value]) => {
        expect(isFact(key, value)).toBe(true);
        expect(parseFact(key, factText(key, value))).toBe(value);
        expect(parseFact(key, String(value))).toBe(value);
      }),
    );
  });

  test.each([
    ['volume_l', '300 litres', 300],
    ['volume_l', '0,3 m³', 300],
    ['volume_l', '1 200 L', 1200],
    ['resolution', 'UHD 4K', '4K'],
    ['resolution', '4K Ultra HD', '4K'],
    ['resolution', 'Full HD 1080p', 'Full HD'],
    ['resolution', 'HD Ready', 'HD'],
    ['energy_class', 'A++ (2021)', 'A++'],
    ['energy_class', 'Classe A +', 'A+'],
    ['energy_class', 'a', 'A'],
    ['power_w', '1100W', 1100],
    ['power_w', '1.200 W', 1200],
    ['power_w', '1,5 kW', 1500],
    ['burners', '4 gaz + 1 élec.', 5],
    ['burners', '5 feux', 5],
    ['screen_in', '55"', 55],
    ['energy_stars', '3 etoiles', 3],
    ['energy_stars', '4/5', 4],
    ['inverter', 'Inverter', true],
    ['no_frost', 'No Frost', true],
    ['no_frost', 'Froid statique', false],
    ['weight_kg', '0.125', 0.13],
    ['weight_kg', '450 g', 0.45],
    ['height_cm', '1750 mm', 175],
    ['spin_rpm', '1400 trs/min', 1400],
  ] as const)('%s understands « %s »', (key, text, expected) => {
    expect(parseFact(key, text)).toBe(expected);
  });

  test.each(['NC', 'N/A', 'n.c.', '-', '—', 'Non communiqué', 'non précisé', '?', 'Inconnu'])(
    '« %s » says that it is not known',
    (text) => expect(isUnknown(text)).toBe(true),
  );

  test.each([
    ['volume_l', 'beaucoup', 'n’est pas un nombre de 0,1 à 3 000'],
    ['burners', '4,5', 'n’est pas un nombre entier de 1 à 12'],
    ['no_frost', 'peut-être', 'ne dit ni oui ni non'],
    ['resolution', '5K', 'n’est pas l’un de HD, Full HD, 4K, 8K'],
  ] as const)('%s does not take %s', (key, text, expected) => {
    expect(parseFact(key, text)).toBeUndefined();
    expect(factExpectation(key).replace(/\s/g, ' ')).toBe(expected);
  });

  test('no two facts share a heading', () =>
    expect(new Set(FACT_KEYS.map((key) => factHeading(key))).size).toBe(FACT_KEYS.length));
});
