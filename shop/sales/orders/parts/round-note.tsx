import Truck from 'lucide-react/icons/truck';
import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { roundWords } from './round-words.ts';

const ASK_AGAIN_MS = 60_000;

/** How far the driver is from an order that is on its way, asked again each minute while it is looked at. */
export function RoundNote({
  order: { delivery_round: round, for_relative: relative, recipient },
  onChange,
}: {
  order: Pick<Order, 'delivery_round'> & Partial<Pick<Order, 'for_relative' | 'recipient'>>;
  onChange: () => Promise<void>;
}) {
  const isComing = round != null;
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void onChange();
  });
  useEffect(() => {
    if (!isComing) return;
    const timer = setInterval(askAgain, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComing]);
  return (
    <p role="status" className="rounded-card bg-accent-soft p-4 font-semibold empty:hidden">
      {isComing && (
        <span className="flex gap-3">
          <Truck aria-hidden="true" size={24} className="shrink-0 text-accent" />
          {roundWords(round, relative == null ? undefined : recipient)}
        </span>
      )}
    </p>
  );
}
