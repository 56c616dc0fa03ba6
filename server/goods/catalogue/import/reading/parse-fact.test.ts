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
} from '#contract/goods/catalogue/facts.ts';
import { factExpectation, parseFact } from './read-row.ts';

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
    ['volume_l', 'beaucoup', 'n’est pas un nombre de 0,1 à 3 000'],
    ['burners', '4,5', 'n’est pas un nombre entier de 1 à 12'],
    ['no_frost', 'peut-être', 'ne dit ni oui ni non'],
    ['resolution', '5K', 'n’est pas l’un de HD, Full HD, 4K, 8K'],
  ] as const)('%s does not take %s', (key, text, expected) => {
    expect(parseFact(key, text)).toBeUndefined();
    expect(factExpectation(key).replace(/\s/g, ' ')).toBe(expected);
  });

  test('no two facts share a heading', () =>
    expect(new Set(FACT_KEYS.map(factHeading)).size).toBe(FACT_KEYS.length));
});
