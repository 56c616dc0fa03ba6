import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTrouble } from './read-trouble.ts';

test.each([
  ['paper', 0x12, ''],
  ['paper', 0x1e, ''],
  ['paper', 0x72, 'L’imprimante n’a plus de papier.'],
  ['stop', 0x12, ''],
  ['stop', 0x16, 'Le capot de l’imprimante est ouvert.'],
  ['stop', 0x52, 'L’imprimante signale une panne : éteignez-la, puis rallumez-la.'],
] as const)('asked about %s, %i says « %s »', (subject, byte, sentence) => {
  expect(readTrouble.answer(subject, byte)).toBe(sentence);
});

test('bytes that are no answer stop no ticket', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 255 }), (byte) => {
      fc.pre((byte & 0x93) !== 0x12);
      expect(readTrouble.answer('paper', byte)).toBe('');
      expect(readTrouble.answer('stop', byte)).toBe('');
    }),
  );
});
