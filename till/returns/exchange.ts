import type { TillPart } from '#contract/money/tills/till-sales.ts';
import type { Cart } from '../sell/cart.ts';

/** The voucher of a return that pays the sale in the cart. XOF. */
export type Exchange = { code: string; amount: number };

/**
 * What the voucher of an exchange pays of a total (XOF), before all other parts, as a voucher pays all that it holds. It
 * needs the network.
 */
export function partsWithExchange(
  { parts, exchange }: Pick<Cart, 'parts' | 'exchange'>,
  totalXof: number,
  isOnline: boolean,
): TillPart[] {
  if (exchange == null) return parts;
  const others = parts.filter(
    ({ way, reference }) => way !== 'voucher' || reference !== exchange.code,
  );
  const amount = Math.min(exchange.amount, totalXof);
  if (!isOnline || amount < 1) return others;
  return [{ way: 'voucher', amount, reference: exchange.code }, ...others];
}

/** XOF that stays on the voucher after the sale. */
export const leftOnVoucher = ({ amount }: Exchange, totalXof: number): number =>
  Math.max(0, amount - totalXof);
