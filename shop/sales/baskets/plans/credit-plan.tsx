import { useLines } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { basketKinds, totalOf } from '../basket-kinds.ts';
import { partsOf } from './parts-price.tsx';

/** The instalments of the credit basket if it were ordered today (api-contract, section 5). */
export function CreditPlan() {
  const total = totalOf(basketKinds.creditOrder, useLines('creditOrder'));
  const { creditTerms } = useShop().shop;
  if (total === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Vos échéances</h3>
      <p className="mt-1 font-bold tabular-nums">
        {partsOf({ of: 'creditOrder', totalXof: total, creditTerms })}
      </p>
      <p className="mt-1 text-sm text-muted">
        La première se paie quand votre commande est acceptée, puis une par mois.
      </p>
    </div>
  );
}
