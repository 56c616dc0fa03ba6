import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { creditExtra } from '#contract/goods/catalogue/product-prices.ts';
import { type Instalment, planPreorder } from '#contract/sales/orders/instalments.ts';
import { useLines } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { basketKinds, totalOf } from '../basket-kinds.ts';
import { extraWords, instalmentWordsOf } from './parts-price.tsx';

export const PREORDER_TERMS =
  'La première échéance se paie à la commande, la dernière à la livraison.';

/** As if ordered today (rule S-27). */
export function PreorderPlan() {
  const { shop } = useShop();
  const total = totalOf(basketKinds.preorder, useLines('preorder'));
  if (total === 0) return null;
  return (
    <div>
      <InstalmentList
        title="Vos trois échéances"
        parts={planPreorder(total, new Date(), shop.preorderDueDays)}
      />
      <p className="mt-2 text-sm text-muted">{PREORDER_TERMS}</p>
    </div>
  );
}

/** As if ordered today (rule S-28). */
export function CreditPlan() {
  const lines = useLines('creditOrder').filter(({ unavailable }) => !unavailable);
  const total = totalOf(basketKinds.creditOrder, lines);
  const extraXof = lines.reduce((sum, line) => sum + creditExtra(line) * line.quantity, 0);
  const { creditTerms } = useShop().shop;
  if (total === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Vos échéances</h3>
      <p className="mt-1 font-bold tabular-nums">
        {instalmentWordsOf({ of: 'creditOrder', totalXof: total, creditTerms })}
        {extraWords(extraXof)}
      </p>
      <p className="mt-1 text-sm text-muted">
        La première se paie quand votre commande est acceptée, puis une par mois.
      </p>
    </div>
  );
}

export function InstalmentList({ title, parts }: { title: string; parts: readonly Instalment[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ol className="mt-2 divide-y divide-line rounded-lg border border-line bg-white">
        {parts.map(({ sequence, rate, amount, due_date }) => (
          <li key={sequence} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <span>
              <span className="font-semibold">{rate.toLocaleString('fr-FR')}&nbsp;%</span>
              <span className="block text-sm text-muted">{frenchDay(due_date)}</span>
            </span>
            <span className="font-bold tabular-nums">{formatXof(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
