import { type Instalment, planCredit, planPreorder } from '#contract/sales/orders/instalments.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import { numbersOf } from '#server/base/config/settings-schema.ts';
import type { instalments, orders } from '#server/sales/orders/tables.ts';

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

export function planInstalments(
  saleType: SaleType,
  totalXof: number,
  orderedAt: Date,
  config: Config,
): Instalment[] {
  if (saleType === 'creditorder') return planCredit(totalXof, orderedAt, creditTermsOf(config));
  if (saleType === 'preorder') {
    return planPreorder(totalXof, orderedAt, numbersOf(config.settings.PREORDER_DUE_DAYS));
  }
  return [];
}
