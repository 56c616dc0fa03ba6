import type { TableRow } from '../reading/table.ts';
import {
  asIs,
  type Dialect,
  deepestShelf,
  isNo,
  type Lookup,
  machineNumber,
  type Option,
  productOf,
  type RowTexts,
  type ShapedRow,
  type ShelfPath,
  sheetCell,
  TO_SORT,
} from './dialect.ts';

const CATEGORIES = ['categories x y z', 'categories', 'categorie', 'category'];
const PRICE = ['price tax included', 'prix ttc', 'price tax incl'];
const NET_PRICE = [
  'price tax excluded',
  'price tax excl',
  'price tax excluded or price tax included',
  'prix ht',
  'prix hors taxe',
  'prix hors taxes',
];
const TAX = ['tax rules id', 'tax rule id', 'id regle de taxes', 'id regles de taxes'];
const VISIBILITY = ['visibility', 'visibilite'];
const SHOW_PRICE = ['show price 0 no 1 yes', 'show price 0/1', 'afficher le prix 0 non 1 oui'];
const SOLD_OUT = ['action when out of stock', 'out of stock action', 'out of stock'];
const SOLD_OUT_FRENCH = ['action en cas de rupture de stock', 'action si rupture de stock'];
const AMOUNT = ['discount amount', 'montant de la remise', 'montant de la reduction'];
const PERCENT = ['discount percent', 'pourcentage de la remise', 'pourcentage de reduction'];
const QUANTITY = ['quantity', 'quantite'];
const ACTIVE = ['active 0/1', 'actif 0/1', 'enabled', 'active', 'actif'];
const STATE = ['status', 'etat'];
const NO_STATE =
  'PrestaShop 1.7 et 8 y écrivent la rupture de stock, pas la publication : pas reprise';
const FEATURES = [
  'feature name value position',
  'feature name value position customized',
  'caracteristique nom valeur position',
  'caracteristique nom valeur position personnalise',
];

/** The French of each version calls a discount « remise » or « réduction » and its days otherwise. */
const daysOf = (words: readonly string[], date: string): string[] =>
  ['remise', 'reduction', 'promotion'].flatMap((discount) => [
    ...words.map((word) => `${discount} ${word}`),
    `date de ${date} de la ${discount}`,
    `date de ${date} de ${discount}`,
  ]);
const STARTS = daysOf(['du', 'de', 'a partir du', 'a partir de', 'depuis', 'depuis le'], 'debut');
const withFormat = (words: string) => [`${words} yyyy mm dd`, `${words} aaaa mm jj`, words];
const ENDS = daysOf(['au', 'a', 'jusqu au', 'jusqu a', 'jusque'], 'fin');

/** Categories of a product, or steps of one path: `Accueil,Cuisine,Fours`. Only `>` says which is above another. */
const lastOf = (cell: string): ShelfPath => {
  const shelf = deepestShelf([cell.split(/[,>]/)]);
  return cell.includes('>') ? shelf : { leaf: shelf.leaf };
};

