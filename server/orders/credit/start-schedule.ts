import { and, eq } from 'drizzle-orm';
import { planCredit } from '#contract/instalments.ts';
import type { Db } from '#server/db/open.ts';
import { instalments } from '#server/db/schema/orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';

/**
 * Lets the months of a credit order begin with the day on which it was accepted (api-contract, section
 * 5), or the first instalment would be late before it could be paid. Amounts stay as they were ordered.
 */
export async function startSchedule(
  tx: Db,
  { id, amountTotal, creditRates, creditMonths }: OwnedOrder,
  acceptedAt: Date,
): Promise<void> {
  if (creditRates === null || creditMonths === null) return;
  const terms = { rates: creditRates.split(',').map(Number), months: creditMonths };
  for (const { sequence, due_date: dueOn } of planCredit(amountTotal, acceptedAt, terms)) {
    await tx
      .update(instalments)
      // Whoever is told of the acceptance knows what is due at once.
      .set({ dueOn, remindedAt: acceptedAt })
      .where(and(eq(instalments.orderId, id), eq(instalments.sequence, sequence)));
  }
}
