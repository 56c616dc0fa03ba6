import { type SQL, sql } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type PaymentStatus, paymentStatusOf } from '#contract/sales/orders/order-states.ts';
import { type instalments, orders } from '../tables.ts';

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

type InstalmentRow = Pick<
  typeof instalments.$inferSelect,
  'sequence' | 'rate' | 'amount' | 'dueOn'
>;

type Owed = Pick<typeof orders.$inferSelect, 'state' | 'shopValidation' | 'amountPaid'>;

export type PaymentLine = Order['payment_lines'][number];

/** Whether instalments can be due at all: not of an order that is cancelled or waits for a yes. */
export function isOwed({ state, shopValidation }: Omit<Owed, 'amountPaid'>): boolean {
  if (state === 'validation') return shopValidation === 'validated';
  return state !== 'draft' && state !== 'sent' && state !== 'cancel';
}

/**
 * Instalments filled by what was paid, the first one first (api-contract, 3.7 and 5). `today` in Dakar; XOF.
 */
export function readInstalments(
  rows: readonly InstalmentRow[],
  order: Owed,
  today: string,
): PaymentLine[] {
  let restXof = order.amountPaid;
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ sequence, rate, amount, dueOn }) => {
      const paid = Math.min(restXof, amount);
      restXof -= paid;
      const state = paid >= amount;
      return {
        sequence,
        due_date: dueOn,
        amount,
        paid_amount: paid,
        rate: rate / 100,
        state,
        is_late: !state && dueOn < today && isOwed(order),
      };
    });
}
