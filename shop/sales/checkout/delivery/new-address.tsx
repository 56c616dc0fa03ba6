import type { ComponentProps } from 'react';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { Underway } from '#shop/sales/delivery/access/access-draft.ts';
import { AccessHelp } from '#shop/sales/delivery/access/access-help.tsx';
import type { StepProps } from './address-step.tsx';
import { RecipientFields } from './recipient-fields.tsx';

type TextName = 'city' | 'quarter' | 'landmark';

/** The fields of an address that is typed: quarter and landmark, as people say where they live. */
export function NewAddress({
  draft,
  mistakes,
  underway,
  onChange,
}: StepProps & { underway: Underway }) {
  const field = (name: TextName, more: Omit<ComponentProps<'input'>, 'name'> = {}) => ({
    name,
    value: draft[name],
    problem: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    ...more,
  });
  return (
    <div className="mt-4 space-y-4 first-of-type:mt-0">
      <div className="grid gap-4 sm:grid-cols-2">
        {!draft.isForRelative && (
          <RecipientFields
            draft={draft}
            mistakes={mistakes}
            onChange={onChange}
            hints={{
              recipient: 'Vous, ou la personne qui recevra la commande.',
              phone: 'Le livreur appelle ce numéro.',
            }}
          />
        )}
        <TextField
          label="Ville"
          {...field('city', { autoComplete: 'address-level2', maxLength: 120 })}
        />
        <TextField
          label="Quartier"
          {...field('quarter', { autoComplete: 'address-level3', maxLength: 120 })}
        />
      </div>
      <TextField
        label="Repère (facultatif)"
        placeholder="En face de la pharmacie..."
        {...field('landmark', { autoComplete: 'off', required: false, maxLength: 300 })}
      />
      <AccessHelp access={draft} onChange={onChange} mistakes={mistakes} underway={underway} />
      <CheckField
        label="Garder cette adresse dans mon carnet"
        checked={draft.isAddressKept}
        onChange={({ target }) => onChange({ isAddressKept: target.checked })}
      />
    </div>
  );
}
