import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shelfName, withAccents } from './accents.ts';

test.each([
  ['CONGELATEUR', 'CONGÉLATEUR'],
  ['MACHINE A LAVER', 'MACHINE À LAVER'],
  ['FER A REPASSER', 'FER À REPASSER'],
  ['TELEVISEUR SAMSUNG 55 POUCES', 'TÉLÉVISEUR SAMSUNG 55 POUCES'],
  ['CUISINIERE ROCH RGC-5060A CL', 'CUISINIÈRE ROCH RGC-5060A CL'],
])('%s is shown as %s', (stored, shown) => {
  expect(withAccents(stored)).toBe(shown);
});

test.each(['Congélateur coffre Astech', 'Samsung A 55', 'GALAXY A', 'LG A 1', ''])(
  '%j stays as it is',
  (name) => {
    expect(withAccents(name)).toBe(name);
  },
);

test('only accents change', () => {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = fc.constantFrom('TELEVISION', 'A', 'LAVER', 'Samsung', 'CUISINIERE', '55', 'A+');
  fc.assert(
    fc.property(fc.array(words), (list) => {
      const name = list.join(' ');
      expect(plain(withAccents(name))).toBe(name);
      expect(withAccents(withAccents(name))).toBe(withAccents(name));
    }),
  );
});

test.each([
  ['REFRIGERATEUR', 'Réfrigérateur'],
  ['MACHINE A LAVER', 'Machine à laver'],
  ['FER A REPASSER', 'Fer à repasser'],
  ['MICRO-ONDES', 'Micro-ondes'],
  ['CHAUFFE-EAU', 'Chauffe-eau'],
  ['TV LED', 'TV LED'],
  ['CAVE A VIN', 'Cave à vin'],
  ['ÉLECTROMÉNAGER', 'Électroménager'],
  ['Petit électroménager', 'Petit électroménager'],
  ['FOUR', 'Four'],
  ['', ''],
])('the category %j is shown as %j', (stored, shown) => {
  expect(shelfName(stored)).toBe(shown);
});
