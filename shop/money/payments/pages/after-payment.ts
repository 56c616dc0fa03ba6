import { orderLink, screens, trackingLink } from '#contract/base/screens.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { SALE_TYPES, type SaleType } from '#contract/sales/orders/order-states.ts';

/** Where a paid order is shown, by its type; one that is unknown leads to the profile (specification, section 4). */
export function pageAfterPayment(orderId: number, type: string): string {
  const known = SALE_TYPES.find((one): one is SaleType => one === type);
  return known === undefined ? screens.profile : orderLink({ id: orderId, type_sale: known });
}

/**
 * Where the order of a payment is opened: its page for the signed-in owner; else by its link, which a guest's
 * payment has or the browser that began it; else where it is found by its number and a contact.
 */
export function wayToOrder(
  {
    order,
    order_id: id,
    order_link: link,
  }: Pick<AnyTransaction, 'order' | 'order_id' | 'order_link'>,
  { type, isOwner, begunAt }: { type: string; isOwner: boolean; begunAt: string | undefined },
): string {
  if (isOwner) return pageAfterPayment(id, type);
  return link || begunAt || trackingLink(order.name);
}
