import { expect, test } from 'vitest';
import { readWalletNumber } from './mobile-money.ts';

test.each([
  '\u202a+221 77 123 45 67\u202c',
  'tel:+221-77-123-45-67',
  '+221 (0)77 123 45 67',
  '٧٧ ١٢٣ ٤٥ ٦٧',
  '７７１２３４５６７',
  '00221 77/123/45/67',
])('the wallet of %s is read', (typed) => {
  expect(readWalletNumber(typed)).toBe('+221771234567');
});

test.each(['33 800 00 00', '79 123 45 67', '+33 6 12 34 56 78', ''])(
  '%s has no wallet',
  (typed) => {
    expect(readWalletNumber(typed)).toBeUndefined();
  },
);
