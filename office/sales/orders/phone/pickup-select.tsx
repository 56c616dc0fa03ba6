import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import { callApi } from '#office/base/calls/api.ts';
import { SHOWS_EMPTY } from '#office/base/lists/shows-empty.ts';
import { articlesOf, type ChangeDraft, lostPickup, type PhoneDraft } from './phone-draft.ts';
import { useLost } from './use-lost.ts';

/** Whether an order is delivered or collected, and where; nothing in a shop where nothing is collected. */
export function PickupSelect({ draft, onChange }: { draft: PhoneDraft; onChange: ChangeDraft }) {
  const articles = articlesOf(draft);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['pickup-places', articles],
    queryFn: () =>
      callApi(articles === '' ? paths.pickupPlaces : callTo(paths.pickupPlaces, { articles })),
    placeholderData: (known) => known,
  });
  const isLost = useLost(
    data && !isPlaceholderData ? lostPickup(draft, data) : undefined,
    onChange,
  );
  const places = data ?? [];
  if (draft.saleType !== 'order' || places.length === 0) return null;
  return (
    <TextField
      select
      label="Livraison ou retrait"
      slotProps={SHOWS_EMPTY}
      value={draft.pickup?.id ?? ''}
      error={isLost && draft.pickup === undefined}
      helperText={
        isLost &&
        draft.pickup === undefined &&
        'Le retrait choisi n’est plus possible : choisissez de nouveau.'
      }
      onChange={({ target }) => {
        const place = places.find(({ id }) => id === Number(target.value));
        onChange({ pickup: place && { id: place.id, name: place.name }, slot: undefined });
      }}
    >
      <MenuItem value="">Livraison</MenuItem>
      {places.map((place) => (
        <MenuItem key={place.id} value={place.id} disabled={place.missing.length > 0}>
          {wordsOf(place)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const wordsOf = ({ name, from, missing }: PickupPlace): string =>
  missing.length > 0
    ? `Retrait à ${name} (manque : ${missing.join(', ')})`
    : `Retrait à ${name}, dès le ${dayWords(from)}`;
