import { useCallback, useId, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import { dayWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot, WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { type OwnData, useAnswer } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';

/** Days shown at first; a button shows the rest. */
const FIRST_DAYS = 3;

/** Fewer places show a hint. */
const FEW = 3;

/** Full slots are shown disabled. */
export function SlotChoice({
  slots,
  chosen,
  onChoose,
  mistake,
}: {
  slots: readonly OpenSlot[];
  chosen: WantedSlot | undefined;
  onChoose: (slot: WantedSlot) => void;
  mistake?: string | undefined;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const days = [...new Set(slots.map(({ day }) => day))];
  const chosenPlace = days.indexOf(chosen?.day ?? '');
  const shown = isWhole ? days : days.slice(0, Math.max(FIRST_DAYS, chosenPlace + 1));
  return (
    <fieldset aria-describedby={mistake && 'slot-mistake'}>
      <legend className="mb-2 font-semibold">Créneau de livraison</legend>
      <div className="space-y-3">
        {shown.map((day) => (
          <SlotsOfDay
            key={day}
            day={day}
            slots={slots.filter((slot) => slot.day === day)}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      {shown.length < days.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className={buttonStyle('quiet', 'mt-2 px-0!')}
        >
          Voir les jours suivants
        </button>
      )}
      <ChoiceMistake id="slot-mistake">{mistake}</ChoiceMistake>
    </fieldset>
  );
}

function SlotsOfDay({
  day,
  slots,
  chosen,
  onChoose,
}: {
  day: string;
  slots: readonly OpenSlot[];
  chosen: WantedSlot | undefined;
  onChoose: (slot: WantedSlot) => void;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read twice.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-sm first-letter:uppercase">
        {dayWords(day)}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {slots.map((slot) => (
          <RadioCard
            key={slot.id}
            name="slot"
            value={`${slot.id} ${slot.day}`}
            isChosen={isSameSlot(slot, chosen)}
            isDisabled={slot.is_full}
            onChoose={() => onChoose({ id: slot.id, day: slot.day })}
            // On a phone a line breaks after the dash, not within an hour.
            title={slotHours(slot).replaceAll(' h', '\u00a0h')}
            aside={<span className="text-sm text-muted">{placesOf(slot)}</span>}
          />
        ))}
      </div>
    </div>
  );
}

function placesOf({ left, is_full }: OpenSlot): string {
  if (is_full) return 'Complet';
  if (left === 1) return 'Dernière place';
  return left <= FEW ? `Plus que ${left} places` : '';
}

export const isSameSlot = (one: WantedSlot, other: WantedSlot | null | undefined): boolean =>
  one.id === other?.id && one.day === other.day;

/** The wanted slot if free, else the first free one; undefined if all are full. */
export const chosenSlot = (
  slots: readonly OpenSlot[],
  wanted: WantedSlot | null,
): OpenSlot | undefined =>
  slots.find((slot) => !slot.is_full && isSameSlot(slot, wanted)) ??
  slots.find(({ is_full }) => !is_full);

/** Reads a stored slot; null for a damaged one. */
export function readSlot(kept: unknown): WantedSlot | null {
  const { id, day } = fieldsOf(kept);
  return typeof id === 'number' && typeof day === 'string' ? { id, day } : null;
}

const NONE: OpenSlot[] = [];

/** The slots that a zone offers to an order of so many litres; none without a zone. */
export function useOpenSlots(
  zoneId: number | undefined,
  litres = 0,
): Pick<OwnData<OpenSlot[]>, 'value' | 'problem' | 'askAgain'> {
  const { value, problem, askAgain } = useAnswer(
    useCallback(
      async (signal) => {
        if (zoneId === undefined) return { zoneId, slots: NONE };
        const path = pathTo(paths.openSlots, { id: zoneId });
        const url = litres > 0 ? callTo(path, { litres }) : path;
        return { zoneId, slots: await browserApi.get(url, signal) };
      },
      [zoneId, litres],
    ),
  );
  // The response for another zone does not count.
  return { value: value?.zoneId === zoneId ? value?.slots : undefined, problem, askAgain };
}
