import { useRef, useState } from 'react';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import type { Customer } from '#shop/base/session/session.ts';
import type { Underway } from '../delivery/access/access-draft.ts';
import { type Draft, keepDraft, readDraft } from './draft.ts';
import type { Mistakes } from './find-mistakes.ts';
import type { Agreed } from './kept-draft.ts';

/**
 * The choices of a customer at the checkout of a basket or of goods that were `agreed` on, kept on each change, and
 * what is wrong with them.
 */
export function useDraftOrder(customer: Customer, zones: readonly DeliveryZone[], agreed?: Agreed) {
  const [kept, setKept] = useState(() => readDraft(customer, agreed));
  // A photo may arrive after more was typed.
  const latest = useRef(kept);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [underway] = useState<Underway>(() => new Set());
  // A zone may have gone since it was chosen; the first is the one that the server would take.
  const zoneId = zones.some(({ id }) => id === kept.zoneId) ? kept.zoneId : (zones[0]?.id ?? null);
  const draft: Draft = { ...kept, zoneId };
  const onChange = (change: Partial<Draft>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setKept(next);
    keepDraft(customer, next, agreed);
    setMistakes((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !(field in change))),
    );
  };
  return { draft, mistakes, setMistakes, underway, onChange };
}
