import { planPreorder } from '#contract/instalments.ts';
import { formatXof } from '#contract/money.ts';
import { frenchDay } from '../ui/french-day.ts';
import { basketKinds, totalOf } from './basket-kinds.ts';
import { useLines } from './baskets.ts';

/** The three instalments of the pre-order basket if it were ordered today (specification, section 9). */
export function PreorderPlan() {
  const total = totalOf(basketKinds.preorder, useLines('preorder'));
  if (total === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Vos trois échéances</h3>
      <ol className="mt-2 divide-y divide-line rounded-lg border border-line bg-white">
        {planPreorder(total, new Date()).map(({ sequence, rate, amount, due_date }) => (
          <li key={sequence} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <span>
              <span className="font-semibold">{rate}&nbsp;%</span>
              <span className="block text-sm text-muted">{frenchDay(due_date)}</span>
            </span>
            <span className="font-bold tabular-nums">{formatXof(amount)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        La première échéance se paie à la commande, la dernière à la livraison.
      </p>
    </div>
  );
}
