import type { Payment } from './states.ts';

/** What the provider received, in XOF: what was asked for unless it said otherwise. */
export const receivedXof = ({ amount, receivedAmount }: Payment): number =>
  receivedAmount ?? amount;

/** What a payment is about, in XOF: what was asked for until another amount was accepted. */
export const amountOf = (payment: Payment): number =>
  payment.state === 'completed' ? receivedXof(payment) : payment.amount;
