import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf, zoneOfPlace } from './zone-of-place.ts';

const zones = ['Dakar', 'Pikine, Guédiawaye, Keur Massar', 'Thiès, Mbour, Saly'].map((name) => ({
  name,
}));
const nameOf = (address: string) => zoneOfPlace(zones, address)?.name;

test('an address is in the zone that names its place', () => {
  expect(nameOf('Pikine, près du marché')).toBe('Pikine, Guédiawaye, Keur Massar');
  expect(nameOf('guediawaye Sam Notaire')).toBe('Pikine, Guédiawaye, Keur Massar');
  expect(nameOf('Cité Keur-Massar')).toBeUndefined();
  expect(nameOf('keur-massar')).toBe('Pikine, Guédiawaye, Keur Massar');
  expect(nameOf('Médina, Dakar')).toBe('Dakar');
});

test('the quarter counts before the city', () => {
  expect(nameOf('Pikine,Dakar')).toBe('Pikine, Guédiawaye, Keur Massar');
});

test('a street of that name, or the beginning of another word, is no such place', () => {
  for (const address of ['Route de Thiès', 'Salyville', 'Touba', '']) {
    expect(nameOf(address), address).toBeUndefined();
  }
});

test('every place that is proposed leads to its zone, whatever follows it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...placesOf(zones)), fc.string(), (place, more) => {
      const zone = zoneOfPlace(zones, `${place}, ${more}`);
      expect(zone?.name.split(', ')).toContain(place);
    }),
  );
});
