import { expect, test } from 'vitest';
import { articleName } from './after-sales-words.ts';

test.each([
  ['Samsung', 'Micro-ondes SAMSUNG MG23', 'Micro-ondes SAMSUNG MG23'],
  ['Hisense', 'Lave-linge 7 kg', 'Hisense Lave-linge 7 kg'],
  ['', 'Vieux frigo', 'Vieux frigo'],
])('an article of %s that is called %s says its brand once', (brand, article, name) => {
  expect(articleName({ brand, article })).toBe(name);
});
