import { expect, test } from 'vitest';
import { facetOptions } from './fact-families.ts';
import { factText } from './facts.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('the stars of the UEMOA’s label are counted out of five', () => {
  expect(factText('energy_stars', 1)).toBe('1 étoile sur 5');
  expect(factText('energy_stars', 4)).toBe('4 étoiles sur 5');
  expect(facetOptions('energy_stars', [2, 3, 4, 5])).toEqual([
    { value: '0', label: '1 étoile sur 5' },
    { value: '2', label: '2 étoiles sur 5' },
    { value: '3', label: '3 étoiles sur 5' },
    { value: '4', label: '4 étoiles sur 5' },
    { value: '5', label: '5 étoiles sur 5' },
  ]);
});

test('a bucket of one whole number is that number, others are ranges', () => {
  const labels = facetOptions('burners', [3, 4, 6]).map(({ label }) => plain(label));
  expect(labels).toEqual(['Moins de 3', '3', 'De 4 à moins de 6', '6 et plus']);
  expect(facetOptions('volume_l', [100]).map(({ label }) => plain(label))).toEqual([
    'Moins de 100 L',
    '100 L et plus',
  ]);
});
