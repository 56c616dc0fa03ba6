import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { listedSlot } from '#contract/sales/handover/delivery-promise.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import { isInStockSale } from '#contract/sales/orders/order-states.ts';
import { callApi } from '#office/base/calls/api.ts';
import { SHOWS_EMPTY } from '#office/base/lists/choice-select.tsx';
import { type ChangeDraft, lostSlot, type PhoneDraft } from './phone-draft.ts';
import { usePhoneQuote } from './phone-quote.tsx';

/** Empty in a zone without slots. The first free one is chosen for the clerk. */
export function SlotSelect({
  draft,
  zone,
  onChange,
}: {
  draft: PhoneDraft;
  zone: OfferedZone | undefined;
  onChange: ChangeDraft;
}) {
  const litres = usePhoneQuote(draft).data?.volume_litres ?? 0;
  const zoneId = isInStockSale(draft.saleType) && zone?.has_slots ? zone.id : undefined;
  const { data } = useQuery({
    queryKey: ['zone-slots', zoneId, litres],
    queryFn: () => {
      const path = pathTo(paths.openSlots, { id: zoneId ?? 0 });
      return callApi(litres > 0 ? callTo(path, { litres }) : path);
    },
    enabled: zoneId !== undefined,
  });
  const isLost = useDropLost(data && lostSlot(draft, data), onChange);
  usePreset(data, draft, onChange);
  if (zoneId === undefined) return null;
  const slots = data ?? [];
  const keyOf = ({ id, day }: { id: number; day: string }) => `${id} ${day}`;
  const chosen = slots.find((slot) => draft.slot && keyOf(slot) === keyOf(draft.slot));
  return (
    <TextField
      select
      label="Créneau de livraison"
      slotProps={SHOWS_EMPTY}
      value={chosen === undefined ? '' : keyOf(chosen)}
      error={isLost && draft.slot === undefined}
      helperText={
        isLost &&
        draft.slot === undefined &&
        'Le créneau choisi n’est plus libre : proposez-en un autre.'
      }
      onChange={({ target }) => {
        const slot = slots.find((one) => keyOf(one) === target.value);
        onChange({ slot });
      }}
    >
      <MenuItem value="">Sans créneau : le délai de la zone</MenuItem>
      {slots.map((slot) => (
        <MenuItem key={keyOf(slot)} value={keyOf(slot)} disabled={slot.is_full}>
          {`${listedSlot(slot)}${slot.is_full ? ' (complet)' : ''}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Proposes the first free slot once; a clerk who takes none, or loses one, chooses the next. */
function usePreset(
  slots: readonly OpenSlot[] | undefined,
  { slot }: PhoneDraft,
  onChange: ChangeDraft,
): void {
  const [isDone, setIsDone] = useState(slot !== undefined);
  useEffect(() => {
    if (isDone || slots === undefined) return;
    setIsDone(true);
    onChange({ slot: slots.find(({ is_full }) => !is_full) });
  }, [isDone, slots, onChange]);
}

/** Removes lost options from a draft; returns whether any was removed. */
export function useDropLost(lost: Partial<PhoneDraft> | undefined, onChange: ChangeDraft): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (lost === undefined) return;
    onChange(lost);
    setWasLost(true);
  }, [lost, onChange]);
  return wasLost;
}
