import { expect, test } from 'vitest';
import type { Pack } from '#contract/goods/packs.ts';
import { toPackOrder, toPackQuoteRequest } from './use-order-pack.ts';

const pack = {
  code: 'PACK-CUISINE',
  produits: [{ id: 7, line_id: 1, quantity: 2, price_unit: 45_000 }],
} as Pack;
const now = new Date('2026-11-21T10:00:00Z');

test('the order of a pack names its code and its products, never a partner of a guest', () => {
  expect(toPackOrder(pack, { paymentMode: 'online', now })).toEqual({
    type_sale: 'order',
    payment_mode: 'online',
    state: 'sale',
    type_order: 'pack',
    commitment_date: '2026-11-21T10:00:00.000Z',
    code: 'PACK-CUISINE',
    order_lines: [{ id: 7, quantity: 2, list_price: 45_000 }],
  });
});

test('the order of a customer names the partner', () => {
  expect(toPackOrder(pack, { paymentMode: 'domicile', partnerId: 12, now })).toMatchObject({
    partner_id: 12,
    payment_mode: 'domicile',
  });
});

test('the price is asked for what is ordered', () => {
  const { code, order_lines } = toPackOrder(pack, { paymentMode: 'online', now });
  expect(toPackQuoteRequest(pack)).toEqual({
    type_sale: 'order',
    code,
    order_lines: order_lines.map(({ id, quantity }) => ({ id, quantity })),
  });
});
