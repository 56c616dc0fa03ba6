import type { ComponentProps } from 'react';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { StepProps } from './address-step.tsx';
import { LocateButton } from './locate-button.tsx';

type TextName = 'recipient' | 'phone' | 'city' | 'quarter' | 'landmark';

/** The fields of an address that is typed: quarter and landmark, as people say where they live. */
export function NewAddress({ draft, mistakes, onChange }: StepProps) {
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
        <TextField
          label="Destinataire"
          hint="Vous, ou la personne qui recevra la commande."
          {...field('recipient', { autoComplete: 'name', maxLength: 120 })}
        />
        <TextField
          label="Téléphone"
          hint="Le livreur appelle ce numéro."
          {...field('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 })}
        />
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
      <LocateButton position={draft.position} onLocate={(position) => onChange({ position })} />
      <CheckField
        label="Garder cette adresse dans mon carnet"
        checked={draft.isAddressKept}
        onChange={({ target }) => onChange({ isAddressKept: target.checked })}
      />
    </div>
  );
}
