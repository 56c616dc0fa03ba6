import { useEffect, useState } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { toast } from '../ui/overlays/toast.ts';
import { ApiError } from './client.ts';

const PAUSE_MS = 60_000;
const RESENT_TOAST_MS = 3000;

/** Sends codes by `send`, at most one a minute, with toasts. `onRefusal` gets the server's sentence. */
export function useCodeSending<Way>({
  send,
  firstSentAtMs,
  firstText = formMessages.code.resent,
  onRefusal,
}: {
  send: (way: Way) => Promise<unknown>;
  /** When the first code was sent; undefined if unknown. */
  firstSentAtMs: number | undefined;
  /** The toast's text for the first code. */
  firstText?: string;
  onRefusal: (why: string) => void;
}) {
  const [resentAtMs, setResentAtMs] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  const sentAtMs = resentAtMs ?? firstSentAtMs;
  const waitS = useSecondsUntil(sentAtMs === undefined ? undefined : sentAtMs + PAUSE_MS);

  const resend = async (way: Way) => {
    if (isSending || waitS > 0) return;
    setIsSending(true);
    try {
      await send(way);
      const text = resentAtMs === undefined ? firstText : formMessages.code.resent;
      toast({ text, durationMs: RESENT_TOAST_MS });
      setResentAtMs(Date.now());
    } catch (error) {
      toast({ text: formMessages.code.resendFailed, tone: 'error' });
      if (error instanceof ApiError) onRefusal(error.message);
    } finally {
      setIsSending(false);
    }
  };
  return { resend, isSending, waitS, isSent: resentAtMs !== undefined };
}

/** Whole seconds until a moment, updated every second; 0 afterwards. */
function useSecondsUntil(momentMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (momentMs === undefined) return;
    const look = () => {
      const left = Math.max(0, Math.ceil((momentMs - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => clearInterval(timer);
  }, [momentMs]);
  return seconds;
}
