import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { OrderPayload } from '#contract/order-shapes.ts';
import type { Pack } from '#contract/packs.ts';
import { paths } from '#contract/paths.ts';
import { pushPurchaseOnce } from '../analytics/purchase.ts';
import { ApiError, browserApi } from '../api/client.ts';
import { placedLink } from '../checkout/checkout-kinds.ts';
import { forgetOrderKey, orderKey } from '../checkout/placing/order-key.ts';
import { toast } from '../ui/overlays/toast.ts';

/**
 * Orders a pack for a customer, once, and goes on to its page (specification, section 2). `onRefusal`
 * hears why the server took it not.
 */
export function useOrderPack(pack: Pack, onRefusal: (refusal: ApiError) => void) {
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const order = async (payload: OrderPayload) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSending(true);
    try {
      const created = await browserApi.post(
        paths.packOrder,
        payload,
        undefined,
        orderKey(paths.packOrder, payload),
      );
      forgetOrderKey();
      toast({ text: messages.pack.created, subject: 'order' });
      pushPackPurchase(pack, created.name);
      await navigate(placedLink(created));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ text: messages.pack.refused, tone: 'error', subject: 'order' });
      onRefusal(error);
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
  };
  return { isSending, order };
}

/** Tells the tag manager of a pack that was ordered, by the number of the order. */
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
