import { type SQL, sql } from 'drizzle-orm';
import { type PaymentStatus, paymentStatusOf } from '#contract/sales/orders/order-states.ts';
import { orders } from '#server/sales/orders/tables.ts';

/**
 * The balance of an order, in XOF. `amountPaid` is what its total is settled by: payments less refunds, and credit
 * notes (docs/decisions/036). What it owes, was paid and is to be given back is computed here and nowhere else.
 */
type Settled = Pick<typeof orders.$inferSelect, 'amountTotal' | 'amountPaid'>;
type Credited = Pick<typeof orders.$inferSelect, 'amountPaid' | 'amountCredited'>;

/** What is left to pay. */
export const leftXof = ({ amountTotal, amountPaid }: Settled): number =>
  Math.max(0, amountTotal - amountPaid);

export const leftXofColumn: SQL<number> = sql<number>`greatest(${orders.amountTotal} - ${orders.amountPaid}, 0)`;

/** What credit notes gave back that the customer has not got yet. */
export const owedBackXof = ({ amountTotal, amountPaid }: Settled): number =>
  Math.max(0, amountPaid - amountTotal);

/** The money of the customer's that the shop has. */
export const heldXof = ({ amountPaid, amountCredited }: Credited): number =>
  amountPaid - amountCredited;

/** How much is paid of what credit notes left of an order. */
export const statusOf = (order: Settled & Credited): PaymentStatus =>
  paymentStatusOf(order.amountTotal - order.amountCredited, heldXof(order));
