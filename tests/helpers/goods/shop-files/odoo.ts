import { csv, type Row, type ShopFile, soldAs } from './shop-file.ts';
import { SHOP_TO_MOVE } from './shop-to-move.ts';

type Headings = {
  model: string;
  reference: string;
  name: string;
  values: string;
  price: string;
  category: string;
  stock: string;
  forecast: string;
  sold: string;
  active: string;
  text: string;
  tags: string;
  volume: string;
};

/** The export of product variants. */
function variants(platform: string, h: Headings): ShopFile {
  const rows = SHOP_TO_MOVE.flatMap((product) =>
    soldAs(product).map(
      (one): Row => ({
        [h.model]: product.name,
        [h.reference]: one.sku,
        [h.name]: product.name,
        [h.values]:
          'values' in one
            ? one.values.map((value, place) => `${product.options[place]}: ${value}`).join(', ')
            : '',
        [h.price]: one.price.toFixed(1),
        [h.category]: ['All', 'Saleable', ...(product.paths.at(-1) ?? [])].join(' / '),
        [h.stock]: one.stock.toFixed(1),
        [h.forecast]: (one.stock + 10).toFixed(1),
        [h.sold]: 'True',
        [h.active]: product.isHidden || product.isDraft ? 'False' : 'True',
        [h.text]: product.text,
        [h.tags]: product.tags.map((tag) => tag.replace(',', '')).join(','),
        [h.volume]: '0.85',
      }),
    ),
  );
  return {
    platform,
    dialect: 'export Odoo',
    ...csv(Object.values(h), rows),
    lacks: { brand: true, promotions: true, pictures: true, commas: true },
    familyOf: ({ name }) => name,
    skipped: [],
  };
}

const ENGLISH: Headings = {
  model: 'Product Template',
  reference: 'Internal Reference',
  name: 'Name',
  values: 'Variant Values',
  price: 'Sales Price',
  category: 'Product Category/Complete Name',
  stock: 'Quantity On Hand',
  forecast: 'Forecasted Quantity',
  sold: 'Can be Sold',
  active: 'Active',
  text: 'Sales Description',
  tags: 'Product Template Tags',
  volume: 'Volume',
};

const FRENCH_14: Headings = {
  model: "Modèle d'article",
  reference: 'Référence interne',
  name: 'Nom',
  values: 'Valeurs de variante',
  price: 'Prix public',
  category: "Catégorie d'article/Nom complet",
  stock: 'Quantité en stock',
  forecast: 'Quantité prévue',
  sold: 'Peut être vendu',
  active: 'Actif',
  text: 'Description de vente',
  tags: 'Étiquettes',
  volume: 'Volume',
};

const FRENCH_17: Headings = {
  ...FRENCH_14,
  model: 'Modèle de produit',
  values: 'Valeurs de la variante',
  price: 'Prix de vente',
  category: 'Catégorie de produits',
  sold: 'Ventes',
  text: 'Description vente',
  tags: 'Étiquettes de modèle de produit',
};

const TECHNICAL: Headings = {
  model: 'product_tmpl_id/name',
  reference: 'default_code',
  name: 'name',
  values: 'product_template_variant_value_ids',
  price: 'lst_price',
  category: 'categ_id/complete_name',
  stock: 'qty_available',
  forecast: 'virtual_available',
  sold: 'sale_ok',
  active: 'active',
  text: 'description_sale',
  tags: 'product_tag_ids/name',
  volume: 'volume',
};

export const ODOO_FILES: ShopFile[] = [
  variants('Odoo, variants in English', ENGLISH),
  variants('Odoo 14, variants in French', FRENCH_14),
  variants('Odoo 17, variants in French', FRENCH_17),
  variants('Odoo, variants with names of fields', TECHNICAL),
];
