import { useCallback, useEffect, useRef, useState } from 'react';
import { get, post } from '#browser/calls.ts';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { TillPayment } from '#contract/money/tills/till-orders.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useWork } from '../work.ts';

const LOOK_AGAIN_MS = 3_000;

/**
 * A payment on the customer's telephone for an order at the till: begins it, and asks every three seconds until `onPaid`.
 * `begin` begins another one after a failure. XOF.
 */
export function useWallet({
  orderId,
  provider,
  amount,
  isOpen,
  isPaid,
  onPaid,
}: {
  orderId: number;
  provider: OnlineProvider;
  amount: number;
  isOpen: boolean;
  isPaid: (now: TillPayment) => boolean;
  onPaid: () => void;
}) {
  const { device, seller } = useWork();
  const [standing, setStanding] = useState<TillPayment>();
  const [failure, setFailure] = useState('');
  const url = pathTo(paths.tillPayment, { id: orderId });
  const hasBegun = useRef(false);
  const begin = useCallback(async () => {
    setFailure('');
    try {
      setStanding(await post(url, { device, provider, amount }, seller.id));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }, [url, device, provider, amount, seller.id]);
  useEffect(() => {
    // A payment that runs is returned again, so a reload begins no second one.
    if (!hasBegun.current && isOpen) void begin();
    hasBegun.current = true;
  }, [begin, isOpen]);
  const heard = useRef({ isPaid, onPaid });
  heard.current = { isPaid, onPaid };
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      try {
        const now = await get(callTo(url, { device }), seller.id);
        if (isLeft) return;
        setStanding(now);
        setFailure('');
        if (heard.current.isPaid(now)) return heard.current.onPaid();
      } catch (error) {
        if (!isLeft) setFailure(sentenceOf(error));
      }
      if (!isLeft) timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    timer = setTimeout(look, LOOK_AGAIN_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [url, device, seller.id, isOpen]);
  return { payment: standing?.payment ?? null, failure, begin };
}
