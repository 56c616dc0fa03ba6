import { MenuItem, TextField } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Panel } from '../ui/panel.tsx';
import { SHOWS_EMPTY } from '../ui/shows-empty.ts';
import { MODE_WORDS } from '../ui/words.ts';
import { atOnce, type ChangeDraft, type PhoneDraft, pickupOf, relativeOf } from './phone-draft.ts';
import { PickupSelect } from './pickup-select.tsx';
import { SlotSelect } from './slot-select.tsx';
import { useServedZones } from './use-served-zones.ts';

const MODE = 'Mode de paiement';
const { online, domicile } = MODE_WORDS;

type Terms = { draft: PhoneDraft; onChange: ChangeDraft };

/** Where it goes or is collected, how it is paid, and what the customer wants to be remembered. */
export function OrderTerms({ draft, onChange }: Terms) {
  const isCollected = pickupOf(draft) !== undefined;
  const { isForRelative } = relativeOf(draft);
  return (
    <Panel title="Livraison et paiement">
      {isForRelative ? null : <PickupSelect draft={draft} onChange={onChange} />}
      {isCollected ? null : <DeliveryFields draft={draft} onChange={onChange} />}
      {isForRelative ? (
        <ChoiceSelect
          label={MODE}
          value="online"
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
          value={atOnce(draft.mode)}
          words={{ online, domicile }}
          onChoose={(mode) => onChange({ mode })}
        />
      )}
      <TextField
        label="Note du client (facultatif)"
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {draft.proforma === undefined && (
        <TextField
          label="Code promo (facultatif)"
          defaultValue={draft.coupon}
          // Not while it is typed: each question with a code that does not exist is counted as a guess.
          onBlur={({ target }) => onChange({ coupon: target.value.trim() })}
        />
      )}
    </Panel>
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
      <TextField
        label="Adresse de livraison"
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
      <SlotSelect
        key={draft.zoneId}
        draft={draft}
        zone={served.find(({ id }) => id === draft.zoneId) ?? served[0]}
        onChange={onChange}
      />
    </>
  );
}
