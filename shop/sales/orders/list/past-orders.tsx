import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { PastOrder } from '#contract/sales/past-orders.ts';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { wireDay } from '../parts/order-words.ts';

/** Orders of the former shop, to read only; nothing for a customer without one. */
export function PastOrders() {
  const { value: orders = [] } = useOwnData(paths.ownPastOrders);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="commandes-passees" className="mt-8">
      <h3 id="commandes-passees" className="text-lg font-bold">
        Commandes passées
      </h3>
      <p className="mt-1 text-sm text-muted">
        Reprises de notre ancienne boutique ; leurs garanties restent valables.
      </p>
      <ul className="mt-3 space-y-3">
        {orders.map((order) => (
          <PastOrderCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function PastOrderCard({ order }: { order: PastOrder }) {
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-bold break-words">{order.number}</p>
        <p className="text-sm text-muted">{wireDay(order.ordered_at)}</p>
      </div>
      <p className="text-sm break-words text-muted">
        {[order.state, order.paid].filter(Boolean).join(' · ')}
      </p>
      <ul className="mt-2 space-y-1 text-sm">
        {order.lines.map(({ id, quantity, name, serials }) => (
          <li key={id} className="break-words">
            {quantity}&nbsp;× {name}
            {serials.length > 0 && (
              <span className="block text-muted">N° de série : {serials.join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 font-extrabold whitespace-nowrap tabular-nums">{formatXof(order.total)}</p>
    </li>
  );
}
