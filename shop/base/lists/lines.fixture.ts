import type { BasketLine, StoredProduct } from './lines.ts';

/** A product for sale with default values. */
export const aKeptProduct = (overrides: Partial<StoredProduct> = {}): StoredProduct => ({
  id: 1,
  name: 'Article sans histoire',
  brand: null,
  categ_id: 'DIVERS',
  rang: 0,
  tags: [],
  en_promo: false,
  list_price: 100_000,
  promo_price: 0,
  preorder_price: 0,
  creditorder_price: null,
  is_creditorder: false,
  sale_ok: true,
  image_url: null,
  image_color: null,
  image_sizes: [],
  ...overrides,
});

/** A line with default values. */
export const aLine = (overrides: Partial<BasketLine> = {}): BasketLine => ({
  ...aKeptProduct(),
  quantity: 1,
  date: '2026-01-31T10:00:00.000Z',
  location: 'Localisation non disponible',
  ...overrides,
});
