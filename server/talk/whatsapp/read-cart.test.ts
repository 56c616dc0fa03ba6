import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartText, readCart } from './read-cart.ts';
import { readNotices } from './read-notice.ts';

const item = (overrides: object = {}) => ({
  product_retailer_id: 'FRG-1',
  quantity: 2,
  item_price: 180_000,
  currency: 'XOF',
  ...overrides,
});
const ordered = (...product_items: unknown[]) => ({ catalog_id: '1', product_items });

describe('a cart of WhatsApp', () => {
  test('is read with what WhatsApp showed, one line for each product', () => {
    const order = ordered(item(), item({ quantity: '3' }), item({ product_retailer_id: 'FER' }));
    expect(readCart(order)).toEqual({
      items: [
        { retailerId: 'FRG-1', quantity: 5, price: 180_000, currency: 'XOF' },
        { retailerId: 'FER', quantity: 2, price: 180_000, currency: 'XOF' },
      ],
      leftOut: 0,
    });
    expect(cartText(readCart(order)!, { text: ' Livrez vite \0' })).toBe(
      'Panier : 2 articles\n« Livrez vite »',
    );
  });

  test.each([
    [{ quantity: 0 }],
    [{ quantity: -1 }],
    [{ quantity: 1.5 }],
    [{ quantity: 'deux' }],
    [{ quantity: null }],
    [{ product_retailer_id: '' }],
    [{ product_retailer_id: 7 }],
    [{ product_retailer_id: 'x'.repeat(101) }],
  ])('counts an unreadable line, %j, and keeps the others', (wrong) => {
    expect(readCart(ordered(item(wrong), item()))).toMatchObject({
      items: [{ retailerId: 'FRG-1' }],
      leftOut: 1,
    });
    expect(readCart(ordered(item(wrong)))).toBeUndefined();
  });

  test('keeps a line without a readable price, and a foreign one as it is', () => {
    expect(readCart(ordered(item({ item_price: 'x', currency: 'euro' })))?.items).toMatchObject([
      { price: null, currency: '' },
    ]);
    expect(readCart(ordered(item({ item_price: '12.5', currency: 'EUR' })))?.items).toMatchObject([
      { price: 12.5, currency: 'EUR' },
    ]);
  });

  test('of 1,000 products keeps 100 and counts the others', () => {
    const many = Array.from({ length: 1000 }, (_, at) => item({ product_retailer_id: `R-${at}` }));
    const cart = readCart(ordered(...many))!;
    expect([cart.items.length, cart.leftOut]).toEqual([100, 900]);
    expect(cartText(cart, {})).toBe('Panier : 1000 articles');
  });

  test('of any shape gives whole pieces from 1 on, or nothing', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom('FRG-1', 'FER', 1, 2, 1e300, 'XOF'));
    const line = fc.record(
      { product_retailer_id: field, quantity: field, item_price: field, currency: field },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(line, field))), (items) => {
        const cart = readCart({ product_items: items });
        if (cart === undefined) return;
        const lineCount = (items as unknown[]).length;
        expect(cart.items.length + cart.leftOut).toBeLessThanOrEqual(lineCount);
        for (const { quantity, retailerId } of cart.items) {
          expect(Number.isSafeInteger(quantity) && quantity >= 1).toBe(true);
          expect(retailerId).not.toBe('');
        }
      }),
    );
  });

  test('that is unreadable is a message that staff see in WhatsApp', () => {
    const value = {
      metadata: { phone_number_id: '1' },
      messages: [{ from: '221771234567', id: 'wamid.1', type: 'order', order: { text: 'x' } }],
    };
    const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }));
    const [notice] = readNotices(body, '1');
    expect(notice).toMatchObject({ text: '[panier, à voir dans WhatsApp]' });
    expect(notice).not.toHaveProperty('cart');
  });
});
