import { Link } from 'react-router';
import { formatXof } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { orderPage } from '../order-links.ts';
import { listedKind, listedState, paymentWord, wireDay } from '../order-words.ts';

/** Deleting is for what nobody has paid and nobody is on the way with (api-contract, section 5). */
const canDelete = (order: Order): boolean =>
  order.can_cancel && order.advance_payment_status === 'not_paid' && order.state !== 'to_delivered';

/** Orders as cards on phones and rows on wide screens. */
export function OrderList({
  orders,
  hasBuyer = false,
  onDelete,
}: {
  orders: Order[];
  /** Whether they are several people's, who are named then. */
  hasBuyer?: boolean;
  /** Missing where none is deleted. */
  onDelete?: (order: Order) => void;
}) {
  return (
    <ul className="space-y-3 lg:space-y-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line">
      {orders.map((order) => (
        <li
          key={order.id}
          className="rounded-card border border-line p-4 lg:grid lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] lg:items-center lg:gap-3 lg:border-0 lg:py-2.5"
        >
          <div className="flex items-baseline justify-between gap-3 lg:block">
            <p className="font-bold">
              {order.name}
              <span className="block text-sm font-normal break-words text-muted">
                {hasBuyer ? order.partner_name : listedKind(order)}
              </span>
            </p>
            <p className="text-sm text-muted">{wireDay(order.date_order)}</p>
          </div>
          <p className="mt-2 inline-block pr-2 lg:mt-0">
            <Badge tone={order.state === 'cancel' ? 'plain' : 'category'}>
              {listedState(order)}
            </Badge>
          </p>
          <p className="inline-block lg:block">
            <Badge tone="plain">{paymentWord(order)}</Badge>
          </p>
          <p className="mt-2 font-extrabold whitespace-nowrap tabular-nums lg:mt-0 lg:text-right">
            {formatXof(order.amount_total)}
          </p>
          <Ways order={order} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

const way = 'inline-flex min-h-11 items-center font-semibold hover:underline';

function Ways({
  order,
  onDelete,
}: {
  order: Order;
  onDelete: ((order: Order) => void) | undefined;
}) {
  const which = <span className="sr-only">&nbsp;de {order.name}</span>;
  return (
    <p className="flex flex-wrap gap-x-5 lg:justify-end">
      <Link to={orderPage(order)} className={`${way} text-accent-dark`}>
        Détails{which}
      </Link>
      {onDelete !== undefined && canDelete(order) && (
        <button type="button" onClick={() => onDelete(order)} className={`${way} text-promo`}>
          Supprimer{which}
        </button>
      )}
    </p>
  );
}
