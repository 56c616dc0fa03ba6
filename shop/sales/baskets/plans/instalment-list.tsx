import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';

/** The parts in which something is paid: share, day and amount of each. */
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
