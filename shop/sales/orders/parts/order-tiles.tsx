import { formatXof } from '#contract/base/fields/money.ts';
import { deliveryWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { hasArrived, modeWord, paymentWord, stateWord, wireDay } from './order-words.ts';

/** An order in brief: number, payment, state, mode, day, rest (api-contract, section 6). */
export function OrderTiles({ order }: { order: Order }) {
  const isOver = order.state === 'cancel';
  const delivery = deliveryWords(order);
  const tiles: (false | [name: string, value: string])[] = [
    ['Numéro', order.name],
    ['Passée le', wireDay(order.date_order)],
    !order.without_amounts && ['Paiement', paymentWord(order)],
    ['Statut', stateWord(order)],
    order.type_sale === 'order' && ['Mode de paiement', modeWord(order)],
    !isOver && !hasArrived(order) && [delivery.title, delivery.days],
    !isOver && !order.without_amounts && ['Reste à payer', formatXof(order.amount_residual)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
      {tiles
        .filter((tile) => tile !== false)
        .map(([name, value]) => (
          <div
            key={name}
            className="min-w-0 rounded-card bg-mist p-3 last:odd:col-span-2 sm:last:odd:col-span-1"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-bold break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
