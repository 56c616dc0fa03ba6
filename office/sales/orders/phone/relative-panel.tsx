import { Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import {
  type RELATIVE_FIELDS,
  type RelativeDraft,
  relativeMistakes,
} from '#contract/sales/orders/relative-draft.ts';
import { GIFT_MESSAGE_MAX_LENGTH } from '#contract/sales/orders/relative-words.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import {
  type ChangeDraft,
  canBeForRelative,
  type PhoneDraft,
  relativeNoticeWords,
} from './phone-draft.ts';
import type { PhoneProblems } from './phone-problems.ts';

type Field = (typeof RELATIVE_FIELDS)[number];

type Props = {
  draft: PhoneDraft;
  onChange: ChangeDraft;
  problems: PhoneProblems;
};

/** Empty where the order cannot be for a relative. */
export function RelativePanel({ draft, onChange, problems }: Props) {
  if (!canBeForRelative(draft)) return null;
  return (
    <Panel title="Qui reçoit la commande">
      <FormControlLabel
        label="La commande est pour un proche"
        control={
          <Checkbox
            checked={draft.isForRelative}
            onChange={({ target }) => onChange({ isForRelative: target.checked })}
          />
        }
      />
      {draft.isForRelative && (
        <RelativeFields draft={draft} onChange={onChange} problems={problems} />
      )}
    </Panel>
  );
}

function RelativeFields({ draft, onChange, problems }: Props) {
  // An untouched field shows no mistake.
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const mistakes = relativeMistakes(draft, 'clerk');
  const fieldOf = (name: Field, hint = '') => {
    const problem = problems[name] ?? (left.has(name) ? mistakes[name] : '') ?? '';
    return {
      value: draft[name],
      error: problem !== '',
      helperText: problem === '' ? hint : problem,
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
      onBlur: () => setLeft((known) => new Set([...known, name])),
    };
  };
  return (
    <>
      <TextField
        label="Nom du proche"
        slotProps={{ htmlInput: { maxLength: 120 } }}
        {...fieldOf('relativeName')}
      />
      <TextField
        label="Téléphone du proche"
        type="tel"
        slotProps={{ htmlInput: { maxLength: 40 } }}
        {...fieldOf('relativePhone', 'Un numéro sénégalais : le livreur l’appelle.')}
      />
      <TextField
        label="Un mot pour le proche (facultatif)"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: GIFT_MESSAGE_MAX_LENGTH } }}
        {...fieldOf('giftMessage', 'Il le lit sur la page de son colis.')}
      />
      <FormControlLabel
        label="Lui faire la surprise : aucun message avant le jour de la livraison"
        control={
          <Checkbox
            checked={draft.isSurprise}
            onChange={({ target }) => onChange({ isSurprise: target.checked })}
          />
        }
      />
      <Typography color="text.secondary">{relativeNoticeWords(draft)}</Typography>
    </>
  );
}

/** Empty for an order of one's own. */
export const relativeFacts = (relative: RelativeDraft): [string, string][] =>
  relative.isForRelative
    ? [
        ['Pour', [relative.relativeName, relative.relativePhone].filter(Boolean).join(' · ')],
        ['Un mot', relative.giftMessage],
        ['Surprise', relative.isSurprise ? 'aucun message avant le jour de la livraison' : ''],
      ]
    : [];
