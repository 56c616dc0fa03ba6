import { expect, test } from 'vitest';
import { addressWords } from './address-words.ts';

test('an address names street, quarter and city, each once and only where it is known', () => {
  const place = { street: 'Villa 12, rue 11', quarter: 'Médina', city: 'Dakar' };
  expect(addressWords(place)).toBe('Villa 12, rue 11, Médina, Dakar');
  expect(addressWords({ ...place, quarter: '', city: ' ' })).toBe('Villa 12, rue 11');
  expect(addressWords({ ...place, street: '', quarter: 'Dakar' })).toBe('Dakar');
  expect(addressWords({ street: '', quarter: '', city: '' })).toBe('');
});
