import { expect, test } from 'vitest';
import { roundName, stopAddress } from './round-words.ts';

test('two rounds of one day differ in name', () => {
  const day = '2026-12-01';
  expect(roundName({ id: 12, day })).toBe('Tournée n° 12 du mardi 1er décembre');
  expect(roundName({ id: 13, day })).not.toBe(roundName({ id: 12, day }));
});

test.each([
  [{ street: 'Rue 10', quarter: 'Médina', city: 'Dakar' }, 'Rue 10, Médina, Dakar'],
  [{ street: 'Médina, rue 22', quarter: '', city: '' }, 'Médina, rue 22'],
  [{ street: '', quarter: 'Yoff, près de l’école', city: 'Dakar' }, 'Yoff, près de l’école, Dakar'],
  [{ street: ' ', quarter: '', city: '' }, 'Pikine'],
])('%o is told as it was typed', (place, words) => {
  expect(stopAddress({ ...place, zone: 'Pikine' })).toBe(words);
});
