import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import {
  canOrderNow,
  canPreorder,
  creditPrice,
  shownPrice,
} from '#contract/goods/catalogue/product-prices.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { type BasketLine, type StoredProduct, toStoredProduct } from '#shop/base/lists/lines.ts';

type Priced = Pick<
  ProductCard,
  | 'en_promo'
  | 'promo_price'
  | 'list_price'
  | 'preorder_price'
  | 'creditorder_price'
  | 'is_creditorder'
  | 'sale_ok'
  | 'is_sold_out'
>;

export type BasketKind = {
  key: BasketKey;
  /** The words of its icon, of the button to its page, and of the page itself. */
  label: string;
  title: string;
  to: string;
  /** In the basket report (rule S-2). */
  type: 'commande' | 'precommande' | 'acredit';
  lineLabel: 'Commande' | 'PreCommande' | 'Crédit';
  /** In XOF. */
  priceOf: (product: Priced) => number;
  isSold: (product: Priced) => boolean;
};

export const basketKinds: Record<BasketKey, BasketKind> = {
  cart: {
    key: 'cart',
    label: 'Panier',
    title: messages.basket.full.cart,
    to: screens.cart,
    type: 'commande',
    lineLabel: 'Commande',
    priceOf: (product) => shownPrice(product).amountXof,
    isSold: canOrderNow,
  },
  preorder: {
    key: 'preorder',
    label: 'Précommandes',
    title: messages.basket.full.preorder,
    to: screens.preorderCart,
    type: 'precommande',
    lineLabel: 'PreCommande',
    priceOf: (product) => product.preorder_price,
    isSold: canPreorder,
  },
  creditOrder: {
    key: 'creditOrder',
    label: 'Crédit',
    title: messages.basket.full.creditOrder,
    to: screens.creditCart,
    type: 'acredit',
    lineLabel: 'Crédit',
    priceOf: (product) => creditPrice(product) ?? 0,
    isSold: (product) => creditPrice(product) !== undefined && !product.is_sold_out,
  },
};

/** The sum of the lines in XOF, without those that are `unavailable`. */
export function totalOf(kind: BasketKind, lines: readonly BasketLine[]): number {
  return lines.reduce(
    (sum, line) => sum + (line.unavailable ? 0 : kind.priceOf(line) * line.quantity),
    0,
  );
}

/**
 * The lines at today's prices; a line becomes `unavailable` if `cards` lacks its product or it is not sold this way.
 * `formerPrices` has the old price (XOF) by product id for each price that changed.
 */
export function renewLines(
  kind: Pick<BasketKind, 'priceOf' | 'isSold'>,
  lines: readonly BasketLine[],
  cards: readonly StoredProduct[],
): { lines: BasketLine[]; formerPrices: Map<number, number> } {
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const formerPrices = new Map<number, number>();
  const renewed = lines.map((line) => {
    const { unavailable: _was, is_sold_out: _wasOut, image_256: picture, ...kept } = line;
    const card = cardOf.get(line.id);
    if (card === undefined || !kind.isSold(card)) {
      return {
        ...kept,
        unavailable: true,
        ...(card?.is_sold_out && { is_sold_out: true }),
        ...(picture !== undefined && { image_256: picture }),
      };
    }
    const former = kind.priceOf(line);
    if (former !== kind.priceOf(card)) formerPrices.set(line.id, former);
    return { ...kept, ...toStoredProduct(card) };
  });
  return { lines: renewed, formerPrices };
}

const KEYS: readonly BasketKey[] = ['cart', 'preorder', 'creditOrder'];

/** The basket that a page's query names in `panier`; the cart by default. */
export function basketKeyOf(search: string): BasketKey {
  const asked = new URLSearchParams(search).get('panier');
  return KEYS.find((key) => key === asked) ?? 'cart';
}

/** Address of the checkout of a basket; the cart needs no `panier` parameter. */
export const checkoutLink = (key: BasketKey): string =>
  withQuery(screens.checkout, { panier: key === 'cart' ? undefined : key });

/** Credit is for members. */
export const guestCheckoutLink = (key: Exclude<BasketKey, 'creditOrder'>): string =>
  withQuery(screens.guestCheckout, { panier: key === 'cart' ? undefined : key });
