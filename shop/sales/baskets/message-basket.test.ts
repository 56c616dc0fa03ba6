import { expect, test } from 'vitest';
import type { Shop } from '#contract/site/shop.ts';
import { aLine } from '#shop/base/lists/lines.fixture.ts';
import { basketKinds } from './basket-kinds.ts';
import { basketMessageLink } from './basket-summary.tsx';

const shop = {
  url: 'https://sandaga.example',
  whatsapp: '+221 77 000 00 00',
  email: 'contact@example.sn',
  phone: '+221 33 800 00 00',
} as Shop;
const freezer = aLine({
  id: 7,
  name: 'CONGELATEUR ROCH & CIE',
  en_promo: true,
  list_price: 200_000,
  promo_price: 180_000,
  preorder_price: 170_000,
  quantity: 3,
});
const gone = aLine({ id: 8, name: 'FOUR DISPARU', unavailable: true });
const { cart, preorder } = basketKinds;

test('a message by WhatsApp says what, how many and for how much', () => {
  const url = new URL(basketMessageLink(shop, cart, [freezer, gone]));
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/221770000000');
  const text = url.searchParams.get('text')!.replace(/[^\S\n]/g, ' ');
  expect(text).toContain('3 × CONGELATEUR ROCH & CIE, 180 000 FCFA l’unité');
  expect(text).toContain('Total : 540 000 FCFA');
  expect(text).toContain('https://sandaga.example/produits/7/details');
  expect(text).not.toContain('FOUR DISPARU');
});

test('a pre-order has its own price', () => {
  const text = decodeURIComponent(basketMessageLink(shop, preorder, [freezer]));
  expect(text).toContain('précommander');
  expect(text.replace(/\s/g, ' ')).toContain('170 000 FCFA');
});

test('without WhatsApp an e-mail is prepared, without either the shop is called', () => {
  expect(basketMessageLink({ ...shop, whatsapp: '' }, cart, [freezer])).toMatch(
    /^mailto:contact@example\.sn\?subject=Panier%20Commande&body=/,
  );
  expect(basketMessageLink({ ...shop, whatsapp: '', email: '' }, cart, [freezer])).toBe(
    'tel:+221338000000',
  );
});
