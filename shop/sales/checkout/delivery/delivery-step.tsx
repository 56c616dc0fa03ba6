import type { ReactNode } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { DeliveryZone, OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { chosenSlot, SlotChoice, useOpenSlots } from '#shop/sales/delivery/slot-choice.tsx';
import { QuoteFailure } from '../summary/amounts.tsx';
import type { StepProps } from './address-step.tsx';

type Choice = {
  zones: readonly DeliveryZone[];
  offer: SlotOffer;
  zoneId: number | null;
  mistakes?: { zoneId?: string; slot?: string };
  onChange: (change: { zoneId: number } | { slot: WantedSlot }) => void;
};

/** Zone and slot, both chosen already. Either is empty where there is nothing to choose. */
export function DeliveryLines({ zones, offer, zoneId, mistakes = {}, onChange }: Choice) {
  const zone = zones.find(({ id }) => id === zoneId);
  return (
    <>
      {zone !== undefined && (
        <ChoiceLine label="Zone de livraison" chosen={`${zone.name} · ${feeOf(zone)}`}>
          <ZoneChoice
            zones={zones}
            chosenId={zone.id}
            onChoose={(id) => onChange({ zoneId: id })}
            mistake={mistakes.zoneId}
          />
        </ChoiceLine>
      )}
      {offer.isOffered &&
        (offer.chosen === undefined ? (
          <div className="flex min-h-14 flex-col justify-center border-t border-line py-2">
            <SlotStep offer={offer} onChoose={(slot) => onChange({ slot })} />
          </div>
        ) : (
          <ChoiceLine label="Créneau de livraison" chosen={slotWords(offer.chosen)}>
            <SlotStep
              offer={offer}
              onChoose={(slot) => onChange({ slot })}
              mistake={mistakes.slot}
            />
          </ChoiceLine>
        ))}
    </>
  );
}

/** A choice that is made already, as one line; « changer » shows the others. */
const ChoiceLine = ({
  label,
  chosen,
  children,
}: {
  label: string;
  chosen: ReactNode;
  children: ReactNode;
}) => (
  <details className="border-t border-line">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{label}</span>
        <span className="font-semibold break-words">{chosen}</span>
      </span>
      <span className="font-semibold text-accent-dark underline">changer</span>
    </summary>
    <div className="pt-1 pb-4">{children}</div>
  </details>
);

/** Where no slots are offered. */
export function WishedDay({ draft, mistakes, onChange }: StepProps) {
  return (
    <div className="border-t border-line pt-3 sm:max-w-xs">
      <TextField
        label="Jour souhaité (facultatif)"
        name="wishedOn"
        type="date"
        required={false}
        min={new Date().toISOString().slice(0, 10)}
        value={draft.wishedOn}
        onChange={({ target }) => onChange({ wishedOn: target.value })}
        problem={mistakes.wishedOn}
      />
    </div>
  );
}

const feeOf = ({ fee }: DeliveryZone): string => (fee === 0 ? 'Gratuite' : formatXof(fee));

/** Empty in a shop without zones. */
export function ZoneChoice({
  zones,
  chosenId,
  onChoose,
  mistake,
}: {
  zones: readonly DeliveryZone[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  mistake?: string | undefined;
}) {
  if (zones.length === 0) return null;
  return (
    <fieldset aria-describedby={mistake && 'zone-mistake'} className="@container">
      <legend className="mb-2 font-semibold">Zone de livraison</legend>
      <div className="grid gap-2 @md:grid-cols-2">
        {zones.map(({ id, name, fee, free_from }) => (
          <RadioCard
            key={id}
            name="zoneId"
            value={id}
            isChosen={id === chosenId}
            onChoose={() => onChoose(id)}
            title={name}
            aside={
              <span className="font-bold whitespace-nowrap tabular-nums">
                {fee === 0 ? 'Gratuite' : formatXof(fee)}
              </span>
            }
          >
            {fee > 0 && free_from !== null && (
              <span className="block">Gratuite dès {formatXof(free_from)} d’achats</span>
            )}
          </RadioCard>
        ))}
      </div>
      <ChoiceMistake id="zone-mistake">{mistake}</ChoiceMistake>
    </fieldset>
  );
}

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

type SlotOffer = {
  /** Undefined while loading. */
  slots: OpenSlot[] | undefined;
  chosen: OpenSlot | undefined;
  isOffered: boolean;
  /** The order waits for loading slots. */
  isAsking: boolean;
  problem: string;
  askAgain: () => Promise<void>;
};

/** Fetches the open slots of the chosen zone, unless the zone has none. */
export function useSlotChoice(
  zones: readonly OfferedZone[],
  { zoneId, slot }: { zoneId: number | null; slot: WantedSlot | null },
  litres: number | undefined,
): SlotOffer {
  const isOffered = zones.some(({ id, has_slots }) => id === zoneId && has_slots);
  const { value, problem, askAgain } = useOpenSlots(
    isOffered ? (zoneId ?? undefined) : undefined,
    litres,
  );
  return {
    slots: value,
    chosen: chosenSlot(value ?? [], slot),
    isOffered,
    isAsking: isOffered && value === undefined && problem === '',
    problem,
    askAgain,
  };
}
