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
    ['\u202a+221 77 123 45 67\u202c', '221771234567'],
    ['\u200e77\u200b1234567\ufeff', '221771234567'],
    ['77\u2011123\u201345\u201367', '221771234567'],
    ['77/123/45/67', '221771234567'],
    ['tel:+221771234567', '221771234567'],
    ['+221 (0)77 123 45 67', '221771234567'],
    ['٧٧ ١٢٣ ٤٥ ٦٧', '221771234567'],
    ['۷۷۱۲۳۴۵۶۷', '221771234567'],
    ['＋２２１７７１２３４５６７', '221771234567'],
  ])('reads %s', (typed, read) => {
    expect(readPhone(typed)).toBe(read);
  });

  it.each([
    [''],
    ['33 800 00 00'],
    ['77123456'],
    ['7712345678'],
    ['+33612345678'],
    ['77abc4567'],
    ['0771234567'],
  ])('refuses %s', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  });

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
