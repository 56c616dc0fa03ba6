import Truck from 'lucide-react/icons/truck';
import { useEffect, useEffectEvent } from 'react';
import { hourWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';

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

/**
 * Where a round is, seen from one order of it: `Encore 2 arrêts avant vous.`, or before `whom` of an order that goes to
 * somebody else. Hours are those of Dakar.
 */
export function roundWords(
  {
    is_next: isNext,
    stops_before: before,
    expected_at: expectedAt,
  }: NonNullable<Order['delivery_round']>,
  whom = 'vous',
): string {
  const hour = expectedAt === null ? '' : ` vers ${hourWords(expectedAt.slice(11, 16))}`;
  if (isNext) return `Le livreur est en route vers ${whom}${hour && ` : il arrive${hour}`}.`;
  if (before === 0) return 'Votre livraison est la prochaine.';
  return `Le livreur est parti. Encore ${before === 1 ? 'un arrêt' : `${before} arrêts`} avant ${whom}.`;
}
