import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visualRuns } from './paper-fonts.ts';

/** Turns right-to-left runs around. */
const seen = (line: string) =>
  visualRuns(line)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join('') : text))
    .join('');

/** Capitals stand for Arabic letters, since editors would reorder those. */
const inArabic = (text: string) =>
  text.replace(/[A-F]/g, (letter) => String.fromCharCode(0x628 + letter.charCodeAt(0) - 65));

test.each([
  ['awa ndiaye, dakar', 'awa ndiaye, dakar'],
  ['ABC DEF', 'FED CBA'],
  ['villa 12, ABC DEF, dakar', 'villa 12, FED CBA, dakar'],
  ['ABC 12 DEF', 'FED 12 CBA'],
  ['ABC (DEF 34), fin', '(34 FED) CBA, fin'],
  ['note : « ABC 77 »', 'note : « 77 CBA »'],
])('%j in Arabic is seen as %j', (line, expected) => {
  expect(seen(inArabic(line))).toBe(inArabic(expected));
});

test('a line in one direction is one run, as it is', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aé 12(),') });
  fc.assert(
    fc.property(letters, (line) => {
      expect(visualRuns(line)).toEqual([{ text: line, isRightToLeft: false }]);
    }),
  );
});

test('every sign of a line stands in it once, a bracket perhaps turned', () => {
  const mixed = fc.string({ unit: fc.constantFrom(...'ab 12(),.«»بتثא٣') });
  const signs = (text: string) =>
    [...text.replace(/[()]/g, '|').replace(/[«»]/g, '"')].sort().join('');
  fc.assert(
    fc.property(mixed, (line) => {
      expect(signs(seen(line))).toBe(signs(line));
    }),
  );
});
