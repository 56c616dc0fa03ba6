import { expect, test } from 'vitest';
import { isOrderingPath } from './ordering-path.ts';

test('baskets and the checkouts order, their neighbours do not', () => {
  const paths = [
    '/cart',
    '/cart/',
    '/pre-cart',
    '/credit-cart',
    '/checkout',
    '/commande-sans-compte',
  ];
  expect(paths.filter(isOrderingPath)).toEqual(paths);
  const others = ['/', '/boutique', '/cartes', '/commandes/1/détails', '/credit-commandes'];
  expect(others.filter(isOrderingPath)).toEqual([]);
});
