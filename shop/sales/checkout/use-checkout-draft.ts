import { useRef, useState } from 'react';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import type { Underway } from '../delivery/access/access-draft.ts';

/**
 * What is typed and chosen at a checkout so far, kept in this tab on each change, and what is wrong with it. A mistake
 * goes as soon as its field changes.
 */
export function useCheckoutDraft<D extends { zoneId: number | null }, Field extends string>(
  { read, keep }: { read: () => D; keep: (draft: D) => void },
  zones: readonly DeliveryZone[],
) {
  const [kept, setKept] = useState(read);
  // A photo may arrive after more was typed.
  const latest = useRef(kept);
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  /** Photos and voice notes that are on their way to the server. */
  const [underway] = useState<Underway>(() => new Set());
  // A zone may have gone since it was chosen; the first is the one that the server would take.
  const zone = zones.find(({ id }) => id === kept.zoneId) ?? zones[0];
  const draft: D = { ...kept, zoneId: zone?.id ?? null };
  const onChange = (change: Partial<D>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setKept(next);
    keep(next);
    setMistakes(
      (known) =>
        Object.fromEntries(
          Object.entries(known).filter(([field]) => !(field in change)),
        ) as typeof known,
    );
  };
  return { draft, mistakes, setMistakes, underway, onChange };
}
