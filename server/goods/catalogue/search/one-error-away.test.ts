import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneErrorAway } from './search-words.ts';

describe('one typing error', () => {
  const letter = fc.constantFrom(...'abc');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 7 });

  test('is the same seen from both words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneErrorAway(a, b)).toBe(isOneErrorAway(b, a));
      }),
    );
  });

  test('is a letter more, another letter, or two letters swapped', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(6), (text, extra, place) => {
        const at = place % text.length;
        const [before, after] = [text.slice(0, at), text.slice(at + 1)];
        expect(isOneErrorAway(text, `${before}${extra}${text.slice(at)}`)).toBe(true);
        expect(isOneErrorAway(text, `${before}${extra}${after}`)).toBe(true);
        const swapped = `${before}${after.slice(0, 1)}${text[at]}${after.slice(1)}`;
        expect(isOneErrorAway(text, swapped)).toBe(true);
      }),
    );
  });

  test('is not two', () => {
    const far = [
      ['samsung', 'smsng'],
      ['samsung', 'sumsong'],
      ['lg', 'tcl'],
      ['abcd', 'badc'],
      ['a', 'abc'],
    ] as const;
    for (const [a, b] of far) expect(isOneErrorAway(a, b)).toBe(false);
  });
});
