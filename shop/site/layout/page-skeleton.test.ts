import { expect, test } from 'vitest';
import { outlineOf } from './page-skeleton.tsx';

test('the outline fits the page that is awaited', () => {
  for (const path of ['/', '/boutique', '/produits', '/en-promo', '/promo-tabaski', '/wishlist']) {
    expect(outlineOf(path), path).toBe('list');
  }
  for (const path of ['/produits/12/details', '/single-product/12']) {
    expect(outlineOf(path), path).toBe('product');
  }
  for (const path of ['/faq', '/informations', '/checkout', '/pre-commandes/1/details']) {
    expect(outlineOf(path), path).toBe('text');
  }
});
