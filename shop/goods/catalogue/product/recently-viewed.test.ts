import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts';

const card = (id: number): ProductCard => ({
  id,
  name: `Produit ${id}`,
  brand: null,
  categ_id: 'TELEVISION',
  tags: [],
  rang: 1,
  en_promo: false,
  list_price: 100_000,
  promo_price: 0,
  preorder_price: 0,
  sale_ok: true,
  creditorder_price: 0,
  is_creditorder: false,
  is_preorder: false,
  image_url: null,
  image_color: null,
  image_sizes: [],
});
const MOMENT = Date.UTC(2026, 10, 12);

describe('the products last looked at', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it('keep the moment of their prices', () => {
    rememberViewed(card(1), MOMENT);
    rememberViewed(card(2), MOMENT + 1);
    expect(readRecentlyViewed().map(({ id, seenAt }) => [id, seenAt])).toEqual([
      [2, MOMENT + 1],
      [1, MOMENT],
    ]);
  });

  it('are still there when an older shop kept them without it', () => {
    stored.set('recentlyViewed', JSON.stringify([card(1), { ...card(2), seenAt: 'gestern' }]));
    expect(readRecentlyViewed().map(({ id }) => id)).toEqual([1]);
    rememberViewed(card(3), MOMENT);
    expect(readRecentlyViewed().map(({ id, seenAt }) => [id, seenAt])).toEqual([
      [3, MOMENT],
      [1, undefined],
    ]);
  });
});
