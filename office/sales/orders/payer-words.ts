import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';

/** Who pays, and for whom where that is somebody else. */
export const payerWords = ({
  partner_name: payer,
  for_relative: isForRelative,
  recipient,
}: Pick<ListedOrder, 'partner_name' | 'for_relative' | 'recipient'>): string =>
  isForRelative ? `${payer}, pour ${recipient}` : payer;
