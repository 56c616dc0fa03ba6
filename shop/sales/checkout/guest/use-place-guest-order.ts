import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { CreatedOrder, GuestOrderPayload } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { payingNow } from '#shop/money/payments/starting/pay-now.ts';
import { type AgreedGoods, guestPlacedLink } from '../checkout-kinds.ts';
import { orderKey } from '../placing/order-key.ts';
import { endSending, useSending } from '../placing/use-sending.ts';

/**
 * Sends an order without an account once, and goes on to its page, where it is paid and followed.
 * `onPlaced` hears of the order, `onConflict` that what was shown has changed.
 */
export function usePlaceGuestOrder({
  agreed,
  onPlaced,
  onConflict,
}: {
  /** What is ordered at agreed prices, if it is. */
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
      endSending();
      onPlaced(created);
      await navigate(guestPlacedLink(created, provider), {
        replace: true,
        state: payingNow(provider),
      });
    });
  return { place, refusal, isSending };
}
