import { describe, expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

const HEADER =
  'ID,Type,UGS,Nom,Publié,"Visibilité dans le catalogue",Description,"En stock ?",Stock,"Autoriser les commandes de produits en rupture ?","Tarif promo","Tarif régulier",Catégories,Images,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1 ","Nom de l’attribut 2","Valeur(s) de l’attribut 2 "';

const simple = (reference: string, cells: Record<number, string>) => {
  const row = ['9', 'simple', reference, 'Un article', '1', 'visible', '', '1', '', '0'];
  const all = [...row, '', '95000', 'Cuisine', '', '', '', '', '', ''];
  return all.map((cell, place) => cells[place] ?? cell).join(',');
};

describe('a WooCommerce export', () => {
  test('makes a product of each variation, with what its parent says', async () => {
    const { products, skipped, refused } = await readImportRows(
      HEADER,
      '71,variation,CG-B,,1,visible,,1,3,0,,210000,,https://x.example/b.jpg,CG,Couleur,Blanc,,',
      '70,variable,CG,Congélateur Nord,1,visible,<p>Froid.</p>,1,,0,,,"Froid, Froid > Congélateurs",https://x.example/a.jpg,,Couleur,"Blanc, Inox",Volume,300 L',
      '72,variation,,Congélateur Nord - Inox,1,visible,,0,,0,,240000,,,id:70,Couleur,Inox,,',
    );
    expect(refused).toEqual([]);
    expect(skipped).toMatchObject([{ line: 3, reference: 'CG' }]);
    const [white, steel] = [products.get('CG-B'), products.get('woo-72')];
    expect(white?.product).toMatchObject({
      name: 'Congélateur Nord - Blanc',
      categ_id: 'Congélateurs',
      description: '<p>Froid.</p>',
      list_price: 210_000,
      specifications: [
        { name: 'Couleur', value: 'Blanc' },
        { name: 'Volume', value: '300 L' },
      ],
    });
    expect(white).toMatchObject({
      family: 'CG',
      stock: 3,
      pictureUrls: ['https://x.example/b.jpg', 'https://x.example/a.jpg'],
    });
    expect(steel).toMatchObject({ family: 'CG', stock: 0, product: { list_price: 240_000 } });
    expect(steel?.product.name).toBe('Congélateur Nord - Inox');
  });

  test('counts stock that variations share once, and says so', async () => {
    const { products, notes } = await readImportRows(
      HEADER,
      '70,variable,CG,Congélateur,1,visible,,1,8,0,,,Froid,,,Couleur,"Blanc, Inox",,',
      '71,variation,CG-B,,1,visible,,1,parent,0,,210000,,,CG,Couleur,Blanc,,',
      '72,variation,CG-I,,1,visible,,1,parent,0,,210000,,,CG,Couleur,Inox,,',
    );
    expect([products.get('CG-B')?.stock, products.get('CG-I')?.stock]).toEqual([8, 0]);
    expect(notes).toEqual([
      expect.stringContaining('stock partagé'),
      expect.stringContaining('déjà compté'),
    ]);
  });

  test('hides the variations of a hidden or unpublished parent', async () => {
    const { products } = await readImportRows(
      HEADER,
      '70,variable,A,Four,1,hidden,,1,,0,,,Fours,,,Couleur,"Blanc, Inox",,',
      '71,variation,A-B,,1,visible,,1,1,0,,210000,,,A,Couleur,Blanc,,',
      '80,variable,B,Four,2,visible,,1,,0,,,Fours,,,Couleur,"Blanc, Inox",,',
      '81,variation,B-B,,1,visible,,1,1,0,,210000,,,B,Couleur,Blanc,,',
    );
    const states = [...products.values()].map(({ product }) => product.active);
    expect(states).toEqual([false, false]);
  });

  test('keeps the options of variations whose parent is not in the file', async () => {
    const { products } = await readImportRows(
      HEADER,
      '71,variation,A-B,Four,1,visible,,1,1,0,,210000,Fours,,id:70,Couleur,"Blanc\\, mat",,',
    );
    expect(products.get('A-B')).toMatchObject({
      family: 'woo-70',
      product: {
        name: 'Four - Blanc, mat',
        specifications: [{ name: 'Couleur', value: 'Blanc, mat' }],
      },
    });
  });

  test.each([
    ['sold out without a count', { 7: '0' }, { stock: 0 }],
    ['sold out with a count', { 7: '0', 8: '5' }, { stock: 0 }],
    ['oversold', { 8: '-3' }, { stock: 0 }],
    ['on order', { 7: 'backorder', 8: '0' }, { stock: undefined }],
    ['sold on without pieces', { 8: '0', 9: 'notify' }, { stock: undefined }],
    ['sold on with pieces', { 8: '6', 9: '1' }, { stock: 6 }],
    ['uncounted', {}, { stock: undefined }],
    ['hidden', { 5: 'hidden' }, { product: { active: false } }],
    ['found by search only', { 5: 'search' }, { product: { active: false } }],
    ['in the catalogue only', { 5: 'catalog' }, { product: { active: true } }],
    ['private', { 4: '0' }, { product: { active: false } }],
    ['a draft', { 4: '-1' }, { product: { active: false } }],
    ['waiting for a review', { 4: '2' }, { product: { active: false } }],
    ['free', { 11: '0' }, { product: { list_price: 0, sale_ok: false } }],
    ['priced with a decimal comma', { 11: '"95000,00"' }, { product: { list_price: 95_000 } }],
    [
      'in two shelves',
      { 12: '"Froid, Froid > Glacières"' },
      { product: { categ_id: 'Glacières' } },
    ],
    ['in none', { 12: '"Non classé, Froid"' }, { product: { categ_id: 'Froid' } }],
    [
      'of a shelf with a comma',
      { 12: '"Froid\\, clim"' },
      { product: { categ_id: 'Froid, clim' } },
    ],
    [
      'with its brand as an attribute',
      { 15: 'Marque', 16: 'Boréa', 17: 'Volume', 18: '65 L' },
      { product: { brand: 'Boréa', specifications: [{ name: 'Volume', value: '65 L' }] } },
    ],
    ['with entities', { 3: 'Son &amp; image' }, { product: { name: 'Son & image' } }],
  ])('takes a product that is %s as it is', async (_, cells, expected) => {
    const { products, refused } = await readImportRows(HEADER, simple('A', cells));
    expect(refused).toEqual([]);
    expect(products.get('A')).toMatchObject(expected);
  });

  test('refuses a price with a fraction of a franc, by its heading', async () => {
    const { refused } = await readImportRows(HEADER, simple('A', { 11: '95000.50' }));
    expect(refused).toMatchObject([{ line: 2, reference: 'A' }]);
    expect(refused[0]?.reason).toContain('« Tarif régulier » : « 95000.50 »');
  });
});

test('an export plugin’s words for stock, state and categories are understood', async () => {
  const { products, refused } = await readImportRows(
    'id,Title,Sku,Regular Price,Sale Price,Stock Status,Stock,Product categories,Status',
    '1,Four,A,95000,,outofstock,,Cuisson|Cuisson>Fours,publish',
    '2,Four,B,95000,85000,instock,4,Cuisson,draft',
    '3,Four,C,95000,,onbackorder,-1,Cuisson,private',
  );
  expect(refused).toEqual([]);
  expect([...products.values()]).toMatchObject([
    { stock: 0, product: { categ_id: 'Fours', active: true, promo_price: null, en_promo: false } },
    { stock: 4, product: { active: false, promo_price: 85_000, en_promo: true } },
    { stock: undefined, product: { active: false } },
  ]);
});

test('a list of prices alone ends no promotion', async () => {
  const { products } = await readImportRows('UGS;Tarif régulier;Tarif promo', 'A;95000;');
  expect(products.get('A')?.product).toEqual({
    ...products.get('A')?.product,
    promo_price: undefined,
    en_promo: undefined,
  });
});

test('a type of a plugin’s export is no category, and its variations know their parent', async () => {
  const { products, skipped } = await readImportRows(
    'ID,SKU,Product name,Product type,Parent ID,Stock status,Stock,Regular price,Categories',
    '2,TV,TV,variable,,instock,,,Image',
    '3,TV-43,TV 43,variation,2,outofstock,0,200000,',
  );
  expect(skipped).toMatchObject([{ reference: 'TV' }]);
  expect([...products.values()]).toMatchObject([
    { family: 'TV', stock: 0, product: { reference: 'TV-43', categ_id: 'Image' } },
  ]);
});
