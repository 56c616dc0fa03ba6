import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { CreatedOrder, GuestOrderPayload } from '#contract/order-shapes.ts';
import { paths } from '#contract/paths.ts';
import { ApiError, browserApi } from '../api.ts';
import { addresses } from '../layout/addresses.ts';
import { toast } from '../ui/toast.ts';
import { useShop } from '../use-shop.ts';
import { forgetOrderKey, orderKey } from './order-key.ts';

/** Longer than usual: the way to the order is read and pressed, and stands in the mail besides. */
const FOLLOW_MS = 15_000;

/**
 * Sends an order without an account once, and goes on to the shop with the way to pay or follow it
 * (specification, section 2, "After-order navigation"). `onPlaced` hears the order's number, `onConflict`
 * that what was shown has changed.
 */
export function usePlaceGuestOrder(onPlaced: (name: string) => void, onConflict: () => void) {
  const navigate = useNavigate();
  const { shop } = useShop();
  const isRunning = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  const place = async (order: GuestOrderPayload) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSending(true);
    setRefusal('');
    try {
      const { name, link, payment_mode, confirm_until } = await browserApi.post<CreatedOrder>(
        paths.guestOrder,
        order,
        undefined,
        orderKey(paths.guestOrder, order),
      );
      forgetOrderKey();
      const isPaidNow = payment_mode !== 'domicile' && shop.paymentProviders.length > 0;
      toast({
        text: messages.pack.created,
        subject: 'order',
        durationMs: FOLLOW_MS,
        action: {
          label: wayOn(isPaidNow, confirm_until !== null),
          onPress: () => void navigate(link),
        },
      });
      onPlaced(name);
      await navigate(addresses.shop);
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

function wayOn(isPaidNow: boolean, isToConfirm: boolean): string {
  if (isToConfirm) return 'Confirmer ma commande';
  return isPaidNow ? 'Payer maintenant' : 'Suivre ma commande';
}
