import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import { isInStockSale } from '#contract/sales/orders/order-states.ts';
import { RELATIVE_MODE } from '#contract/sales/orders/payment-modes.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { ChoiceSelect, SHOWS_EMPTY } from '#office/base/lists/choice-select.tsx';
import { FieldRow, Panel } from '#office/base/ui/panel.tsx';
import { MODE_WORDS } from '#office/base/ui/words.ts';
import {
  type ChangeDraft,
  lostPickup,
  type PhoneDraft,
  pickupOf,
  productsParameter,
  proformaModeOf,
  relativeOf,
} from './phone-draft.ts';
import { SlotSelect, useDropLost } from './slot-select.tsx';

const MODE = 'Mode de paiement';
const { online, domicile } = MODE_WORDS;

type Terms = { draft: PhoneDraft; onChange: ChangeDraft };

/** Where the order goes, and what the customer adds. */
export function DeliveryTerms({ draft, onChange }: Terms) {
  const isCollected = pickupOf(draft) !== undefined;
  const { isForRelative } = relativeOf(draft);
  return (
    <Panel title="Livraison">
      <FieldRow>
        {isForRelative ? null : <PickupSelect draft={draft} onChange={onChange} />}
        {isCollected ? null : <DeliveryFields draft={draft} onChange={onChange} />}
        <TextField
          label="Note du client (facultatif)"
          value={draft.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </FieldRow>
    </Panel>
  );
}

export function PaymentTerms({ draft, onChange }: Terms) {
  const { isForRelative } = relativeOf(draft);
  return (
    <FieldRow>
      {isForRelative ? (
        <ChoiceSelect
          label={MODE}
          value={RELATIVE_MODE}
          words={{ online }}
          helperText="Rien n’est demandé au proche : le client paie en ligne."
          onChoose={() => undefined}
        />
      ) : draft.proforma === undefined ? (
        <ChoiceSelect
          label={MODE}
          value={draft.mode}
          words={MODE_WORDS}
          onChoose={(mode) => onChange({ mode })}
        />
      ) : (
        <ChoiceSelect
          label={MODE}
          value={proformaModeOf(draft.mode)}
          words={{ online, domicile }}
          onChoose={(mode) => onChange({ mode })}
        />
      )}
      {draft.proforma === undefined && (
        <TextField
          label="Code promo (facultatif)"
          defaultValue={draft.coupon}
          // On blur: the server counts each unknown code as a guess.
          onBlur={({ target }) => onChange({ coupon: target.value.trim() })}
        />
      )}
    </FieldRow>
  );
}

function DeliveryFields({ draft, onChange }: Terms) {
  const served = useServedZones() ?? [];
  return (
    <>
      <TextField
        select
        label="Zone de livraison"
        slotProps={SHOWS_EMPTY}
        value={draft.zoneId ?? ''}
        onChange={({ target }) =>
          onChange({
            zoneId: target.value === '' ? undefined : Number(target.value),
            slot: undefined,
          })
        }
      >
        <MenuItem value="">La première de la liste</MenuItem>
        {served.map(({ id, name, fee }) => (
          <MenuItem key={id} value={id}>{`${name} (${formatXof(fee)})`}</MenuItem>
        ))}
      </TextField>
      <SlotSelect
        key={draft.zoneId}
        draft={draft}
        zone={served.find(({ id }) => id === draft.zoneId) ?? served[0]}
        onChange={onChange}
      />
      <TextField
        label="Adresse de livraison"
        autoComplete="off"
        value={draft.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <TextField
        label="Repère (facultatif)"
        value={draft.landmark}
        onChange={({ target }) => onChange({ landmark: target.value })}
      />
      <TextField
        label="Deuxième téléphone (facultatif)"
        type="tel"
        value={draft.secondPhone}
        onChange={({ target }) => onChange({ secondPhone: target.value })}
      />
    </>
  );
}

/** Empty in a shop without collection. */
function PickupSelect({ draft, onChange }: { draft: PhoneDraft; onChange: ChangeDraft }) {
  const articles = productsParameter(draft);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['pickup-places', articles],
    queryFn: () =>
      callApi(articles === '' ? paths.pickupPlaces : callTo(paths.pickupPlaces, { articles })),
    placeholderData: (known) => known,
  });
  const isLost = useDropLost(
    data && !isPlaceholderData ? lostPickup(draft, data) : undefined,
    onChange,
  );
  const places = data ?? [];
  if (!isInStockSale(draft.saleType) || places.length === 0) return null;
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
