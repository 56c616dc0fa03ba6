import type { Pack } from '#contract/goods/packs.ts';
import type { OrderPayload, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import type { ChosenMode } from '#shop/sales/checkout/payment/payment-choice.tsx';

/** A pack's order in the words of the wire (specification, sections 3 and 4); prices in XOF. */
export function toPackOrder(
  pack: Pack,
  { paymentMode, partnerId, now }: { paymentMode: ChosenMode; partnerId?: number; now: Date },
): OrderPayload {
  return {
    ...(partnerId !== undefined && { partner_id: partnerId }),
    type_sale: 'order',
    payment_mode: paymentMode,
    state: 'sale',
    type_order: 'pack',
    commitment_date: now.toISOString(),
    code: pack.code,
    order_lines: pack.produits.map(({ id, quantity, price_unit }) => ({
      id,
      quantity,
      list_price: price_unit,
    })),
  };
}

/** What is asked for the price of a pack. */
export const toPackQuoteRequest = ({ code, produits }: Pack): QuotePayload => ({
  type_sale: 'order',
  code,
  order_lines: produits.map(({ id, quantity }) => ({ id, quantity })),
});
