import { MenuItem, TextField } from '@mui/material';
import { formatXof } from '#contract/money.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Panel } from '../ui/panel.tsx';
import { MODE_WORDS } from '../ui/words.ts';
import type { ChangeDraft, PhoneDraft } from './phone-draft.ts';
import { useServedZones } from './use-served-zones.ts';

/** Where it goes, how it is paid, and what the customer wants to be remembered. */
export function OrderTerms({ draft, onChange }: { draft: PhoneDraft; onChange: ChangeDraft }) {
  const served = useServedZones() ?? [];
  return (
    <Panel title="Livraison et paiement">
      <TextField
        select
        label="Zone de livraison"
        value={draft.zoneId ?? ''}
        onChange={({ target }) =>
          onChange({ zoneId: target.value === '' ? undefined : Number(target.value) })
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
      <ChoiceSelect
        label="Mode de paiement"
        value={draft.mode}
        words={MODE_WORDS}
        onChoose={(mode) => onChange({ mode })}
      />
      <TextField
        label="Note du client (facultatif)"
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </Panel>
  );
}
