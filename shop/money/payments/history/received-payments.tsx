import { useEffect } from 'react';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type OwnData, useOwnData } from '#shop/base/api/use-own-data.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { finishPayment } from '../payment-context.ts';
import { ReceiptButton } from './receipt-button.tsx';

/** The owner's payments with receipts; reports finished ones to analytics. Nothing before the first payment. */
export function ReceivedPayments({ order }: { order: Order }) {
  const isAny = order.amount_residual < order.amount_total;
  // A changed rest means a new payment.
  return isAny ? <List key={order.amount_residual} order={order} /> : null;
}

function List({ order: { id, partner_id } }: { order: Order }) {
  const { value } = usePayments({ id: partner_id });
  const received = value?.transactions.filter(
    ({ order_id, status }) => order_id === id && status === 'completed',
  );
  useEffect(() => {
    // Payments made after their page was closed are finished here.
    for (const payment of value?.transactions ?? []) {
      if (payment.status === 'completed') finishPayment(payment);
    }
  }, [value]);
  if (received === undefined || received.length === 0) return null;
  return (
    <Card title="Paiements reçus">
      <ul className="divide-y divide-line">
        {received.map((payment) => (
          <li
            key={payment.token}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
          >
            <p>
              <strong className="tabular-nums">{formatXof(payment.amount)}</strong>{' '}
              <span className="text-sm text-muted">
                {PROVIDER_NAMES[payment.provider]},{' '}
                {frenchMoment(payment.completed_at ?? payment.created_at)}
              </span>
            </p>
            {payment.url_facture !== '' && <ReceiptButton payment={payment} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Newest first. */
export const usePayments = ({
  id,
}: Pick<Customer, 'id'>): OwnData<{ transactions: AnyTransaction[] }> =>
  useOwnData(pathTo(paths.paymentsOfCustomer, { id }));
