import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventItem } from './data-layer.ts';
import { ecommerceEvent } from './tag-manager.ts';

const item: fc.Arbitrary<EventItem> = fc.record(
  {
    item_id: fc.string(),
    item_name: fc.string(),
    item_brand: fc.string(),
    price: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    index: fc.nat(),
  },
  { requiredKeys: ['item_id', 'item_name', 'price', 'quantity'] },
);

test('the value is the sum of price × quantity, a whole number of XOF', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const { ecommerce } = ecommerceEvent('add_to_cart', { items, basketType: 'commande' });
      const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(ecommerce).toMatchObject({ currency: 'XOF', value, basket_type: 'commande', items });
      expect(Number.isSafeInteger(value)).toBe(true);
    }),
  );
});

test('a list that is seen has a name and no value', () => {
  const items = [{ item_id: '1', item_name: 'Congélateur', price: 150_000, quantity: 1, index: 0 }];
  for (const event of ['view_item_list', 'select_item']) {
    const { ecommerce } = ecommerceEvent(event, { items, listName: 'En promo' });
    const list = { item_list_id: 'en_promo', item_list_name: 'En promo' };
    expect(ecommerce).toEqual({ ...list, items: [{ ...items[0], ...list }] });
  }
});

test('no more than 200 items leave, and nothing that an item does not have', () => {
  const stray = { item_id: '1', item_name: 'A', price: 1, quantity: 1, email: 'awa@example.sn' };
  const { ecommerce } = ecommerceEvent('view_cart', { items: Array(300).fill(stray) });
  expect(ecommerce.items).toHaveLength(200);
  expect(JSON.stringify(ecommerce)).not.toContain('@');
});

test('a purchase has the number of its order', () => {
  const items = [{ item_id: '1', item_name: 'Congélateur', price: 150_000, quantity: 2 }];
  const { ecommerce } = ecommerceEvent('purchase', { items, transactionId: 'S00012' });
  expect(ecommerce).toEqual({ currency: 'XOF', value: 300_000, transaction_id: 'S00012', items });
});
