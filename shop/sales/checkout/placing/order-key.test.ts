import { beforeEach, expect, test, vi } from 'vitest';

const order = { type_sale: 'order', order_lines: [{ id: 1, quantity: 2, list_price: 100 }] };

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

/** The page is loaded again: the modules restart, the tab's storage stays. */
async function openPage() {
  vi.resetModules();
  return import('./use-place-order.ts');
}

test('the same order has the same key, also after a reload, at another moment and total', async () => {
  const { orderKey } = await openPage();
  const key = orderKey('/orders', {
    ...order,
    commitment_date: '2026-11-21T10:00:00Z',
    amount_total: 180,
  });
  const again = await openPage();
  expect(
    again.orderKey('/orders', {
      ...order,
      commitment_date: '2026-11-21T10:05:00Z',
      amount_total: 200,
    }),
  ).toBe(key);
});

test('another basket, another choice and another call have another key', async () => {
  const { orderKey } = await openPage();
  const keys = [
    orderKey('/orders', order),
    orderKey('/orders', { ...order, order_lines: [{ id: 1, quantity: 3, list_price: 100 }] }),
    orderKey('/orders', { ...order, payment_mode: 'online' }),
    orderKey('/preorders', order),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('once an order is placed, the same goods are another order', async () => {
  const { orderKey, forgetOrderKey } = await openPage();
  const key = orderKey('/orders', order);
  forgetOrderKey();
  expect(orderKey('/orders', order)).not.toBe(key);
});

test('a browser without storage keeps the key as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { orderKey } = await openPage();
  expect(orderKey('/orders', order)).toBe(orderKey('/orders', order));
});
