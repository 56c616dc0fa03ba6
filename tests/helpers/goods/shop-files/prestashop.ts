import { csv, type Row, type ShopFile, sku } from './shop-file.ts';
import { type MovedProduct, SHOP_TO_MOVE } from './shop-to-move.ts';

type Headings = Record<
  | 'id'
  | 'active'
  | 'name'
  | 'categories'
  | 'net'
  | 'price'
  | 'tax'
  | 'sale'
  | 'amount'
  | 'percent'
  | 'from'
  | 'to'
  | 'reference'
  | 'brand'
  | 'quantity'
  | 'least'
  | 'visibility'
  | 'summary'
  | 'text'
  | 'tags'
  | 'orderable'
  | 'shown'
  | 'images'
  | 'features'
  | 'condition'
  | 'sold out',
  string
>;

/** The import model, with variants left to a file of their own. */
function model(platform: string, h: Headings): ShopFile {
  const rows = SHOP_TO_MOVE.filter(({ variants }) => variants.length === 0).map(
    (product): Row => ({
      [h.id]: product.id,
      [h.active]: product.isDraft ? 0 : 1,
      [h.name]: product.name,
      [h.categories]: ['Accueil', ...(product.paths.at(-1) ?? [])].join(','),
      [h.price]: product.price.toFixed(6),
      [h.tax]: 1,
      [h.sale]: product.promotion ? 1 : 0,
      ...promotionOf(h, product),
      [h.reference]: product.sku,
      [h.brand]: product.brand,
      [h.quantity]: product.stock,
      [h.least]: 1,
      [h.visibility]: product.isHidden ? 'none' : 'both',
      [h.summary]: '<p>Chaleur tournante.</p>',
      [h.text]: product.text,
      [h.orderable]: 1,
      [h.shown]: 1,
      [h.images]: product.pictures.join(','),
      [h.condition]: 'new',
      [h['sold out']]: 0,
    }),
  );
  return {
    platform,
    dialect: 'export PrestaShop',
    ...csv(Object.values(h), rows, ';'),
    lacks: { variants: true, tags: true },
    familyOf: sku,
    skipped: [],
  };
}

/** A promotion as an amount, the next one in percent. */
function promotionOf(h: Headings, { price, promotion, id }: MovedProduct): Row {
  if (promotion === undefined) return {};
  const off = price - promotion.price;
  return {
    ...(id % 2 === 0 ? { [h.amount]: off } : { [h.percent]: ((off / price) * 100).toFixed(6) }),
    [h.from]: promotion.from,
    [h.to]: promotion.to,
  };
}

/** The list of the back-office, with its formatted prices. */
function list(
  platform: string,
  headings: string[],
  words: [shown: string, hidden: string],
): ShopFile {
  const [id, image, name, reference, category, net, price, quantity, state, place] = headings;
  const rows = SHOP_TO_MOVE.filter(({ variants }) => variants.length === 0).map(
    (product, index): Row => ({
      [id!]: product.id,
      [image!]: `/img/p/${product.id}-small_default.jpg`,
      [name!]: product.name,
      [reference!]: product.sku,
      [category!]: product.paths.at(-1)?.at(-1) ?? '',
      [net!]: `${Math.round(product.price / 1.18)}\u00a0F\u202fCFA`,
      [price!]: `${product.price.toLocaleString('fr-FR')}\u00a0F\u202fCFA`,
      [quantity!]: product.stock,
      [state!]: product.isDraft || product.isHidden ? words[1] : words[0],
      [place!]: index,
    }),
  );
  return {
    platform,
    dialect: 'export PrestaShop',
    ...csv(headings, rows, ';'),
    lacks: {
      variants: true,
      tags: true,
      brand: true,
      promotions: true,
      pictures: true,
      text: true,
    },
    familyOf: sku,
    skipped: [],
  };
}

const ENGLISH: Headings = {
  id: 'Product ID',
  active: 'Active (0/1)',
  name: 'Name *',
  categories: 'Categories (x,y,z...)',
  net: 'Price tax excluded',
  price: 'Price tax included',
  tax: 'Tax rules ID',
  sale: 'On sale (0/1)',
  amount: 'Discount amount',
  percent: 'Discount percent',
  from: 'Discount from (yyyy-mm-dd)',
  to: 'Discount to (yyyy-mm-dd)',
  reference: 'Reference #',
  brand: 'Manufacturer',
  quantity: 'Quantity',
  least: 'Minimal quantity',
  visibility: 'Visibility',
  summary: 'Summary',
  text: 'Description',
  tags: 'Tags (x,y,z...)',
  orderable: 'Available for order (0 = No, 1 = Yes)',
  shown: 'Show price (0 = No, 1 = Yes)',
  images: 'Image URLs (x,y,z...)',
  features: 'Feature (Name:Value:Position:Customized)',
  condition: 'Condition',
  'sold out': 'Action when out of stock',
};

const FRENCH: Headings = {
  id: 'ID',
  active: 'Actif (0/1)',
  name: 'Nom*',
  categories: 'Catégories (x,y,z...)',
  net: 'Prix HT',
  price: 'Prix TTC',
  tax: 'ID règle de taxes',
  sale: 'En soldes (0/1)',
  amount: 'Montant de la remise',
  percent: 'Pourcentage de réduction',
  from: 'Réduction de (AAAA-MM-JJ)',
  to: 'Réduction à (AAAA-MM-JJ)',
  reference: 'Référence',
  brand: 'Marque',
  quantity: 'Quantité',
  least: 'Quantité minimale',
  visibility: 'Visibilité',
  summary: 'Récapitulatif',
  text: 'Description',
  tags: 'Mot-clés (x,y,z...)',
  orderable: 'Disponible à la commande (0 = Non, 1 = Oui)',
  shown: 'Afficher le prix (0 = Non, 1 = Oui)',
  images: 'URL des images (x,y,z, etc.)',
  features: 'Caractéristique (Nom:Valeur:Position:Personnalisé)',
  condition: 'État',
  'sold out': 'Action en cas de rupture de stock',
};

export const PRESTASHOP_FILES: ShopFile[] = [
  model('PrestaShop, import model in English', ENGLISH),
  model('PrestaShop, import model in French', FRENCH),
  list(
    'PrestaShop, list of the back-office in English',
    'Product ID|Image|Name|Reference|Category|Price (tax excl.)|Price (tax incl.)|Quantity|Status|Position'.split(
      '|',
    ),
    ['1', '0'],
  ),
  list(
    'PrestaShop, list of the back-office in French',
    'ID|Image|Nom|Référence|Catégorie|Prix (HT)|Prix (TTC)|Quantité|État|Position'.split('|'),
    ['Activé', 'Désactivé'],
  ),
];
