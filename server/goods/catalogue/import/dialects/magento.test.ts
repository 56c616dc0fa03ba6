import { expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

const HEADER =
  'sku,store_view_code,attribute_set_code,product_type,categories,name,product_online,visibility,price,special_price,special_price_from_date,special_price_to_date,additional_attributes,qty,is_in_stock,manage_stock,allow_backorders';

const row = (cells: Record<number, string> = {}) => {
  const usual = [
    'A',
    '',
    'Default',
    'simple',
    '"Default Category/Froid,Default Category/Froid/Fours"',
  ];
  const all = [...usual, 'Four', '1', '"Catalog, Search"', '95000.000000', '', '', '', ''];
  return [...all, '4.0000', '1', '1', '0'].map((cell, place) => cells[place] ?? cell).join(',');
};

test.each([
  ['its deepest category', {}, { product: { categ_id: 'Fours' }, stock: 4 }],
  ['of a shelf with a slash', { 4: 'Racine/Son\\/Image' }, { product: { categ_id: 'Son/Image' } }],
  ['of no shelf', { 4: 'Default Category' }, { product: { categ_id: 'À classer' } }],
  ['disabled', { 6: '2' }, { product: { active: false } }],
  ['not visible', { 7: 'Not Visible Individually' }, { product: { active: false } }],
  ['found by search only', { 7: 'Search' }, { product: { active: false } }],
  ['out of stock', { 14: '0' }, { stock: 0 }],
  ['not counted', { 15: '0', 13: '0.0000' }, { stock: undefined }],
  ['sold on', { 13: '0.0000', 16: '1' }, { stock: undefined }],
  [
    'with a price of some days',
    { 9: '80000.0000', 10: '"1/5/30, 12:00 AM"', 11: '2/15/30' },
    { product: { promo_price: 80_000, promotion_starts_on: '2030-01-05', en_promo: false } },
  ],
  [
    'with days in French',
    { 9: '80000.0000', 10: '05/01/2030', 11: '15/02/2030' },
    { product: { promotion_starts_on: '2030-01-05', promotion_ends_on: '2030-02-15' } },
  ],
  [
    'with attributes',
    { 12: '"manufacturer=Boréa,volume=65 L,has_options=0,couleur=Noir|Gris"' },
    {
      product: {
        brand: 'Boréa',
        specifications: [
          { name: 'Volume', value: '65 L' },
          { name: 'Couleur', value: 'Noir, Gris' },
        ],
      },
    },
  ],
])('a product of Magento %s', async (_, cells, expected) => {
  const { products, refused } = await readImportRows(HEADER, row(cells));
  expect(refused).toEqual([]);
  expect(products.get('A')).toMatchObject(expected);
});

test('texts of another view, groups and bundles of Magento are no products, in words', async () => {
  const { products, skipped } = await readImportRows(
    HEADER,
    row({ 1: 'en' }),
    row({ 0: 'B', 3: 'grouped' }),
    row({ 0: 'C', 3: 'bundle' }),
  );
  expect([...products.keys()]).toEqual([]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('vue'),
    expect.stringContaining('groupé'),
    expect.stringContaining('pack'),
  ]);
});
