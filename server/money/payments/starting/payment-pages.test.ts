import { expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { allowedPage } from './open-payment.ts';

const config = testConfig({
  PUBLIC_URL: 'https://boutique.sn',
  CORS_ORIGINS: 'https://www.boutique.sn,https://partenaire.sn',
});

test.each([
  'https://boutique.sn/merci?commande=1',
  'https://www.boutique.sn/',
  'https://partenaire.sn/paye#fin',
])('whoever has paid may come back to %s', (page) => {
  expect(allowedPage(config, page)).toBe(page);
});

test.each([
  undefined,
  '',
  '/merci',
  '//partenaire.sn/x',
  'http://partenaire.sn/x',
  'https://partenaire.sn.evil.example/',
  'https://partenaire.sn@evil.example/',
  'javascript:alert(1)',
  'null',
])('and not to %s', (page) => {
  expect(allowedPage(config, page)).toBeUndefined();
});
