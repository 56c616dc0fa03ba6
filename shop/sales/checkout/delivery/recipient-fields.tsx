import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { StepProps } from './address-step.tsx';

/** Name and telephone of whoever receives an order. */
export function RecipientFields({
  draft,
  mistakes,
  onChange,
  hints,
}: StepProps & { hints: { recipient: string; phone: string } }) {
  return (
    <>
      <TextField
        label="Destinataire"
        hint={hints.recipient}
        name="recipient"
        autoComplete="name"
        maxLength={120}
        value={draft.recipient}
        problem={mistakes.recipient}
        onChange={({ target }) => onChange({ recipient: target.value })}
      />
      <TextField
        label="Téléphone"
        hint={hints.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={draft.phone}
        problem={mistakes.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
    </>
  );
}
