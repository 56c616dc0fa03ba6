import { paths, pathTo } from '#contract/paths.ts';
import type { Payment } from '../payment/states.ts';

/** Whether a payment is one that there is a receipt of: the shop has the money, and still has it. */
export const hasReceipt = ({ state, refundedAt }: Payment): boolean =>
  state === 'completed' && refundedAt === null;

/** Where the receipt of a payment is read, by whoever has this path; nowhere until it is paid. */
export const receiptPath = (payment: Payment): string =>
  hasReceipt(payment) ? pathTo(paths.paymentReceipt, { id: payment.token }) : '';
