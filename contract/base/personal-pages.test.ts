import { describe, expect, test } from 'vitest';
import { isPersonalPage } from './personal-pages.ts';

describe('somebody must be signed in for', () => {
  test.each([
    '/profile',
    '/profile/',
    '/Profile',
    '/credit-cart',
    '/checkout',
    '/espace-entreprise',
    '/commande-validation',
    '/commandes/12/détails',
    '/commandes/12/d%C3%A9tails',
    '/commandes/12/D%C3%89TAILS/',
    '/pre-commandes/12/détails',
    '/credit-commandes/12/détails',
    '/%70rofile',
  ])('%s', (path) => {
    expect(isPersonalPage(path)).toBe(true);
  });
});

describe('everybody may open', () => {
  test.each([
    '/',
    '/boutique',
    '/pre-commandes',
    '/credit-commandes',
    '/produits/12/details',
    '/commandes/12',
    '/profile/12',
    '/cart',
    '/login',
    '/%',
  ])('%s', (path) => {
    expect(isPersonalPage(path)).toBe(false);
  });
});
