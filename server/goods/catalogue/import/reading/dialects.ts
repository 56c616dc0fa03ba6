import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';

/** The fields that a column of a file can hold, under the contract's name where it has one. */
export type ImportField =
  | 'reference'
  | 'id'
  | 'name'
  | 'description'
  | 'categ_id'
  | 'tags'
  | 'brand'
  | 'list_price'
  | 'promo_price'
  | 'en_promo'
  | 'promo_starts'
  | 'promo_ends'
  | 'preorder_price'
  | 'creditorder_price'
  | 'is_creditorder'
  | 'sale_ok'
  | 'active'
  | 'rang'
  | 'warranty_months'
  | 'specifications'
  | 'stock'
  | 'image_url';

/** How one kind of software writes a product; headings as `plainHeading` returns them. */
export type Dialect = {
  label: string;
  headings: Partial<Record<ImportField, string[]>>;
  readCategory(cell: string): string;
  readList(cell: string): string[];
  readText(cell: string): string;
};

/** Fields of this trade that an Odoo or a WooCommerce may carry under the shop's own names. */
const ownFields = {
  promo_price: ['promo price', 'prix promo', 'prix promotionnel'],
  en_promo: ['en promo'],
  preorder_price: ['preorder price', 'prix precommande'],
  creditorder_price: ['creditorder price', 'prix credit', 'prix a credit'],
  is_creditorder: ['is creditorder', 'a credit'],
  rang: ['rang'],
  warranty_months: ['warranty months', 'garantie mois'],
  specifications: ['specifications', 'fiche technique', 'caracteristiques'],
  stock: ['stock', 'quantite'],
  image_url: ['image url'],
} satisfies Dialect['headings'];

const splitList = (cell: string) => cell.split(/[,;|]/);

/** Splits at bars only if there is one, so that a tag may contain a comma. */
const splitByBar = (cell: string) => (cell.includes('|') ? cell.split('|') : splitList(cell));

const shop: Dialect = {
  label: 'colonnes de la boutique',
  headings: {
    ...ownFields,
    reference: ['reference', 'ref'],
    name: ['name', 'nom', 'designation'],
    description: ['description'],
    categ_id: ['categ id', 'categorie', 'category'],
    tags: ['tags', 'etiquettes'],
    brand: ['brand', 'marque'],
    list_price: ['list price', 'prix'],
    sale_ok: ['sale ok'],
    active: ['active', 'actif'],
  },
  readCategory: (cell) => (/^all\s*\//i.test(cell) ? lastShelf(cell.split('/')) : cell),
  readList: splitByBar,
  readText: (cell) => cell,
};

const odoo: Dialect = {
  label: 'export Odoo',
  headings: {
    ...ownFields,
    reference: ['internal reference', 'default code', 'reference interne'],
    name: ['name', 'nom'],
    description: [
      'description ecommerce',
      'ecommerce description',
      'description pour l ecommerce',
      'website description',
      'description sale',
      'sales description',
      'sale description',
      'description de vente',
      'description des ventes',
      'description',
    ],
    categ_id: [
      'product category',
      'categ id',
      'categ id/complete name',
      'product category/complete name',
      'categ id/name',
      'product category/name',
      'categorie d article',
      'categorie de produit',
      'categorie de produits',
      'categorie d articles',
    ],
    tags: [
      'tags',
      'product tags',
      'product tag ids',
      'product tag ids/name',
      'tags/name',
      'etiquettes',
      'etiquettes d article',
      'etiquettes de produit',
    ],
    brand: [
      'brand',
      'marque',
      'product brand id',
      'product brand id/name',
      'brand id',
      'brand id/name',
    ],
    list_price: [
      'sales price',
      'sale price',
      'list price',
      'lst price',
      'prix de vente',
      'public price',
      'prix public',
    ],
    sale_ok: ['sale ok', 'can be sold', 'sales', 'peut etre vendu', 'ventes', 'vendable'],
    active: ['active', 'actif'],
    rang: ['rang', 'sequence', 'website sequence'],
  },
  readCategory: (cell) => lastShelf(cell.split(' / ')),
  readList: splitList,
  readText: (cell) => cell,
};

const woocommerce: Dialect = {
  label: 'export WooCommerce',
  headings: {
    ...ownFields,
    reference: ['sku', 'ugs'],
    id: ['id'],
    name: ['name', 'nom'],
    description: ['description', 'short description', 'description courte'],
    categ_id: ['categories'],
    tags: ['tags', 'etiquettes', 'mots cles'],
    brand: ['brands', 'brand', 'marques', 'marque'],
    list_price: ['regular price', 'tarif regulier', 'prix regulier'],
    promo_price: ['sale price', 'tarif promo', 'prix promo', 'promo price'],
    promo_starts: [
      'date sale price starts',
      'date de debut de promo',
      'date de debut de la promotion',
    ],
    promo_ends: ['date sale price ends', 'date de fin de promo', 'date de fin de la promotion'],
    active: ['published', 'publie'],
    rang: ['position', 'rang'],
    image_url: ['images', 'image url'],
  },
  readCategory: (cell) => {
    const [first = ''] = unescapedCommas(cell);
    return lastShelf(first.split('>'));
  },
  readList: unescapedCommas,
  // The exporter writes line breaks as the two characters \n.
  readText: (cell) => cell.replace(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n')),
};

export const dialects = { shop, odoo, woocommerce } satisfies Record<string, Dialect>;

/**
 * The last step of a category's path, or the first excluded one (rule G-1): `All / Services / Pose` must not become
 * `Pose`.
 */
function lastShelf(path: string[]): string {
  const steps = path.map((step) => step.trim()).filter((step) => step !== '');
  const drawer = steps.find((step) => isExcludedCategory(step) && !/^(all|saleable)$/i.test(step));
  return drawer ?? steps.at(-1) ?? '';
}

function unescapedCommas(cell: string): string[] {
  return cell.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));
}

/** The French names of the fields, as clerks use them. */
export const FIELD_LABELS: Record<ImportField, string> = {
  reference: 'Référence',
  id: 'Numéro WooCommerce',
  name: 'Nom',
  description: 'Description',
  categ_id: 'Catégorie',
  tags: 'Étiquettes',
  brand: 'Marque',
  list_price: 'Prix normal',
  promo_price: 'Prix promotionnel',
  en_promo: 'En promotion',
  promo_starts: 'Début de la promotion',
  promo_ends: 'Fin de la promotion',
  preorder_price: 'Prix de précommande',
  creditorder_price: 'Prix à crédit',
  is_creditorder: 'Vendu à crédit',
  sale_ok: 'En vente',
  active: 'Publié',
  rang: 'Rang',
  warranty_months: 'Garantie (mois)',
  specifications: 'Fiche technique',
  stock: 'Stock',
  image_url: 'Adresse de l’image',
};
