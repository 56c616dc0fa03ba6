import { expect, test } from 'vitest';
import { productWords } from './answer-form.tsx';

const product = {
  id: 7,
  name: 'Four 30 L',
  en_promo: false,
  promo_price: 40_000,
  list_price: 45_000,
};

test.each([
  [{}, /^Four 30 L : 45\s000\sFCFA$/],
  [{ en_promo: true }, /^Four 30 L : 40\s000\sFCFA$/],
  [{ list_price: 0 }, /^Four 30 L$/],
])('a product %j has its present price and its page', (change, title) => {
  const [first, address] = productWords({ ...product, ...change }, 'https://boutique.sn').split(
    '\n',
  );
  expect(first).toMatch(title);
  expect(address).toBe('https://boutique.sn/produits/7/details');
});
