import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkDigitOf,
  GTIN_CHECK_DIGIT,
  GTIN_LENGTH,
  GTIN_SHORTENED,
  gtinProblem,
  isWorldwideGtin,
  readGtin,
} from './gtin.ts';

/** A right code of one of the lengths. */
const code = fc
  .constantFrom(8, 12, 13, 14)
  .chain((length) =>
    fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`)).filter((body) => /[1-9]/.test(body)),
  )
  .map((body) => `${body}${checkDigitOf(body)}`);

test.each([
  ['4006381333931', '4006381333931'],
  ['0036000291452', '036000291452'],
  ['036000291452', '036000291452'],
  ['00036000291452', '036000291452'],
  ['96385074', '96385074'],
  ['0000096385074', '96385074'],
  ['978-2-07-036822-8', '9782070368228'],
  [' 4006 3813 33931 ', '4006381333931'],
  ['10012345678902', '10012345678902'],
])('%s is the code %s', (typed, gtin) => {
  expect(readGtin(typed)).toBe(gtin);
});

test.each([
  ['4006381333932', GTIN_CHECK_DIGIT],
  ['6,94E+12', GTIN_SHORTENED],
  ['6.94e12', GTIN_SHORTENED],
  ['400638133393', GTIN_CHECK_DIGIT],
  ['40063813', GTIN_CHECK_DIGIT],
  ['4006381', GTIN_LENGTH],
  ['0000000000000', GTIN_LENGTH],
  ['SAM-RT32', GTIN_LENGTH],
  ['٤٠٠٦٣٨١٣٣٣٩٣١', GTIN_LENGTH],
  ['', GTIN_LENGTH],
])('%s is no code', (typed, problem) => {
  expect(gtinProblem(typed)).toBe(problem);
  expect(readGtin(typed)).toBeUndefined();
});

test('a wrong digit anywhere is noticed', () => {
  fc.assert(
    fc.property(code, fc.nat(13), fc.integer({ min: 1, max: 9 }), (right, place, by) => {
      const at = place % right.length;
      const wrong = (Number(right[at]) + by) % 10;
      expect(readGtin(`${right.slice(0, at)}${wrong}${right.slice(at + 1)}`)).toBeUndefined();
    }),
  );
});

test('the normal form stays itself, keeps the number, and knows no zeros in front', () => {
  fc.assert(
    fc.property(code, (right) => {
      const normal = readGtin(right)!;
      expect(readGtin(normal)).toBe(normal);
      expect(BigInt(normal)).toBe(BigInt(right));
      for (const length of [12, 13, 14]) {
        if (length >= normal.length) expect(readGtin(normal.padStart(length, '0'))).toBe(normal);
      }
    }),
  );
});

test('two codes have one normal form only if they are one number', () => {
  fc.assert(
    fc.property(code, code, (one, other) => {
      expect(readGtin(one) === readGtin(other)).toBe(BigInt(one) === BigInt(other));
    }),
  );
});

test.each([
  ['4006381333931', true],
  ['036000291452', true],
  ['96385074', true],
  ['2000000000015', false],
  ['200000000004', false],
  ['20000004', false],
])('%s for the whole world: %s', (gtin, isOne) => {
  expect(isWorldwideGtin(gtin)).toBe(isOne);
});
