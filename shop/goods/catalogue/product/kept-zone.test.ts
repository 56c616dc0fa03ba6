import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeProgress } from '#shop/sales/checkout/customer-order.ts';
import { readKeptZone } from './kept-zone.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});
afterEach(() => kept.clear());

test('the zone of a checkout in this tab is known, of a customer or a guest', () => {
  expect(readKeptZone()).toBeUndefined();
  storeProgress('guest', undefined, { zoneId: 3 });
  expect(readKeptZone()).toBe(3);
  storeProgress('customer', undefined, { partnerId: 7, draft: { zoneId: 2 } });
  expect(readKeptZone()).toBe(2);
});

test('damaged storage remembers no zone', () => {
  kept.set('checkout', '{');
  kept.set('guestCheckout', 'null');
  expect(readKeptZone()).toBeUndefined();
});
