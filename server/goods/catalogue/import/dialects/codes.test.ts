import { expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

const EAN = '4006381333931';

test.each([
  [
    'Shopify until 2024',
    'Handle,Title,Type,Vendor,Variant SKU,Variant Price,Variant Barcode',
    `four,Four,Fours,LG,A,95000.00,'${EAN}`,
  ],
  ['Shopify', 'URL handle,Title,Type,SKU,Price,Barcode', `four,Four,Fours,A,95000.00,${EAN}`],
  [
    'WooCommerce in English',
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price,Categories',
    `7,simple,A,${EAN},Four,1,95000,Fours`,
  ],
  [
    'WooCommerce in French',
    'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Tarif régulier,Catégories',
    `7,simple,A,${EAN},Four,1,95000,Fours`,
  ],
  [
    'PrestaShop',
    'Product ID,Active (0/1),Name *,"Categories (x,y,z...)",Price tax included,Reference #,EAN13,UPC,MPN',
    `7,1,Four,"Accueil,Fours",95000.000000,A,${EAN},,RT32`,
  ],
  [
    'PrestaShop with a UPC alone',
    'ID,Actif (0/1),Nom*,"Catégories (x,y,z...)",Prix TTC,Référence,EAN-13,Code-barres UPC,MPN',
    '7,1,Four,"Accueil,Fours",95000.000000,A,,036000291452,RT32',
  ],
  [
    'Magento with a column',
    'sku,product_type,attribute_set_code,categories,name,product_online,price,ean,mpn',
    `A,simple,Default,Default Category/Fours,Four,1,95000.000000,${EAN},RT32`,
  ],
  [
    'Magento with an attribute',
    'sku,product_type,attribute_set_code,categories,name,product_online,price,additional_attributes',
    `A,simple,Default,Default Category/Fours,Four,1,95000.000000,"couleur=Noir,gtin=${EAN},mpn=RT32"`,
  ],
  [
    'Odoo',
    'Référence interne,Nom,Prix de vente,Catégorie de produits,Code-barres',
    `A,Four,95000.0,All / Fours,${EAN}`,
  ],
  ['Odoo by fields', 'default_code,name,lst_price,categ_id,barcode', `A,Four,95000.0,Fours,${EAN}`],
  [
    'Google',
    'id,title,availability,price,brand,gtin,mpn,product_type',
    `A,Four,in_stock,95000 XOF,LG,${EAN},RT32,Fours`,
  ],
  [
    'Medusa',
    'Product Handle,Product Title,Product Status,Product Category 1,Variant Sku,Variant Price XOF,Variant Barcode',
    `four,Four,published,Fours,A,95000,${EAN}`,
  ],
  [
    'Vendure with fields of its own',
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,stockOnHand,variant:ean,variant:mpn',
    `Four,four,,,category:Fours,,,A,95000.00,3,${EAN},RT32`,
  ],
  [
    'a list of a spreadsheet',
    'Référence,Désignation,Famille,Prix,Code barre,Réf. fabricant',
    `A,Four,Fours,95000,4 006381 333931,RT32`,
  ],
])('the bar code and the maker’s number of %s', async (_platform, header, row) => {
  const { products, notes } = await readImportRows(header, row);
  expect(products.get('A')?.product).toMatchObject({
    gtin: row.includes('036000291452') ? '036000291452' : EAN,
    ...(row.includes('RT32') && { mpn: 'RT32' }),
  });
  expect(notes).toEqual([]);
});

test('attributes that are codes are no lines of Magento’s sheet', async () => {
  const { products } = await readImportRows(
    'sku,product_type,attribute_set_code,categories,name,product_online,price,additional_attributes',
    `A,simple,Default,Default Category/Fours,Four,1,95000.000000,"couleur=Noir,gtin=${EAN},mpn=RT32"`,
  );
  expect(products.get('A')?.product.specifications).toEqual([{ name: 'Couleur', value: 'Noir' }]);
});
