import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { AddressForm } from '#contract/people/customers.ts';
import type { CreatedOrder, OrderPayload } from '#contract/sales/orders/order-shapes.ts';
import { pushPurchaseOnce } from '#shop/base/analytics/data-layer.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { payingNow } from '#shop/money/payments/starting/pay-now.ts';
import { toEventItem } from '#shop/sales/baskets/add-to-list.ts';
import { type CheckoutKind, placedLink } from '../checkout-kinds.ts';
import { forgetDraft } from '../draft.ts';
import { clearGoods } from '../use-goods.ts';
import { orderKey } from './order-key.ts';
import { endSending, useSending } from './use-sending.ts';

type Wanted = {
  order: OrderPayload;
  lines: readonly BasketLine[];
  keptAddress?: AddressForm;
  /** Through whom it will be paid, when that was chosen. */
  provider: OnlineProvider | null;
};

/**
 * Sends a customer's order once, however often the button is pressed and the connection breaks, and goes
 * on to its page (specification, section 2, "After-order navigation"). `onRefusal` hears why the server
 * took it not.
 */
export function usePlaceOrder(kind: CheckoutKind, onRefusal: (refusal: ApiError) => void) {
  const navigate = useNavigate();
  const { isSending, sendOnce } = useSending(onRefusal);
  const [placed, setPlaced] = useState<CreatedOrder>();

  const place = ({ order, lines, keptAddress, provider }: Wanted) =>
    sendOnce(async () => {
      const { agreed, path } = kind;
      const key = orderKey(agreed?.name ?? path, order);
      const created = await (agreed === undefined
        ? browserApi.post(path, order, undefined, key)
        : agreed.place(order, key));
      setPlaced(created);
      finish(kind, created, lines);
      if (keptAddress !== undefined) keepAddress(keptAddress);
      await navigate(placedLink(created, provider), {
        replace: true,
        state: payingNow(provider),
      });
    });
  return { place, placed, isSending };
}

function finish(kind: CheckoutKind, { name }: CreatedOrder, lines: readonly BasketLine[]): void {
  endSending();
  forgetDraft(kind.agreed);
  pushPurchase(kind, name, lines);
  clearGoods(kind);
}

/** Tells the tag manager of an order, by its number. */
export function pushPurchase(
  { basket }: Pick<CheckoutKind, 'basket'>,
  name: string,
  lines: readonly BasketLine[],
): void {
  pushPurchaseOnce({
    items: lines.map((line) => toEventItem(line, basket.priceOf(line), line.quantity)),
    basketType: basket.type,
    transactionId: name,
  });
}

/** The order has the address already: nobody waits for the address book. */
function keepAddress(address: AddressForm): void {
  browserApi.post(paths.addresses, address).catch(() => {
    toast({
      text: 'La commande est passée, mais l’adresse n’a pas été gardée dans votre carnet.',
      tone: 'warning',
    });
  });
}
