import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { Availability, ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { Shop } from '#contract/site/shop.ts';
import { describeProduct, describeSteps, stepsTo } from './structured-data.ts';

const categories = [{ name: 'CONGELATEUR', slug: 'congelateur' }] as Category[];
const shop = { name: 'Sandaga', url: 'https://sandaga.example' } as Shop;
const hash = '0123456789abcdef0123456789abcdef';

const aProduct = (overrides: Partial<ProductDetail> = {}): ProductDetail => ({
  id: 7,
  name: 'CONGELATEUR ROCH 300 L',
  display_name: 'CONGELATEUR ROCH 300 L',
  reference: 'ROCH-300',
  brand: 'ROCH',
  categ_id: 'CONGELATEUR',
  tags: [],
  rang: 1,
  type: 'product',
  active: true,
  en_promo: false,
  list_price: 200_000,
  promo_price: 0,
  preorder_price: 190_000,
  creditorder_price: 250_000,
  is_creditorder: true,
  is_preorder: true,
  sale_ok: true,
  description: '<p>Froid &amp; <strong>sûr</strong></p><ul><li>300 L</li></ul>',
  warranty_months: 12,
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
  specifications: [],
  image_url: `/images/${hash}/512`,
  image_color: '#ffffff',
  image_sizes: [],
  pictures: [{ hash, width: 1024, height: 1024, color: '#ffffff', url: '', sizes: [] }],
  ...overrides,
});

const offerOf = (overrides: Partial<ProductDetail>) =>
  (describeProduct(aProduct(overrides), shop) as { offers?: Record<string, unknown> }).offers;

describe('a product for search engines', () => {
  test('has its name, brand, text without markup and a JPEG picture', () => {
    expect(describeProduct(aProduct(), shop)).toMatchObject({
      '@type': 'Product',
      name: 'CONGELATEUR ROCH 300 L',
      sku: 'ROCH-300',
      brand: { name: 'ROCH' },
      description: 'Froid & sûr 300 L',
      image: [`https://sandaga.example/images/${hash}/1024.jpg`],
      url: 'https://sandaga.example/produits/7/details',
    });
  });

  test('costs what the page shows large, never the price of a credit or of a pre-order', () => {
    expect(offerOf({})).toMatchObject({ price: 200_000, priceCurrency: 'XOF' });
    expect(offerOf({ en_promo: true, promo_price: 180_000 })).toMatchObject({ price: 180_000 });
    expect(offerOf({ en_promo: true, promo_price: 0 })).toMatchObject({ price: 200_000 });
  });

  test('without a price has no offer', () => {
    expect(offerOf({ list_price: 0 })).toBeUndefined();
  });

  test('says whether it can be had', () => {
    const stateOf = (overrides: Partial<ProductDetail>) => offerOf(overrides)?.availability;
    expect(stateOf({})).toBe('https://schema.org/InStock');
    expect(stateOf({ sale_ok: false })).toBe('https://schema.org/PreOrder');
    expect(stateOf({ sale_ok: false, preorder_price: 0 })).toBe('https://schema.org/OutOfStock');
  });

  test('says that what is sold out cannot be had, as the page does', () => {
    const availability: Availability = {
      state: 'sold_out',
      can_buy: false,
      text: 'Épuisé',
      places: [],
      collect_at: [],
      preorder_text: '',
      deliveries: [],
      delivery_text: '',
      until: null,
    };
    expect(offerOf({ availability, preorder_price: 0 })?.availability).toBe(
      'https://schema.org/OutOfStock',
    );
    expect(offerOf({ availability })?.availability).toBe('https://schema.org/PreOrder');
  });

  test('leaves out what is not known', () => {
    const data = describeProduct(aProduct({ brand: null, description: false, pictures: [] }), shop);
    expect(data).not.toHaveProperty('brand');
    expect(data).not.toHaveProperty('description');
    expect(data).not.toHaveProperty('image');
  });
});

test('the steps to a product are numbered, each with its address but the last', () => {
  expect(describeSteps(stepsTo(aProduct(), categories), shop)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Accueil', item: 'https://sandaga.example/' },
      { position: 2, name: 'Boutique', item: 'https://sandaga.example/boutique' },
      {
        position: 3,
        name: 'Congélateur',
        item: 'https://sandaga.example/categorie/congelateur',
      },
      { position: 4, name: 'CONGÉLATEUR ROCH 300 L' },
    ],
  });
});
