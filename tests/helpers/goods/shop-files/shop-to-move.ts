import { dayFromNow } from '../../base/builders.ts';

type Promotion = { price: number; from: string; to: string };

/** A product as a shop elsewhere has it; XOF. */
export type MovedProduct = {
  id: number;
  sku: string;
  name: string;
  /** The paths of its categories, the deepest one last. */
  paths: string[][];
  text: string;
  brand: string;
  tags: string[];
  pictures: string[];
  price: number;
  promotion?: Promotion;
  stock: number;
  isHidden?: boolean;
  isDraft?: boolean;
  /** Names of the options of its variants. */
  options: string[];
  variants: MovedVariant[];
};

export type MovedVariant = {
  id: number;
  sku: string;
  values: string[];
  price: number;
  promotion?: Promotion;
  stock: number;
  picture: string;
};

const HOUSE = 'Maison & cuisine';
const at = (name: string) => `https://photos.example/${name}.jpg`;

const simple = (
  id: number,
  sku: string,
  name: string,
  other: Partial<MovedProduct> = {},
): MovedProduct => ({
  id,
  sku,
  name,
  paths: [[HOUSE], [HOUSE, 'Cuisson', 'Fours']],
  text: '<p>Chaleur tournante.</p>',
  brand: 'Boréa',
  tags: [],
  pictures: [at(sku)],
  price: 95_000,
  stock: 4,
  options: [],
  variants: [],
  ...other,
});

const running: Promotion = { price: 79_000, from: dayFromNow(-3), to: dayFromNow(4) };
const nextWeek: Promotion = { price: 79_000, from: dayFromNow(7), to: dayFromNow(14) };
const over: Promotion = { price: 79_000, from: dayFromNow(-14), to: dayFromNow(-7) };

const tv: MovedProduct = {
  ...simple(20, 'TV-AZUR', 'Téléviseur Azur'),
  paths: [['Image & son'], ['Image & son', 'Téléviseurs']],
  text: '<p>Une image nette, même de&nbsp;côté.</p>\n<ul><li>Trois prises</li></ul>',
  tags: ['Nouveau', 'Sport, foot'],
  pictures: [at('azur'), at('azur-dos')],
  options: ['Taille', 'Couleur'],
  variants: [
    {
      id: 21,
      sku: 'TV-AZUR-43N',
      values: ['43"', 'Noir'],
      price: 175_000,
      stock: 4,
      picture: at('azur-43'),
    },
    {
      id: 22,
      sku: 'TV-AZUR-55N',
      values: ['55"', 'Noir'],
      price: 265_000,
      promotion: { ...running, price: 239_000 },
      stock: 2,
      picture: '',
    },
    {
      id: 23,
      sku: 'TV-AZUR-55G',
      values: ['55"', 'Gris, mat'],
      price: 265_000,
      stock: 0,
      picture: '',
    },
  ],
};

/** A small shop with one product of each kind that a move can get wrong. */
export const SHOP_TO_MOVE: MovedProduct[] = [
  simple(10, 'FR-200', 'Four « Pôle », 65 L à chaleur tournante', { pictures: [at('a'), at('b')] }),
  tv,
  simple(30, 'FR-INCH', 'Support mural 10", câbles & vis', { paths: [['Image & son']] }),
  simple(31, 'FR-RUPT', 'Four épuisé', { stock: 0 }),
  simple(32, 'FR-CACHE', 'Four caché', { isHidden: true }),
  simple(33, 'FR-BROU', 'Four en préparation', { isDraft: true }),
  simple(34, 'FR-PROMO', 'Four en promotion', { promotion: running }),
  simple(35, 'FR-BIENTOT', 'Four en promotion bientôt', { promotion: nextWeek }),
  simple(36, 'FR-FINI', 'Four plus en promotion', { promotion: over }),
  simple(37, 'FR-ZERO', 'Four sans prix', { price: 0 }),
  simple(38, '0042', 'Four au numéro qui commence par zéro'),
];

/** What a file of a platform cannot say. */
export type Lacks = {
  brand?: true;
  tags?: true;
  /** Tags with a comma. */
  commas?: true;
  text?: true;
  hidden?: true;
  draft?: true;
  pictures?: true;
  stock?: true;
  /** How many pieces there are, unless none. */
  counts?: true;
  /** Pictures of single variants. */
  ownPictures?: true;
  /** Promotions of any time, or only their days. */
  promotions?: true;
  days?: true;
  variants?: true;
};

export type ExpectedProduct = {
  reference: string;
  name: string;
  category: string;
  brand: string | null;
  list_price: number;
  promo_price: number | null;
  state: 'running' | 'waiting' | 'none';
  starts: string | null;
  ends: string | null;
  stock: number | null;
  active: boolean;
  sellable: boolean;
  options: string[];
  tags: string[];
  family: string | undefined;
  pictures: string[];
};

/** What the shop must have after the move, by reference. `familyOf` names the model of variants. */
export function expectedProducts(
  lacks: Lacks,
  familyOf: (product: MovedProduct) => string,
): ExpectedProduct[] {
  const shown = SHOP_TO_MOVE.filter(({ variants }) => variants.length === 0 || !lacks.variants);
  return shown
    .flatMap((product) =>
      (product.variants.length > 0 ? product.variants : [undefined]).map((variant) => {
        const { price, promotion, stock } = variant ?? product;
        const options = (variant?.values ?? []).map(
          (value, place) => `${product.options[place]} : ${value}`,
        );
        const own = lacks.ownPictures ? undefined : variant?.picture;
        const pictures = [...(own ? [own] : []), ...product.pictures];
        const isActive = !(product.isHidden && !lacks.hidden) && !(product.isDraft && !lacks.draft);
        return {
          reference: variant?.sku ?? product.sku,
          name:
            variant === undefined ? product.name : `${product.name} - ${variant.values.join(', ')}`,
          category: product.paths.at(-1)?.at(-1) ?? '',
          brand: lacks.brand ? null : product.brand,
          list_price: price,
          ...promotionOf(promotion, lacks),
          stock: lacks.stock || (lacks.counts && stock > 0) ? null : stock,
          active: isActive,
          sellable: price > 0,
          options,
          tags: lacks.tags
            ? []
            : product.tags.map((tag) => (lacks.commas ? tag.replaceAll(',', '') : tag)),
          family: variant === undefined ? undefined : familyOf(product),
          pictures: lacks.pictures ? [] : pictures,
        };
      }),
    )
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
}

function promotionOf(promotion: Promotion | undefined, lacks: Lacks) {
  const none = { promo_price: null, state: 'none' as const, starts: null, ends: null };
  if (promotion === undefined || lacks.promotions) return none;
  const { price, from, to } = promotion;
  const isRunning = from <= dayFromNow(0) && to >= dayFromNow(0);
  if (lacks.days)
    return isRunning ? { ...none, promo_price: price, state: 'running' as const } : none;
  if (to < dayFromNow(0)) return none;
  if (isRunning) return { ...none, promo_price: price, state: 'running' as const, ends: to };
  return { promo_price: price, state: 'waiting' as const, starts: from, ends: to };
}
