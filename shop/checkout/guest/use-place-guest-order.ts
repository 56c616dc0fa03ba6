import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { CreatedOrder, GuestOrderPayload } from '#contract/order-shapes.ts';
import { paths } from '#contract/paths.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { ApiError, browserApi } from '../../api/client.ts';
import { payingNow } from '../../payments/starting/pay-now.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { guestPlacedLink } from '../checkout-kinds.ts';
import { forgetOrderKey, orderKey } from '../placing/order-key.ts';

/**
 * Sends an order without an account once, and goes on to its page, where it is paid and followed.
 * `onPlaced` hears of the order, `onConflict` that what was shown has changed.
 */
export function usePlaceGuestOrder({
  onPlaced,
  onConflict,
}: {
  onPlaced: (order: CreatedOrder) => void;
  onConflict: () => void;
}) {
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  const place = async (order: GuestOrderPayload, provider: OnlineProvider | null = null) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSending(true);
    setRefusal('');
    try {
      const created = await browserApi.post(
        paths.guestOrder,
        order,
        undefined,
        orderKey(paths.guestOrder, order),
      );
      forgetOrderKey();
      toast({ text: messages.pack.created, subject: 'order' });
      onPlaced(created);
      await navigate(guestPlacedLink(created, provider), {
        replace: true,
        state: payingNow(provider),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ text: messages.pack.refused, tone: 'error', subject: 'order' });
      setRefusal(error.message);
      if (error.status === 409) onConflict();
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
  };
  return { place, refusal, isSending };
}
