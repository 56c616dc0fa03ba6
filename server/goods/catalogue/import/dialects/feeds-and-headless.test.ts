import { expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

test('Medusa takes all tags, the pictures of a variant first and the price of a region', async () => {
  const { products, skipped, notes } = await readImportRows(
    'Product Handle,Product Title,Product Status,Product Is Giftcard,Product Category 1,Product Category 2,Product Tag 1,Product Tag 2,Product Thumbnail,Product Image 1,Variant Sku,Variant Manage Inventory,Variant Price Dakar [XOF],Variant Price EUR,Variant Image 1',
    'four,Four,published,false,Maison,Fours,Promo,"Chaud, vite",https://x.example/t.jpg,https://x.example/1.jpg,A,false,95000,145,https://x.example/v.jpg',
    'plaque,Plaque,draft,false,pcat_01JABC,,,,,,B,true,45000,70,',
    'bon,Bon,published,true,Bons,,,,,,C,false,5000,8,',
  );
  expect(products.get('A')).toMatchObject({
    product: { categ_id: 'Fours', tags: ['Promo', 'Chaud, vite'], list_price: 95_000 },
    pictureUrls: ['v', 't', '1'].map((name) => `https://x.example/${name}.jpg`),
  });
  expect(products.get('B')?.product).toMatchObject({ active: false, categ_id: 'À classer' });
  expect(notes).toEqual([expect.stringContaining('pcat_01JABC')]);
  expect(skipped).toMatchObject([{ reference: 'bon' }]);
});

test('the last category of Vendure is the shelf, and its other facets are lines of the sheet', async () => {
  const { products } = await readImportRows(
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
    'Four,four,Chaud,,category:Maison|category:Fours|brand:Boréa|Énergie:A++,,,A,95000.00,standard,3,false,,',
  );
  expect(products.get('A')).toMatchObject({
    stock: undefined,
    product: {
      categ_id: 'Fours',
      brand: 'Boréa',
      specifications: [{ name: 'Énergie', value: 'A++' }],
    },
  });
});

const FEED =
  'id\ttitle\tavailability\tprice\tsale_price\tsale_price_effective_date\tproduct_type\tgoogle_product_category\titem_group_id\tcolor\tquantity_to_sell_on_facebook\tvisibility\tlink\timage_link';

const item = (cells: Record<number, string> = {}) =>
  ['A', 'Four', 'in_stock', '95000 XOF', '', '', 'Cuisine > Fours', '683', '', '', '4', 'published']
    .concat('https://x.example/a', 'https://x.example/a.jpg')
    .map((cell, place) => cells[place] ?? cell)
    .join('\t');

test.each([
  ['in stock', {}, { stock: 4, product: { categ_id: 'Fours', list_price: 95_000 } }],
  ['sold out', { 2: 'out of stock' }, { stock: 0 }],
  ['to come', { 2: 'preorder' }, { stock: undefined }],
  ['discontinued', { 2: 'discontinued' }, { stock: 0, product: { sale_ok: false } }],
  ['hidden', { 11: 'hidden' }, { product: { active: false } }],
  ['in a group', { 8: 'G', 9: 'Noir' }, { family: 'G', product: { name: 'Four - Noir' } }],
  ['with a colour alone', { 9: 'Noir' }, { family: undefined, product: { name: 'Four' } }],
  ['of a shelf of Google', { 6: '', 7: 'Maison > Fours' }, { product: { categ_id: 'Fours' } }],
  [
    'on sale from a day on',
    { 4: '80000 XOF', 5: '2030-01-05T00:00+0000/2030-02-15T23:59+0000' },
    { product: { promo_price: 80_000, promotion_starts_on: '2030-01-05' } },
  ],
])('an item of a feed %s', async (_, cells, expected) => {
  const { products, refused } = await readImportRows(FEED, item(cells));
  expect(refused).toEqual([]);
  expect(products.get('A')).toMatchObject(expected);
});
