import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import { formatXof } from '#contract/base/fields/money.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { deliverySentence } from '#contract/sales/handover/delivery-promise.ts';
import type { DeliverySlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

export function Amounts({
  quote,
  isCurrent,
  slot,
}: {
  quote: Quote;
  isCurrent: boolean;
  slot?: DeliverySlot | undefined;
}) {
  const { order_lines: lines, amount_untaxed, amount_tax, amount_total, discount_hint } = quote;
  const added = lines.filter(({ kind }) => kind !== 'product');
  const goodsXof = lines
    .filter(({ kind }) => kind === 'product')
    .reduce((sum, { price_total }) => sum + price_total, 0);
  const Means = quote.pickup === null ? Truck : Store;
  const hasDelivery = added.some(({ kind }) => kind === 'delivery');
  return (
    <div aria-busy={!isCurrent} className={isCurrent ? '' : 'opacity-60'}>
      <dl className="space-y-1.5">
        <Amount name="Produits" amount={formatXof(goodsXof)} />
        {added.map(({ id, kind, product_name, price_total }) => (
          <Amount
            key={id}
            name={product_name}
            amount={formatXof(price_total)}
            className={kind === 'discount' ? 'font-semibold text-success' : ''}
          />
        ))}
        {!hasDelivery &&
          (quote.pickup === null ? (
            <Amount name="Livraison" amount="Gratuite" />
          ) : (
            <Amount name="Retrait en magasin" amount="Gratuit" />
          ))}
        <Amount
          name="Total HT"
          amount={formatXof(amount_untaxed)}
          className="border-t border-line pt-2 text-sm text-muted"
        />
        <Amount name="TVA" amount={formatXof(amount_tax)} className="text-sm text-muted" />
        <Amount
          name="Total TTC"
          amount={formatXof(amount_total)}
          className="border-t border-line pt-2 text-xl font-extrabold"
        />
      </dl>
      <CashDuty quote={quote} />
      {(quote.delivery_until !== null || slot !== undefined) && (
        <p className="mt-3 flex gap-2 font-semibold">
          <Means aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
          {deliverySentence({ ...quote, wished_on: null, delivery_slot: slot })}
        </p>
      )}
      {discount_hint !== '' && <p className="mt-2 text-sm text-muted">{discount_hint}</p>}
    </div>
  );
}

/** As `+ 3 000 FCFA en espèces, rien par Wave`; empty without a duty. */
export function CashDuty({
  quote: { amount_total: totalXof, cash_duty_percent: percent },
}: {
  quote: Pick<Quote, 'amount_total' | 'cash_duty_percent'>;
}) {
  const { shop } = useShop();
  const words = cashDutyWords(totalXof, percent, shop.paymentProviders);
  if (words === '') return null;
  return <span className="mt-1 block text-sm text-muted">{words} (droit de timbre)</span>;
}

export function Amount({
  name,
  amount,
  className = '',
}: {
  name: string;
  amount: string;
  className?: string;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}

export function QuoteFailure({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  if (problem === '') return null;
  return (
    <div role="alert" className="rounded-lg bg-promo-soft p-3">
      <p className="font-semibold">{problem}</p>
      <button type="button" onClick={onRetry} className={buttonStyle('secondary', 'mt-2')}>
        Réessayer
      </button>
    </div>
  );
}
