import { keptXof, receivedXof } from '#server/sales/orders/paying/received-amount.ts';
import type { Payment } from '../payment/states.ts';
import type { Providers } from '../providers/provider.ts';
import { canRefund } from '../refunds/refund-payment.ts';

export type PlannedRefund = {
  payment: Payment;
  amountXof: number;
  /** The provider gives back payments as a whole only; the rest goes back by hand. */
  isByHand: boolean;
};

/**
 * Through which payments an amount goes back, in XOF: by one of just that amount if there is one, else from the
 * newest on. What no payment has left is not planned.
 */
export function planRefunds(
  providers: Providers,
  payments: readonly Payment[],
  dueXof: number,
): PlannedRefund[] {
  const able = payments
    .filter(
      (payment) =>
        payment.bookedAt !== null && payment.refundAskedAt === null && keptXof(payment) > 0,
    )
    .toSorted((a, b) => b.id - a.id);
  const isByProvider = (payment: Payment, amountXof: number) =>
    amountXof === receivedXof(payment) && canRefund(providers, payment);
  const exact = able.filter((payment) => keptXof(payment) === dueXof);
  const first = exact.find((payment) => isByProvider(payment, dueXof)) ?? exact[0];
  const planned: PlannedRefund[] = [];
  let leftXof = dueXof;
  for (const payment of first === undefined ? able : [first]) {
    const amountXof = Math.min(keptXof(payment), leftXof);
    if (amountXof < 1) break;
    leftXof -= amountXof;
    const isByHand = payment.provider !== 'voucher' && !isByProvider(payment, amountXof);
    planned.push({ payment, amountXof, isByHand });
  }
  return planned;
}
