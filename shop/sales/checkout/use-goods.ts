import { baskets, useLines } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type PriceCheck, useTodaysPrices } from '../baskets/use-todays-prices.ts';
import type { CheckoutKind } from './checkout-kinds.ts';
import { forgetCodes } from './coupons/kept-codes.ts';

const AGREED: Omit<PriceCheck, 'askAgain'> = { state: 'known', formerPrices: new Map() };

/** What a checkout orders: a basket at today's prices, or goods at agreed ones. */
export function useGoods({ basket, agreed }: CheckoutKind): {
  lines: BasketLine[];
  prices: PriceCheck;
} {
  const kept = useLines(basket.key);
  const today = useTodaysPrices(agreed === undefined ? basket.key : undefined, basket);
  return agreed === undefined
    ? { lines: kept, prices: today }
    : { lines: agreed.lines, prices: { ...AGREED, askAgain: agreed.onConflict } };
}

/** Once they are ordered, a basket and its codes are empty; what was agreed on never stood in one. */
export function clearGoods({ basket, agreed }: CheckoutKind): void {
  if (agreed !== undefined) return;
  baskets[basket.key].clear();
  forgetCodes();
}
