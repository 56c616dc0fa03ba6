import { useCallback } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderLink, screens } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { type OwnData, useAnswer } from '#shop/base/api/use-own-data.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { listedKind, listedState, paymentWord, wireDay } from '../parts/order-words.ts';

const COLUMNS = ['Numéro', 'Date', 'Statut', 'Paiement', 'Montant'];

const row =
  'lg:grid lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,0.9fr)_minmax(0,1fr)_6rem] lg:items-center lg:gap-3 lg:px-4';

type ListProps = {
  orders: Order[];
  /** Shows the buyers of a company's orders. */
  hasBuyer?: boolean;
};

/** An order is cancelled on its own page (rule S-24). */
export function OrderList({ orders, ...how }: ListProps) {
  return (
    <div className="lg:rounded-card lg:border lg:border-line">
      <p
        aria-hidden="true"
        className={`max-lg:hidden ${row} border-b border-line py-2 text-sm font-semibold text-muted`}
      >
        {COLUMNS.map((name) => (
          <span key={name} className="last:text-right">
            {name}
          </span>
        ))}
      </p>
      <ul className="max-lg:space-y-3 lg:divide-y lg:divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} {...how} />
        ))}
      </ul>
    </div>
  );
}

function OrderRow({ order, hasBuyer = false }: Omit<ListProps, 'orders'> & { order: Order }) {
  return (
    <li
      className={`max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-4 lg:py-1 ${row}`}
    >
      <div className="lg:contents">
        <div className="flex min-w-0 gap-3">
          <LinePictures order={order} />
          <p className="min-w-0 font-bold">
            {order.name}
            <span className="block text-sm font-normal break-words text-muted">
              {hasBuyer ? order.partner_name : listedKind(order)}
            </span>
          </p>
        </div>
        <p className="text-sm text-muted max-lg:mt-1">{wireDay(order.date_order)}</p>
      </div>
      <p className="mt-2 inline-block pr-2 lg:mt-0">
        <Badge tone={order.state === 'cancel' ? 'plain' : 'category'}>{listedState(order)}</Badge>
      </p>
      <p className="inline-block lg:block">
        <Badge tone="plain">{paymentWord(order)}</Badge>
      </p>
      <p className="mt-2 font-extrabold whitespace-nowrap tabular-nums lg:mt-0 lg:text-right">
        {formatXof(order.amount_total)}
      </p>
      <p className="flex flex-wrap gap-x-4 lg:justify-end">
        <Link to={orderLink(order)} className={`${way} text-accent-dark`}>
          Détails<span className="sr-only">&nbsp;de la commande {order.name}</span>
        </Link>
      </p>
    </li>
  );
}

const MOST_PICTURES = 3;

/** Of the first order lines, each over a part of the one before. */
function LinePictures({ order }: { order: Order }) {
  const pictures = order.order_lines.flatMap(({ id, kind, image_url: url }) =>
    kind === 'product' && url !== null ? [{ id, url }] : [],
  );
  if (pictures.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex shrink-0 items-start -space-x-6">
      {pictures.slice(0, MOST_PICTURES).map(({ id, url }) => (
        <div key={id} className="w-11 shrink-0 rounded-lg border border-line bg-white">
          <Picture
            sources={[{ width: PICTURE_WIDTH, url }]}
            color={null}
            alt=""
            sizes="2.75rem"
            className="rounded-lg"
          />
        </div>
      ))}
    </div>
  );
}

const PICTURE_WIDTH = 256;

const way = 'inline-flex min-h-11 items-center font-semibold hover:underline';

const MOST_SHOWN = 3;

/** The last three that are not cancelled; nothing without one. */
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

/** All kinds, newest first; a former member may still owe for a credit order. */
export function useOwnOrders({ id }: Customer): OwnData<Order[]> {
  return useAnswer(
    useCallback(
      async (signal: AbortSignal | undefined) => {
        const lists = [
          pathTo(paths.order, { id }),
          pathTo(paths.preordersOf, { id }),
          pathTo(paths.creditOrdersOf, { id }),
        ];
        const found = await Promise.all(lists.map((path) => browserApi.get(path, signal)));
        return found.flat().sort((a, b) => newestFirst(a, b));
      },
      [id],
    ),
  );
}

const newestFirst = (a: Order, b: Order) => b.date_order.localeCompare(a.date_order) || b.id - a.id;
