import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Facts } from '#shop/base/ui/card.tsx';
import { wireDay } from '../parts/order-words.ts';
import type { Verdict } from './verdict-dialog.tsx';

/** A credit order that waits for HR: who buys what, how it is paid, and the two answers. */
export function CreditCase({
  order,
  onDecide,
}: {
  order: Order;
  onDecide: (verdict: Verdict) => void;
}) {
  const [first] = order.payment_lines;
  const products = order.order_lines.filter(({ kind }) => kind === 'product');
  const which = <span className="sr-only"> : {order.name}</span>;
  return (
    <li className="rounded-card border border-line p-4 sm:p-5">
      <h3 className="text-lg font-bold break-words">{order.partner_name}</h3>
      <p className="mb-3 text-sm text-muted">
        {order.name}, le {wireDay(order.date_order)}
      </p>
      <Facts
        facts={[
          ['Montant', formatXof(order.amount_total)],
          ['Paiements', `${order.payment_lines.length}`],
          [
            'Premier versement',
            first && `${formatXof(first.amount)}, prévu le ${frenchDay(first.due_date)}`,
          ],
        ]}
      />
      <ul className="mt-3 list-disc pl-5">
        {products.map(({ id, product_name, product_uom_qty }) => (
          <li key={id} className="break-words">
            {product_uom_qty} × {product_name}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => onDecide({ kind: 'accept', order })}
          className={buttonStyle('primary')}
        >
          Accepter{which}
        </button>
        <button
          type="button"
          onClick={() => onDecide({ kind: 'refuse', order })}
          className={buttonStyle('secondary')}
        >
          Refuser{which}
        </button>
      </p>
    </li>
  );
}
