import { describe, expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Gift Card,Variant Image,Status';

const row = (cells: Record<number, string> = {}) => {
  const usual = ['four', 'Four', '<p>Chaud</p>', 'Boréa', 'Fours', '', 'TRUE', 'Title'];
  const all = [...usual, 'Default Title', 'A', 'shopify', '4', 'deny', '95000.00', '', '', 'FALSE'];
  return [...all, '', 'active'].map((cell, place) => cells[place] ?? cell).join(',');
};

describe('a product of Shopify', () => {
  test.each([
    ['a higher price to compare', { 14: '99000.00' }, { list_price: 99_000, promo_price: 95_000 }],
    ['a lower price to compare', { 14: '90000.00' }, { list_price: 95_000 }],
    ['no promotion', {}, { list_price: 95_000, promo_price: null }],
    ['a draft', { 18: 'draft' }, { active: false }],
    ['an archive', { 18: 'archived' }, { active: false }],
    ['no channel', { 6: 'FALSE' }, { active: false }],
    ['a channel', { 6: 'true' }, { active: true }],
    ['a reference of digits', { 9: "'00123" }, { reference: '00123' }],
    ['no reference', { 9: '' }, { reference: 'four' }],
    ['a free price', { 13: '0.00' }, { list_price: 0, sale_ok: false }],
  ])('with %s', async (_, cells, expected) => {
    const { products, refused } = await readImportRows(HEADER, row(cells));
    expect(refused).toEqual([]);
    expect([...products.values()][0]?.product).toMatchObject(expected);
  });

  test.each([
    ['counts pieces', {}, 4],
    ['counts none', { 11: '-1' }, 0],
    ['is not counted', { 10: '' }, undefined],
    ['is sold on', { 11: '0', 12: 'continue' }, undefined],
  ])('%s', async (_, cells, stock) => {
    const { products } = await readImportRows(HEADER, row(cells));
    expect(products.get('A')?.stock).toBe(stock);
  });
});

test('rows of one handle are variants and pictures of one product, also under a blank handle', async () => {
  const { products, skipped } = await readImportRows(
    HEADER,
    row({ 0: 'tele', 7: 'Couleur', 8: 'Noir', 9: 'T-N', 15: 'https://x.example/1.jpg' }),
    ',,,,,,,,Gris,T-G,shopify,0,deny,99000.00,,https://x.example/2.jpg,,https://x.example/g.jpg,',
    'tele,,,,,,,,,,,,,,,https://x.example/3.jpg,,,',
    row({ 0: 'carte', 9: 'C', 16: 'TRUE' }),
  );
  expect([...products.keys()]).toEqual(['T-N', 'T-G']);
  expect(products.get('T-G')).toMatchObject({
    family: 'tele',
    stock: 0,
    product: {
      name: 'Four - Gris',
      categ_id: 'Fours',
      brand: 'Boréa',
      description: '<p>Chaud</p>',
      list_price: 99_000,
      specifications: [{ name: 'Couleur', value: 'Gris' }],
    },
    pictureUrls: ['g', '1', '2', '3'].map((name) => `https://x.example/${name}.jpg`),
  });
  expect(skipped).toMatchObject([{ reference: 'carte' }]);
});

test('an inventory export joins the pieces of all places and changes nothing else', async () => {
  const { dialect, products, skipped, notes } = await readImportRows(
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Available (not editable),On hand (current)',
    'frigo,Frigo,Couleur,Blanc,A,,,Dakar,3,4',
    'frigo,Frigo,Couleur,Blanc,A,,,Thiès,2,2',
    'frigo,Frigo,Couleur,Gris,B,,,Dakar,not stocked,not stocked',
    'frigo,Frigo,Couleur,Noir,,,,Dakar,1,1',
  );
  expect(dialect).toBe('stock de Shopify');
  expect([...products.values()]).toMatchObject([{ product: { reference: 'A' }, stock: 5 }]);
  expect(products.get('A')?.product.name).toBeUndefined();
  expect(skipped).toHaveLength(1);
  expect(notes).toEqual(['A : stock de 2 lieux réuni : 5']);
});

test('a product without a type goes where staff sort it', async () => {
  const { products } = await readImportRows(
    'Handle,Title,Type,Variant SKU,Variant Price',
    'four,Four,,A,95000',
  );
  expect(products.get('A')?.product.categ_id).toBe('À classer');
});
