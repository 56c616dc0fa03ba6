import { orderLink, screens, trackingLink } from '#contract/base/screens.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { SALE_TYPES, type SaleType } from '#contract/sales/orders/order-states.ts';

/** By kind of order; an unknown kind leads to the profile (rule M-27). */
export function pageAfterPayment(orderId: number, type: string): string {
  const known = SALE_TYPES.find((one): one is SaleType => one === type);
  return known === undefined ? screens.profile : orderLink({ id: orderId, type_sale: known });
}

/** The owner's page; else the link of a guest's payment or of this browser; else the tracking page. */
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
