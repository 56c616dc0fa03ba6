import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeDigits, enterDigits, goBack, noDigits } from './code-boxes.tsx';

const box = fc.integer({ min: 0, max: 3 });
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const code = fc.array(digit, { minLength: 4, maxLength: 4 });
const boxes: fc.Arbitrary<CodeDigits> = fc.array(fc.oneof(digit, fc.constant('')), {
  minLength: 4,
  maxLength: 4,
});

test('a code that is typed digit by digit fills box after box', () => {
  fc.assert(
    fc.property(code, (typed) => {
      let state = { digits: noDigits, next: 0 };
      for (const one of typed) state = enterDigits(state.digits, state.next, one);
      expect(state).toEqual({ digits: typed, next: 3 });
    }),
  );
});

test('a whole code, pasted into any box in whatever writing, fills them all', () => {
  const between = fc.constantFrom('', ' ', '-', ' . ');
  fc.assert(
    fc.property(boxes, box, code, between, (before, at, pasted, sign) => {
      const { digits } = enterDigits(before, at, ` ${pasted.join(sign)}\n`);
      expect(digits).toEqual(pasted);
    }),
  );
});

test('a digit typed before or behind the one that stands there replaces it', () => {
  fc.assert(
    fc.property(code, box, digit, fc.boolean(), (before, at, typed, isBehind) => {
      const text = isBehind ? `${before[at]}${typed}` : `${typed}${before[at]}`;
      expect(enterDigits(before, at, text).digits).toEqual(before.with(at, typed));
    }),
  );
});

test('whatever is typed, each box holds one digit or none, and one box is next', () => {
  fc.assert(
    fc.property(boxes, box, fc.string(), (before, at, text) => {
      const { digits, next } = enterDigits(before, at, text);
      expect(digits).toHaveLength(4);
      for (const held of digits) expect(held).toMatch(/^\d?$/);
      expect([0, 1, 2, 3]).toContain(next);
      if (!/\d/.test(text) && text !== '') expect(digits).toEqual(before);
    }),
  );
});

test('Backspace goes back as far as the first box', () => {
  fc.assert(
    fc.property(boxes, box, (before, at) => {
      const { digits, next } = goBack(before, at);
      expect(next).toBe(at === 0 ? 0 : at - 1);
      expect(digits).toEqual(before.with(next, ''));
    }),
  );
});
