import { screens } from '#contract/base/screens.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { OrderList } from './order-list.tsx';
import { useOwnOrders } from './use-own-orders.ts';

const MOST_SHOWN = 3;

/** The newest orders of whoever is signed in, and the way to all; nothing before the first one. */
export function LastOrders({ customer }: { customer: Customer }) {
  const { value: orders } = useOwnOrders(customer);
  const kept = orders?.filter(({ state }) => state !== 'cancel') ?? [];
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="dernieres">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="dernieres" className="text-lg font-bold">
          Mes dernières commandes
        </h3>
        <Link
          to={`${screens.profile}#order`}
          className="inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
        >
          Toutes mes commandes
        </Link>
      </div>
      <OrderList orders={kept.slice(0, MOST_SHOWN)} />
    </section>
  );
}
