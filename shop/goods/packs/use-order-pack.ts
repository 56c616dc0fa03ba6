import { useNavigate } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import type { OrderPayload, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { pushPurchaseOnce } from '#shop/base/analytics/purchase.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { placedLink } from '#shop/sales/checkout/checkout-kinds.ts';
import type { ChosenMode } from '#shop/sales/checkout/payment/payment-choice.tsx';
import {
  confirmPlaced,
  orderKey,
  useSending,
} from '#shop/sales/checkout/placing/use-place-order.ts';

/**
 * Orders a pack for a customer, once, and opens the page of the order. `onRefusal` receives the server's refusal (rule
 * G-23).
 */
export function useOrderPack(pack: Pack, onRefusal: (refusal: ApiError) => void) {
  const navigate = useNavigate();
  const { isSending, sendOnce } = useSending(onRefusal);
  const order = (payload: OrderPayload) =>
    sendOnce(async () => {
      const created = await browserApi.post(
        paths.packOrder,
        payload,
        undefined,
        orderKey(paths.packOrder, payload),
      );
      confirmPlaced();
      pushPackPurchase(pack, created.name);
      await navigate(placedLink(created));
    });
  return { isSending, order };
}

/** Reports a pack order to the tag manager; `name` is the number of the order. */
export function pushPackPurchase({ produits }: Pack, name: string): void {
  pushPurchaseOnce({
    items: produits.map(({ id, name: item_name, price_unit: price, quantity }) => ({
      item_id: String(id),
      item_name,
      price,
      quantity,
    })),
    basketType: 'commande',
    transactionId: name,
  });
}

/** The request body for the order of a pack. Prices in XOF. */
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

/** Quote request for one pack, sold as an order. */
export const toPackQuoteRequest = ({ code, produits }: Pack): QuotePayload => ({
  type_sale: 'order',
  code,
  order_lines: produits.map(({ id, quantity }) => ({ id, quantity })),
});
