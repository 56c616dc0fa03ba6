import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhone } from './phone.ts';

describe('readPhone', () => {
  it.each([
    ['771234567', '221771234567'],
    ['77 123 45 67', '221771234567'],
    ['+221 77 123 45 67', '221771234567'],
    ['00221771234567', '221771234567'],
    ['221.77.123.45.67', '221771234567'],
  ])('reads %s', (typed, read) => {
    expect(readPhone(typed)).toBe(read);
  });

  it.each([[''], ['33 800 00 00'], ['77123456'], ['7712345678'], ['+33612345678'], ['77abc4567']])(
    'refuses %s',
    (typed) => {
      expect(readPhone(typed)).toBeUndefined();
    },
  );

  it('reads what it has written itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const mobile = `7${String(number).padStart(8, '0')}`;
        const read = readPhone(mobile);
        expect(read).toBe(`221${mobile}`);
        expect(readPhone(read!)).toBe(read);
      }),
    );
  });
});
