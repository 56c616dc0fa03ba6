import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Channel } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import { ApiError, browserApi } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/** How long a new code takes to arrive, before another is of use. */
const PAUSE_MS = 60_000;
const RESENT_TOAST_MS = 3000;

/** What the page before says of the code that it had sent. */
type CodeState = { codeSentAtMs?: number } | null;

/** Sends another code (specification, section 8), once a minute. `onRefusal` hears the server's reason. */
export function useResend(email: string, onRefusal: (why: string) => void) {
  const { state } = useLocation() as { state: CodeState };
  const isLive = useHydrated();
  const [resentAtMs, setResentAtMs] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  const sentAtMs = resentAtMs ?? (isLive ? state?.codeSentAtMs : undefined);
  const waitS = useSecondsUntil(sentAtMs === undefined ? undefined : sentAtMs + PAUSE_MS);

  const resend = async (canal: Channel) => {
    if (isSending || waitS > 0) return;
    setIsSending(true);
    const path = withQuery(pathTo(paths.codeResend, { id: email }), { canal });
    try {
      await browserApi.post(path, {});
      toast({ text: messages.code.resent, durationMs: RESENT_TOAST_MS });
      setResentAtMs(Date.now());
    } catch (error) {
      toast({ text: messages.code.resendFailed, tone: 'error' });
      if (error instanceof ApiError) onRefusal(error.message);
    } finally {
      setIsSending(false);
    }
  };
  return { resend, isSending, waitS };
}

/** How many whole seconds there are until a moment, again every second; 0 without one and afterwards. */
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
