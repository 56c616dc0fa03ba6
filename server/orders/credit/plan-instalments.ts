import { type Instalment, planCredit, planPreorder } from '#contract/instalments.ts';
import type { SaleType } from '#contract/order-states.ts';
import { type Config, creditTermsOf } from '#server/config.ts';
import { numbersOf } from '#server/settings-schema.ts';

/** The parts in which an order is paid; none for one that is paid at once. */
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