/** The import model of PrestaShop, which its data exports follow, and the list of its back-office. */
export const prestashop: Dialect = {
  label: 'export PrestaShop',
  recognises: (has) =>
    has('categories x y z') ||
    has('id produit') ||
    has('product id', 'reference', 'price tax excl') ||
    has('id', 'price tax excl', 'price tax incl') ||
    has('reference', 'prix ht', 'prix ttc', 'etat') ||
    TAX.some((heading) => has(heading)) ||
    isOfVariants(has),
  headings: {
    reference: ['reference', 'reference n'],
    id: ['id', 'id produit', 'product id'],
    name: ['name', 'nom', 'product name', 'nom du produit'],
    description: ['description', 'short description', 'summary', 'resume', 'recapitulatif'],
    categ_id: CATEGORIES,
    tags: ['tags x y z', 'balises x y z', 'mots cles x y z', 'mot cles x y z'],
    brand: ['manufacturer', 'brand', 'marque', 'fabricant'],
    list_price: PRICE,
    cost: ['wholesale price', 'cost price', 'prix d achat', 'prix d achat ht'],
    promo_starts: ['discount from', ...STARTS].flatMap(withFormat),
    promo_ends: ['discount to', ...ENDS].flatMap(withFormat),
    sale_ok: [
      'available for order 0 no 1 yes',
      'available for order 0/1',
      'disponible a la vente 0 non 1 oui',
      'disponible a la commande 0 non 1 oui',
    ],
    // The list calls it a state; in the import model that is whether the product is new or used.
    active: [...ACTIVE, ...STATE],
    family: ['product reference', 'reference du produit'],
    rang: ['position'],
    stock: QUANTITY,
    image_url: [
      'image urls x y z',
      'url des images x y z',
      'url des images x y z etc',
      'urls des images x y z',
    ],
  },
  notCommon: ['en_promo'],
  leftOut: {
    ...Object.fromEntries(
      ['en solde 0/1', 'en soldes 0/1', 'en promo 0/1', 'on sale 0/1'].map((heading) => [
        heading,
        'la remise dit le prix promotionnel',
      ]),
    ),
    'impact on price': 'écart avec le prix du produit, pas un prix',
    'impact sur le prix': 'écart avec le prix du produit, pas un prix',
    ...Object.fromEntries(
      ['unit price', 'price per unit', 'unit price ratio', 'prix unitaire', 'prix par unite'].map(
        (heading) => [heading, 'prix d’un litre ou d’un kilo, pas du produit'],
      ),
    ),
    ...Object.fromEntries(
      NET_PRICE.map((heading) => [heading, 'prix hors taxe, la boutique vend TTC']),
    ),
  },
  hasDecimalPoint: true,
  readCategory: lastOf,
  idPrefix: 'presta-',
  readList: (cell) => cell.split(/[,;]/),
  readText: asIs,
  open: (look) => {
    if (isOfVariants(look.has)) return { shape: (row) => [shapeVariant(look, row)] };
    const badge = newBadge(look);
    return { learn: badge.learn, shape: (row) => [shapeProduct(look, row, badge)] };
  },
};

const VARIANT_VALUES = [
  'value value position',
  'valeur valeur position',
  'valeur nom position',
  'values value position',
];
/** The import model of variants has their options and pieces alone. */
const isOfVariants = (has: (...headings: string[]) => boolean) =>
  has('attribute name type position') || has('attribut nom type position');

/**
 * Without a reference of its own a variant is called after its product and options, never by the number of the product,
 * whose pieces would change instead.
 */
function shapeVariant(look: Lookup, row: TableRow): ShapedRow {
  const family =
    look.text(row, 'product reference', 'reference du produit') ||
    `presta-${look.text(row, 'product id', 'id produit', 'id')}`;
  const values = look
    .text(row, ...VARIANT_VALUES)
    .split(',')
    .map((value) => value.replace(/:\d+$/, '').trim());
  const reference = look.text(row, 'reference') || [family, ...values].join('-');
  return productOf(row, { reference, family });
}

/** The import model takes paths too, `Accueil/Cuisine/Fours,Accueil/Promotions`, and numbers of categories. */
function shelfIn(cell: string, notes: string[]): string {
  const paths = cell.split(',').map((path) => path.split(/[/>]/));
  const isPath = paths.some((path) => path.length > 1);
  const { leaf, parent, isCut } = isPath ? deepestShelf(paths) : lastOf(cell);
  if (!/^\d+$/.test(leaf)) return [isCut ? '…' : '', parent ?? '', leaf].filter(Boolean).join('>');
  notes.push(`« ${leaf} » est un numéro de catégorie, pas un nom : rangé dans « ${TO_SORT} »`);
  return TO_SORT;
}

type Badge = ReturnType<typeof newBadge>;

/**
 * The list of PrestaShop 1.7 and 8 has in its column of states whether a product is sold out, and not whether it is
 * published (https://github.com/PrestaShop/PrestaShop/issues/14922). A column that says anything else is right.
 */
