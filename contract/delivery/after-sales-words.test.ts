import { expect, test } from 'vitest';
import { brandedProductName } from './after-sales-words.ts';

test.each([
  ['Samsung', 'Micro-ondes SAMSUNG MG23', 'Micro-ondes SAMSUNG MG23'],
  ['Hisense', 'Lave-linge 7 kg', 'Hisense Lave-linge 7 kg'],
  ['', 'Vieux frigo', 'Vieux frigo'],
])('an article of %s that is called %s says its brand once', (brand, article, name) => {
  expect(brandedProductName({ brand, article })).toBe(name);
});
