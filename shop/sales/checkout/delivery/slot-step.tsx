import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { SlotChoice } from '#shop/sales/delivery/slot-choice.tsx';
import { QuoteFailure } from '../summary/quote-failure.tsx';
import type { SlotOffer } from './use-slot-choice.ts';

/** The slots of the chosen zone, or why there is none to choose. */
export function SlotStep({
  offer: { slots, chosen, problem, askAgain },
  onChoose,
  mistake,
}: {
  offer: SlotOffer;
  onChoose: (slot: WantedSlot) => void;
  mistake?: string | undefined;
}) {
  if (problem !== '') return <QuoteFailure problem={problem} onRetry={() => void askAgain()} />;
  if (slots === undefined) return <p className="text-muted">Recherche des créneaux...</p>;
  return (
    <>
      {slots.length > 0 && (
        <SlotChoice slots={slots} chosen={chosen} onChoose={onChoose} mistake={mistake} />
      )}
      {chosen === undefined && (
        <p role="status" className="mt-2 font-semibold">
          Tous les créneaux sont complets : nous vous appelons pour convenir du jour.
        </p>
      )}
    </>
  );
}
