import {
  canOrder,
  canPreorder,
  creditPrice,
  shownPrice,
} from '#contract/goods/catalogue/product-prices.ts';
import type { Availability, ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';

/** Whether pieces are left or not counted. */
export const isLeft = (product: ProductDetail) =>
  product.availability?.can_buy ?? !product.is_sold_out;

const canBuyNow = (product: ProductDetail) => canOrder(product) && isLeft(product);

export const isOnCredit = (product: ProductDetail) =>
  isLeft(product) && creditPrice(product) !== undefined;

/** The ways to buy a product (rule G-7), the likeliest first. */
export const waysOf = (product: ProductDetail, isMember: boolean): BasketKey[] => [
  ...(canBuyNow(product) ? (['cart'] as const) : []),
  ...(canPreorder(product) ? (['preorder'] as const) : []),
  ...(isMember && isOnCredit(product) ? (['creditOrder'] as const) : []),
];

export const wayButtons: Record<BasketKey, string> = {
  cart: messages.product.order,
  preorder: messages.product.preorder,
  creditOrder: messages.product.credit,
};

/** Whether a pre-order costs less than a piece in stock (rule G-44). */
export const isCheaperLater = (product: ProductDetail) =>
  canBuyNow(product) && product.preorder_price < shownPrice(product).amountXof;

/** The showrooms where a piece of the product can be set aside now. */
export const reservablePlaces = (product: ProductDetail): Availability['showrooms'] =>
  canOrder(product)
    ? (product.availability?.showrooms ?? []).filter(({ can_reserve }) => can_reserve)
    : [];