function newBadge(look: Lookup) {
  let isBadge =
    STATE.some((heading) => look.has(heading)) &&
    look.has('position') &&
    !ACTIVE.some((heading) => look.has(heading));
  let isSaid = false;
  return {
    learn: (row: TableRow) => {
      const state = look.text(row, ...STATE);
      const pieces = amountIn(look.text(row, ...QUANTITY));
      if (pieces === undefined || state !== (pieces > 0 ? '0' : '1')) isBadge = false;
    },
    isBadge: () => isBadge,
    /** A word for the report, once in a file. */
    say: (notes: string[]) => {
      if (!isSaid) notes.push(`colonne de l’état : ${NO_STATE}`);
      isSaid = true;
    },
  };
}

function shapeProduct(look: Lookup, row: TableRow, badge: Badge): ShapedRow {
  const notes: string[] = [];
  const texts: RowTexts = { ...pricesOf(look, row, notes), ...sheetOf(look, row) };
  const categories = look.text(row, 'categories x y z');
  if (categories !== '') texts.categ_id = shelfIn(categories, notes);
  const visibility = look.text(row, ...VISIBILITY);
  if (/^(none|search|nulle part|recherche)/i.test(visibility)) {
    texts.active = 'non';
    notes.push('caché dans PrestaShop : pas publié');
  }
  if (isNo(look.text(row, ...SHOW_PRICE))) {
    texts.sale_ok = 'non';
    notes.push('prix caché dans PrestaShop : pas mis en vente');
  }
  if (badge.isBadge()) {
    texts.active ??= '';
    badge.say(notes);
  }
  // In the import model this is new or used, never whether it is published.
  const isCondition = /^(new|used|refurbished)$/i.test(look.text(row, 'etat'));
  if (isCondition && !ACTIVE.some((heading) => look.has(heading))) texts.active ??= '';
  const maySellOn = look.text(row, ...SOLD_OUT, ...SOLD_OUT_FRENCH) === '1';
  if (maySellOn && (amountIn(look.text(row, ...QUANTITY)) ?? 1) <= 0) {
    texts.stock = '';
    notes.push('vendu sur commande dans PrestaShop : stock pas compté');
  }
  return productOf(row, texts, [], notes);
}

/** A discount in francs or percent is a promotional price; a product without a tax rule has one price. */
function pricesOf(look: Lookup, row: TableRow, notes: string[]): RowTexts {
  const isUntaxed = TAX.some((heading) => look.has(heading)) && /^0?$/.test(look.text(row, ...TAX));
  const net = isUntaxed ? look.text(row, ...NET_PRICE) : '';
  const list = look.text(row, ...PRICE) || net;
  const given: RowTexts = list !== '' && list === net ? { list_price: net } : {};
  const price = amountIn(list);
  const amount = amountIn(look.text(row, ...AMOUNT)) ?? 0;
  const percent = amountIn(look.text(row, ...PERCENT)) ?? 0;
  if (amount <= 0 && percent <= 0) {
    const hasDiscounts = [...AMOUNT, ...PERCENT].some((heading) => look.has(heading));
    return hasDiscounts ? { ...given, promo_price: '' } : given;
  }
  if (price === undefined) {
    notes.push('remise sans prix TTC : pas reprise');
    return given;
  }
  // PrestaShop rounds to whole francs.
  const promo = amount > 0 ? price - amount : Math.round(price * (1 - percent / 100));
  return { ...given, promo_price: String(promo) };
}

/** `95000.000000`, or with the decimal comma of a French spreadsheet. */
const amountIn = (cell: string): number | undefined =>
  machineNumber(cell.replace(/[\s%]/g, '').replace(',', '.'));

/** `Couleur:Blanc:1,Volume:300 L:2` as lines of the sheet. */
function sheetOf(look: Lookup, row: TableRow): RowTexts {
  // A comma belongs to a value unless another name follows, which begins with a letter.
  const lines = look
    .text(row, ...FEATURES)
    .split(/,(?=\s*\p{L}[^,:]*:)/u)
    .map((feature): Option => {
      const [name = '', value = ''] = feature.split(':').map((part) => part.trim());
      return { name, value };
    })
    .filter(({ name, value }) => name !== '' && value !== '');
  return lines.length === 0 ? {} : { specifications: sheetCell(lines) };
}
