import { useRef, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { forgetOrderKey } from './order-key.ts';

/** Sends an order once, however often the button is pressed; `onRefusal` hears why the server refused it. */
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

/** Once an order is placed, the same goods can be ordered again. */
export function endSending(): void {
  forgetOrderKey();
  toast({ text: messages.pack.created, subject: 'order' });
}
