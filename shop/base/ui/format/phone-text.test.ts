import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhone } from '#contract/base/fields/phone.ts';
import { phoneText } from './phone-text.ts';

test('a number is grouped as people write it', () => {
  expect(phoneText('221771234567')).toBe('77 123 45 67');
});

test('what is shown of a number is read as the same number', () => {
  const rest = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(rest, (number) => {
      const digits = `2217${String(number).padStart(8, '0')}`;
      expect(readPhone(phoneText(digits))).toBe(digits);
    }),
  );
});
