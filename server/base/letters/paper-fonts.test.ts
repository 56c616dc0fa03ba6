import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paperFont, printable } from './paper-fonts.ts';

const has = (sign: number) => paperFont('regular').hasGlyphForCodePoint(sign);

test.each([
  'Cœur d’été, où ça ? « Noël » – 5 €',
  formatXof(1_250_000),
  'Siñ ak ŋaar, ɓiɗɗo, Łódź',
  'Şükrü Çağlar',
  'محمد الأمين نيانغ',
  'ߒߞߏ',
  '55″, ≥ 60 W, 4,7 kΩ, Ø 40 cm, ½ l, 90×60',
])('%j is printed as it is', (text) => {
  expect(printable(text, has)).toEqual({ text, missing: [] });
});

test.each([
  ['Cafe\u0301 noir', 'Café noir', []],
  ['un\u0000deux\u200btrois\u202egauche', 'undeuxtroisgauche', []],
  ['Devant\r\n  la mosquée\tverte', 'Devant la mosquée verte', []],
  ['𝐀𝐰𝐚 ＤＩＯＰ', 'Awa DIOP', []],
  ['Radio 📻 冷, 冷', 'Radio □ □, □', ['📻', '冷', '冷']],
  ['moitié \ud83d', 'moitié \ufffd', []],
])('%j is printed as %j', (typed, text, missing) => {
  expect(printable(typed, has)).toEqual({ text, missing });
});

test('whatever is typed becomes signs that the font has, and stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const { text } = printable(typed, has);
      expect([...text].filter((sign) => !has(sign.codePointAt(0)!))).toEqual([]);
      expect(printable(text, has)).toEqual({ text, missing: [] });
    }),
  );
});
