import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { AddressForm } from '#contract/people/customers.ts';
import type {
  CreatedOrder,
  GuestOrderPayload,
  OrderPayload,
} from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushPurchaseOnce } from '#shop/base/analytics/purchase.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';

import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { payNowState } from '#shop/money/payments/starting/pay-now.ts';
import { toEventItem } from '#shop/sales/baskets/add-to-list.ts';
import {
  type AgreedGoods,
  type CheckoutKind,
  guestPlacedLink,
  placedLink,
} from '../checkout-kinds.ts';
import { forgetCheckoutDraft } from '../customer-order.ts';
import { clearGoods } from '../use-checkout.ts';

type Wanted = {
  order: OrderPayload;
  lines: readonly BasketLine[];
  keptAddress?: AddressForm;
  provider: OnlineProvider | null;
};

/**
 * Sends a customer's order once, empties the basket, saves a wanted address and opens the order's page (rule S-17).
 * Calls `onRefusal` with the server's refusal.
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
      cleanUpAfterOrder(kind, created, lines);
      if (keptAddress !== undefined) keepAddress(keptAddress);
      await navigate(placedLink(created, provider), {
        replace: true,
        state: payNowState(provider),
      });
    });
  return { place, placed, isSending };
}

function cleanUpAfterOrder(
  kind: CheckoutKind,
  { name }: CreatedOrder,
  lines: readonly BasketLine[],
): void {
  confirmPlaced();
  forgetCheckoutDraft(kind.agreed);
  pushPurchase(kind, name, lines);
  clearGoods(kind);
}

/** With consent, reports an order to analytics once per browser, prices in XOF; `name` is the order number. */
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

/** In the background: the order has the address already. */
function keepAddress(address: AddressForm): void {
  browserApi.post(paths.addresses, address).catch(() => {
    toast({
      text: 'La commande est passée, mais l’adresse n’a pas été gardée dans votre carnet.',
      tone: 'warning',
    });
  });
}

/** Sends a guest's order once, calls `onPlaced`, opens its page; calls `onConflict` if what was shown has changed. */
export function usePlaceGuestOrder({
  agreed,
  onPlaced,
  onConflict,
}: {
  agreed?: AgreedGoods | undefined;
  onPlaced: (order: CreatedOrder) => void;
  onConflict: () => void;
}) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const { isSending, sendOnce } = useSending(({ message, status }) => {
    setRefusal(message);
    if (status === 409) onConflict();
  });

  const place = (order: GuestOrderPayload, provider: OnlineProvider | null = null) =>
    sendOnce(async () => {
      setRefusal('');
      const key = orderKey(agreed?.name ?? paths.guestOrder, order);
      const created = await (agreed === undefined
        ? browserApi.post(paths.guestOrder, order, undefined, key)
        : agreed.placeForGuest(order, key));
      confirmPlaced();
      onPlaced(created);
      await navigate(guestPlacedLink(created, provider), {
        replace: true,
        state: payNowState(provider),
      });
    });
  return { place, refusal, isSending };
}

/** Sends once at a time. A refusal shows a toast, calls `onRefusal` and resolves; other errors reject. */
export function useSending(onRefusal: (refusal: ApiError) => void) {
  const isRunning = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const sendOnce = async (send: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ text: messages.pack.refused, tone: 'error', subject: 'order' });
      onRefusal(error);
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
  };
  return { isSending, sendOnce };
}

/** Shows a toast and forgets the key, so that the same products can be ordered again. */
export function confirmPlaced(): void {
  forgetOrderKey();
  toast({ text: messages.pack.created, subject: 'order' });
}

const KEY = 'orderKey';

const CHANGE_BETWEEN_TRIES = new Set(['commitment_date', 'amount_total', 'delivery_slot']);

let ofThisPage: RequestKey | undefined;

/** The `Idempotency-Key` of an order, stored in this tab: the same again for the same order (rule S-16). */
export function orderKey(path: string, order: object): string {
  const wanted = JSON.stringify([path, order], (name, value) =>
    CHANGE_BETWEEN_TRIES.has(name) ? undefined : value,
  );
  ofThisPage = keyFor(wanted, readKept());
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ofThisPage));
  } catch {
    // Without storage the key lives as long as the page.
  }
  return ofThisPage.key;
}

/** Forgets the idempotency key of this tab: the next order counts as a new one. */
export function forgetOrderKey(): void {
  ofThisPage = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage is empty.
  }
}

function readKept(): RequestKey | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : ofThisPage;
  } catch {
    return ofThisPage;
  }
}

function isKept(value: unknown): value is RequestKey {
  const { wanted, key } = fieldsOf(value);
  return typeof wanted === 'string' && typeof key === 'string';
}
