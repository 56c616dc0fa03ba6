import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withAccents } from './accents.ts';

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
