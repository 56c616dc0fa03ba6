import { describe, expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

const HEADER =
  'ID;Actif (0/1);Nom *;Catégories (x,y,z...);Prix HT;Prix TTC;ID règle de taxes;Montant de la remise;Pourcentage de la remise;Référence n°;Marque;Quantité;Visibilité;Afficher le prix (0 = Non, 1 = Oui);Action en cas de rupture de stock;URL des images (x,y,z...);Caractéristique(Nom:Valeur:Position);Prix unitaire;État';

const row = (cells: Record<number, string> = {}) => {
  const usual = [
    '7',
    '1',
    'Four',
    'Accueil,Cuisine,Fours',
    '',
    '95000',
    '1',
    '0',
    '',
    'A',
    'Boréa',
  ];
  const all = [...usual, '4', 'both', '1', '0', '', '', '12,50', 'new'];
  return all.map((cell, place) => cells[place] ?? cell).join(';');
};

const readOne = async (cells: Record<number, string>) => {
  const file = await readImportRows(HEADER, row(cells));
  expect(file.refused).toEqual([]);
  return [...file.products.values()][0];
};

describe('a product of PrestaShop’s import model', () => {
  test.each([
    ['an amount off', { 7: '10000' }, { product: { promo_price: 85_000, en_promo: true } }],
    ['per cent off', { 8: '15' }, { product: { promo_price: 80_750 } }],
    ['per cent off with a comma', { 8: '12,5' }, { product: { promo_price: 83_125 } }],
    ['nothing off', {}, { product: { list_price: 95_000 } }],
    ['six decimals', { 5: '95000.000000' }, { product: { list_price: 95_000 } }],
    ['paths', { 3: 'Accueil/Cuisine/Fours,Accueil/Promos' }, { product: { categ_id: 'Fours' } }],
    ['a number of a category', { 3: '12' }, { product: { categ_id: 'À classer' } }],
    ['no page', { 12: 'none' }, { product: { active: false } }],
    ['a page for search only', { 12: 'search' }, { product: { active: false } }],
    ['a page off', { 1: '0' }, { product: { active: false } }],
    ['no price to see', { 13: '0' }, { product: { sale_ok: false } }],
    ['orders without pieces', { 11: '0', 14: '1' }, { stock: undefined }],
    ['no pieces', { 11: '0' }, { stock: 0 }],
    ['fewer than no pieces', { 11: '-2' }, { stock: 0 }],
    ['no tax rule', { 4: '90000', 5: '', 6: '0' }, { product: { list_price: 90_000 } }],
    ['no reference', { 9: '' }, { product: { reference: 'presta-7' } }],
    [
      'pictures',
      { 15: 'https://x.example/a.jpg,https://x.example/b.jpg' },
      { pictureUrls: ['https://x.example/a.jpg', 'https://x.example/b.jpg'] },
    ],
    [
      'features',
      { 16: 'Volume:1,5 L:1,Couleur:Inox:2' },
      {
        product: {
          specifications: [
            { name: 'Volume', value: '1,5 L' },
            { name: 'Couleur', value: 'Inox' },
          ],
        },
      },
    ],
  ])('with %s', async (_, cells, expected) => {
    expect(await readOne(cells)).toMatchObject(expected);
  });
});

test('a price without tax and a price of a litre are left out with a word', async () => {
  const { columns } = await readImportRows(HEADER, row());
  const reasonOf = (heading: string) => columns.find((one) => one.heading === heading)?.reason;
  expect(reasonOf('Prix HT')).toContain('hors taxe');
  expect(reasonOf('Prix unitaire')).toContain('litre');
});

test('the state of a list of PrestaShop 1.7 says who is sold out, not who is published', async () => {
  const header =
    'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position';
  const wrong = await readImportRows(
    header,
    '1;/a.jpg;Four;A;Fours;80000;95000;4;0;1',
    '2;/b.jpg;Mixeur;B;Cuisine;8000;9500;0;1;2',
  );
  expect(wrong.products.get('A')?.product.active).toBeUndefined();
  expect(wrong.notes).toEqual([expect.stringContaining('rupture de stock')]);
  const right = await readImportRows(
    header,
    '1;/a.jpg;Four;A;Fours;80000;95000;4;1;1',
    '2;/b.jpg;Mixeur;B;Cuisine;8000;9500;0;0;2',
  );
  const states = [...right.products.values()].map(({ product }) => product.active);
  expect(states).toEqual([true, false]);
});

test('a file of PrestaShop’s variants updates their pieces and no price', async () => {
  const { dialect, products, columns } = await readImportRows(
    'Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Supplier reference;Reference;EAN13;Impact on price;Quantity;Minimal quantity',
    '1;FOUR;Couleur:color:0;Inox:0;;FOUR-I;;5000;3;1',
  );
  expect(dialect).toBe('export PrestaShop');
  expect(products.get('FOUR-I')).toMatchObject({ family: 'FOUR', stock: 3 });
  expect(products.get('FOUR-I')?.product.list_price).toBeUndefined();
  expect(columns.find(({ heading }) => heading === 'Impact on price')?.reason).toContain('écart');
});

test.each([
  ['Remise à partir du (aaaa-mm-jj)', "Remise jusqu'au (aaaa-mm-jj)"],
  ['Réduction de (aaaa-mm-jj)', 'Réduction à (aaaa-mm-jj)'],
  ['Date de début de la remise (yyyy-mm-dd)', 'Date de fin de la remise (yyyy-mm-dd)'],
  ['Discount from (yyyy-mm-dd)', 'Discount to (yyyy-mm-dd)'],
])('the days of a discount stand under « %s »', async (starts, ends) => {
  const { products } = await readImportRows(
    `ID;Nom *;Catégories (x,y,z...);Prix TTC;ID règle de taxes;Montant de la remise;${starts};${ends};Référence n°`,
    '1;Four;Accueil,Fours;95000;1;5000;2030-01-01;2030-01-31;A',
  );
  expect(products.get('A')?.product).toMatchObject({
    promo_price: 90_000,
    promotion_starts_on: '2030-01-01',
    promotion_ends_on: '2030-01-31',
  });
});

test('a variant without a reference never takes the number of its product', async () => {
  const { products } = await readImportRows(
    'Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Quantity',
    '1;FOUR;Couleur:color:0,Taille:select:1;Inox:0,60 cm:1;;3',
    '2;;Couleur:color:0;Blanc:0;;2',
  );
  expect([...products.keys()]).toEqual(['FOUR-Inox-60 cm', 'presta-2-Blanc']);
});
