import { useEffect } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OrderLine } from '#contract/sales/orders/order-shapes.ts';
import { useLines } from '#shop/base/lists/baskets.ts';
import { checkoutKinds, orderableLines, toQuoteRequest } from '../checkout-kinds.ts';
import { Amount } from '../summary/amounts.tsx';
import { useQuote } from '../summary/use-quote.ts';
import { CouponField } from './coupon-field.tsx';
import { useCodes } from './kept-codes.ts';

const NOWHERE = { zoneId: null, mode: null };

export function BasketOffers({
  of: key,
  servicesXof,
  onDiscount,
}: {
  of: 'cart' | 'preorder';
  /** Of the ticked services, which no discount lowers. */
  servicesXof: number;
  /** In XOF; 0 until it is known. */
  onDiscount: (xof: number) => void;
}) {
  // The quote knows no zone yet, which services may need.
  const lines = useLines(key).map(({ services: _ticked, ...line }) => line);
  const { codes, onCodes } = useCodes();
  const hasGoods = orderableLines(lines).length > 0;
  const question = toQuoteRequest(checkoutKinds[key], lines, NOWHERE, { codes });
  const { quote, isCurrent, problem } = useQuote(hasGoods ? question : undefined);
  const counted = quote?.order_lines.filter(
    ({ kind }) => kind === 'product' || kind === 'discount',
  );
  const discounts = counted?.filter(({ kind }) => kind === 'discount') ?? [];
  const discountXof = hasGoods && problem === '' ? -sumOf(discounts) : 0;
  useEffect(() => onDiscount(discountXof), [discountXof, onDiscount]);
  if (!hasGoods) return null;
  const totalXof = sumOf(counted ?? []) + servicesXof;
  return (
    <section aria-label="Réductions" aria-busy={!isCurrent && problem === ''}>
      {discounts.length > 0 && (
        <dl className={`space-y-1.5 ${isCurrent ? '' : 'opacity-60'}`}>
          {discounts.map(({ id, product_name, price_total }) => (
            <Amount
              key={id}
              name={product_name}
              amount={formatXof(price_total)}
              className="font-semibold text-success"
            />
          ))}
          <Amount
            name="Total après réductions"
            amount={formatXof(totalXof)}
            className="border-t border-line pt-2 font-extrabold"
          />
        </dl>
      )}
      <CouponField codes={codes} onCodes={onCodes} answers={quote?.coupons ?? []} />
      {problem !== '' && codes.length > 0 && (
        <p role="alert" className="text-sm font-semibold text-promo">
          {problem}
        </p>
      )}
    </section>
  );
}

const sumOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { price_total }) => sum + price_total, 0);
