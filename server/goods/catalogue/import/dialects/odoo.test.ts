import { expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

test('lines below a product of Odoo are its further attributes', async () => {
  const { products, refused, notes } = await readImportRows(
    '"Référence interne","Nom","Prix de vente","Catégorie de produits/Nom complet","Quantité en stock","Attributs de produits / Attribut","Attributs de produits / Valeurs","Peut être vendu"',
    '"A-1","Téléviseur",195000.0,"All / Vendable / Téléviseurs",5.0,"Couleur","Noir,Gris","True"',
    '"","","","","","Taille","43,55",""',
    '"[A-2] Four","Four",85000.0,"All / Saleable / PoS / Cuisine",1.0,"","","True"',
    '"","Sans référence",9000.0,"All / Saleable / Cuisine",1.0,"","","True"',
    '"A-3","Caution",0.0,"All",0.0,"","","False"',
  );
  expect([...products.keys()]).toEqual(['A-1', 'A-2', 'A-3']);
  expect(products.get('A-1')?.product).toMatchObject({
    categ_id: 'Téléviseurs',
    specifications: [
      { name: 'Couleur', value: 'Noir,Gris' },
      { name: 'Taille', value: '43,55' },
    ],
  });
  expect(products.get('A-2')?.product.categ_id).toBe('Cuisine');
  expect(products.get('A-3')?.product).toMatchObject({ sale_ok: false, list_price: 0 });
  expect(refused).toMatchObject([{ line: 5, reference: '' }]);
  expect(notes[0]).toContain('A-1 : modèle à variantes');
});

test('Odoo’s volume of a parcel is no capacity, and no measure is 0', async () => {
  const { products, columns, notes } = await readImportRows(
    'Nom,Référence interne,Prix de vente,Catégorie de produits,Volume,Poids,Quantité en stock,Quantité prévue',
    'Congélateur,A,235000.0,All / Froid,0.85,48.5,-2.0,3.0',
    'Mixeur,B,15000.0,All / Cuisine,0.004,0.0,1000.0,12.0',
  );
  expect(columns.find(({ heading }) => heading === 'Volume')?.reason).toContain('m³');
  expect(products.get('A')).toMatchObject({ stock: 0, product: { facts: { weight_kg: 48.5 } } });
  expect(products.get('B')).toMatchObject({ stock: 1000, product: { facts: {} } });
  expect(notes).toEqual([expect.stringContaining('« Quantité en stock » : -2.0 compté 0')]);
});

test.each([
  ['All / Saleable / Froid / Glacières', 'Glacières'],
  ['Froid', 'Froid'],
  ['All / Services / Pose', 'Services'],
  ['mon_module.categ_petit_electromenager', 'Petit electromenager'],
  ['__export__.product_category_fours_1a2b3c4d', 'Fours'],
  ['__export__.product_category_12_1a2b3c4d', '__export__.product_category_12_1a2b3c4d'],
])('the category « %s » of Odoo is the shelf %s', async (written, shelf) => {
  const { products } = await readImportRows(
    'id,name,default_code,lst_price,categ_id/id',
    `x.y,Four,A,95000.0,${written}`,
  );
  expect(products.get('A')?.product.categ_id).toBe(shelf);
});

test('the further variants of a model are named, not swallowed', async () => {
  const { products, skipped } = await readImportRows(
    'External ID,Name,Internal Reference,Sales Price,Product Category,Variants/Internal Reference,Variants/Quantity On Hand',
    'a.b,Four,FOUR,95000,All / Fours,FOUR-I,4',
    ',,,,,FOUR-B,2',
  );
  expect([...products.keys()]).toEqual(['FOUR']);
  expect(skipped).toMatchObject([{ line: 3 }]);
});
