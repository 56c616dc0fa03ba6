import { expect, test } from 'vitest';
import { aStop } from '../queue/a-round.fixture.ts';
import { anyWay, googleWay } from './stop-page.tsx';

test('the way leads to the pin in any application', () => {
  const stop = aStop(1, { latitude: 14.6928, longitude: -17.4467, recipient: 'Awa & fils' });
  expect(googleWay(stop)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=14.6928%2C-17.4467',
  );
  expect(anyWay(stop)).toBe('geo:14.6928,-17.4467?q=14.6928,-17.4467(Awa%20%26%20fils)');
});

test('without a pin it leads to the address in words', () => {
  const stop = aStop(1, { street: 'Rue 11 × 22', quarter: 'Médina', city: 'Dakar' });
  const { searchParams } = new URL(googleWay(stop));
  expect(searchParams.get('destination')).toBe('Rue 11 × 22, Médina, Dakar, Sénégal');
  expect(anyWay(stop)).toBeUndefined();
});
