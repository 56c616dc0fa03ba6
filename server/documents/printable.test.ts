import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from '#contract/money.ts';
import { printable } from './printable.ts';

test.each([
  ['Cœur d’été, où ça ? « Noël » – 5 €', 'Cœur d’été, où ça ? « Noël » – 5 €'],
  [formatXof(1_250_000), '1\u00a0250\u00a0000\u00a0FCFA'],
  ['Siñ ak ŋaar', 'Siñ ak naar'],
  ['Cafe\u0301 noir', 'Café noir'],
  ['Ăn Łódź', 'An Lódz'],
  ['Four ﬁn', 'Four fin'],
  ['Radio 📻 冷', 'Radio ? ?'],
  ['un\u0000deux\u200btrois', 'undeuxtrois'],
  ['Devant\r\n  la mosquée', 'Devant la mosquée'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('whatever is typed becomes signs of Windows-1252, and stays so', () => {
  const decoder = new TextDecoder('windows-1252');
  const known = new Set(
    Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte))),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const printed = printable(typed);
      expect([...printed].filter((sign) => !known.has(sign))).toEqual([]);
      expect(printable(printed)).toBe(printed);
    }),
  );
});
