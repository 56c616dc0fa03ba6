import { expect, test } from 'vitest';
import { pageAfterPayment } from './after-payment.ts';

test('a paid order is shown by its type, and one of an unknown type by the profile', () => {
  expect(pageAfterPayment(12, 'order')).toBe('/commandes/12/détails');
  expect(pageAfterPayment(12, 'preorder')).toBe('/pre-commandes/12/détails');
  expect(pageAfterPayment(12, 'creditorder')).toBe('/credit-commandes/12/détails');
  for (const type of ['', 'rental', 'toString'])
    expect(pageAfterPayment(12, type)).toBe('/profile');
});
