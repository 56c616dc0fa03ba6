import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalogue.ts';
import type { Shop } from '#contract/shop.ts';
import { messageOrder } from './message-order.ts';

const shop = {
  url: 'https://sandaga.example',
  whatsapp: '+221 77 000 00 00',
  email: 'contact@example.sn',
  phone: '+221 33 800 00 00',
} as Shop;
const product = {
  id: 7,
  name: 'CONGELATEUR ROCH & CIE',
  reference: 'ROCH-300',
  en_promo: true,
  list_price: 200_000,
  promo_price: 180_000,
  preorder_price: 170_000,
} as ProductDetail;

test('a message by WhatsApp says what, how many and for how much', () => {
  const url = new URL(messageOrder(shop, product, 3, 'order'));
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/221770000000');
  const text = url.searchParams.get('text')!;
  expect(text).toContain('CONGELATEUR ROCH & CIE');
  expect(text).toContain('Référence : ROCH-300');
  expect(text).toContain('Quantité : 3');
  expect(text.replace(/\s/g, ' ')).toContain('180 000 FCFA l’unité, 540 000 FCFA au total');
  expect(text).toContain('https://sandaga.example/produits/7/details');
});

test('a pre-order has its own price', () => {
  const text = decodeURIComponent(messageOrder(shop, product, 1, 'preorder'));
  expect(text).toContain('précommander');
  expect(text.replace(/\s/g, ' ')).toContain('170 000 FCFA');
});

test('without WhatsApp an e-mail is prepared, without either the shop is called', () => {
  expect(messageOrder({ ...shop, whatsapp: '' }, product, 1, 'order')).toMatch(
    /^mailto:contact@example\.sn\?subject=CONGELATEUR%20ROCH%20%26%20CIE&body=/,
  );
  expect(messageOrder({ ...shop, whatsapp: '', email: '' }, product, 1, 'order')).toBe(
    'tel:+221338000000',
  );
});
