import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { readAnyPhone, readPhone } from './phone.ts';
import { phoneText } from './phone-text.ts';

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

describe('phoneText', () => {
  it.each([
    ['221771234567', '77 123 45 67'],
    ['221338001122', '33 800 11 22'],
    ['33612345678', '+33 6 12 34 56 78'],
    ['12125551234', '+1 212 555 1234'],
    ['393123456789', '+39 31 23 45 67 89'],
    ['22376123456', '+223 76 12 34 56'],
    ['2250712345678', '+225 07 12 34 56 78'],
    ['338001122', '338001122'],
    ['771234567', '771234567'],
    ['', ''],
  ])('groups %s as people write it', (digits, text) => {
    expect(phoneText(digits)).toBe(text);
  });

  it('prints a Senegalese number so that it is read as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const digits = `2217${String(number).padStart(8, '0')}`;
        expect(readPhone(phoneText(digits))).toBe(digits);
        expect(readAnyPhone(phoneText(digits))).toBe(digits);
      }),
    );
  });

  it('prints a number abroad with its calling code, so that it is read as the same', () => {
    const abroad = COUNTRIES.filter(({ code }) => code !== '221');
    fc.assert(
      fc.property(
        fc.constantFrom(...abroad),
        fc.integer({ min: 7, max: 10 }).chain(digitsOf),
        ({ code }, rest) => {
          const digits = `${code}${rest.join('')}`;
          fc.pre(digits.length > 9);
          const text = phoneText(digits);
          expect(text.startsWith(`+${code} `)).toBe(true);
          expect(readAnyPhone(text)).toBe(digits);
          expect(readPhone(text)).toBeUndefined();
        },
      ),
    );
  });
});
