import { expect, test } from 'vitest';
import { addLoads, knownKilos, weightOf } from './load.ts';

test.each([
  ['Poids', '42 kg', 42],
  ['Poids net', '15,8 kg', 15.8],
  ['poids', '7.5kg', 7.5],
  ['Poids', 'environ 40 kg', undefined],
  ['Charge', '8 kg', undefined],
  ['Poids', '900 g', undefined],
])('%s : %s', (name, value, kilos) => {
  expect(
    weightOf([
      { name: 'Volume', value: '300 L' },
      { name, value },
    ]),
  ).toBe(kilos);
});

test('a load is known to the tenth of a kilo, and not at all when a piece says nothing', () => {
  const known = { pieces: 2, litres: 300, kilos: 31.6, unmeasured: 0, unweighed: 0 };
  const unknown = { pieces: 1, litres: 0, kilos: 0, unmeasured: 1, unweighed: 1 };
  expect(knownKilos(addLoads([known, known]))).toBe(63.2);
  expect(knownKilos(addLoads([known, unknown]))).toBeNull();
  expect(addLoads([known, unknown])).toMatchObject({ pieces: 3, litres: 300, unmeasured: 1 });
});
