import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gsm7Length, shortenGsm7, toGsm7 } from './gsm7.ts';

test('French stays readable', () => {
  expect(toGsm7('L’été à Thiès : Œuvre, façon « forêt » n° 5\u202f000 F')).toBe(
    'L\'été à Thiès : OEuvre, facon " foret " no 5 000 F',
  );
});

test('signs that take the room of two are counted so', () => {
  expect(gsm7Length('a~€')).toBe(5);
});

test('whatever comes becomes GSM-7 and fits into its room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, room) => {
      const plain = toGsm7(text);
      expect(toGsm7(plain)).toBe(plain);
      expect(gsm7Length(shortenGsm7(text, room))).toBeLessThanOrEqual(room);
    }),
  );
});
