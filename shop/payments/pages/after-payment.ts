import { SALE_TYPES, type SaleType } from '#contract/order-states.ts';
import { orderLink, screens } from '#contract/screens.ts';

/** Where a paid order is shown, by its type; one that is unknown leads to the profile (specification, section 4). */
export function pageAfterPayment(orderId: number, type: string): string {
  const known = SALE_TYPES.find((one): one is SaleType => one === type);
  return known === undefined ? screens.profile : orderLink({ id: orderId, type_sale: known });
}
