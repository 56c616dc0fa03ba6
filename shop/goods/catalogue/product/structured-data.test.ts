import { describe, expect, test } from 'vitest';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import type { Availability, ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { Shop } from '#contract/site/shop.ts';
import { describeFamily, describeProduct, describeSteps, stepsTo } from './structured-data.ts';

const categories = [{ id: 1, name: 'CONGELATEUR', path: '/categorie/congelateur' }] as ShopShelf[];
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
  gtin: null,
  mpn: null,
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

  test('of a family names the others, what tells them apart, and its own value', () => {
    const value = { id: 7, text: '300 L', is_current: true, price: 200_000, is_sold_out: false };
    const other = { ...value, id: 9, text: '400 L', is_current: false };
    const family = {
      name: 'CONGELATEUR ROCH',
      key: 'ROCH',
      ids: [7, 9],
      axes: [{ key: 'volume_l', label: 'Volume', values: [value, other] }],
    };
    const group = 'https://sandaga.example/produits/7/details#famille';
    expect(describeProduct(aProduct({ family }), shop)).toMatchObject({
      size: '300 L',
      isVariantOf: { '@id': group },
    });
    expect(describeFamily(aProduct({ family }), shop)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ProductGroup',
        '@id': group,
        name: 'CONGELATEUR ROCH',
        productGroupID: 'ROCH',
        brand: { '@type': 'Brand', name: 'ROCH' },
        variesBy: ['https://schema.org/size'],
        hasVariant: [
          { '@type': 'Product', url: 'https://sandaga.example/produits/7/details' },
          { '@type': 'Product', url: 'https://sandaga.example/produits/9/details' },
        ],
      },
    ]);
    expect(describeFamily(aProduct(), shop)).toEqual([]);
    expect(describeProduct(aProduct(), shop)).not.toHaveProperty('isVariantOf');
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
      showrooms: [],
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
