import { expect, test } from 'vitest';
import { trackingLink } from '#contract/base/screens.ts';
import { aTransaction } from '../payment.fixture.ts';
import { pageAfterPayment, wayToOrder } from './after-payment.ts';

test('a paid order is shown by its type, and one of an unknown type by the profile', () => {
  expect(pageAfterPayment(12, 'order')).toBe('/commandes/12/détails');
  expect(pageAfterPayment(12, 'preorder')).toBe('/pre-commandes/12/détails');
  expect(pageAfterPayment(12, 'creditorder')).toBe('/credit-commandes/12/détails');
  for (const type of ['', 'rental', 'toString'])
    expect(pageAfterPayment(12, type)).toBe('/profile');
});

test('a payment leads to its order without a sign-in: by the link, or to where it is found', () => {
  const way = (link: string, begunAt?: string, isOwner = false) =>
    wayToOrder(aTransaction({ order_link: link }), { type: 'order', isOwner, begunAt });
  expect(way('/tracking-order?order=S00012&token=t', '/commandes/12/détails')).toBe(
    '/tracking-order?order=S00012&token=t',
  );
  expect(way('', '/tracking-order?order=S00012&token=kept')).toBe(
    '/tracking-order?order=S00012&token=kept',
  );
  expect(way('')).toBe(trackingLink('S00012'));
  expect(way('/tracking-order?order=S00012&token=t', undefined, true)).toBe(
    '/commandes/12/détails',
  );
});
