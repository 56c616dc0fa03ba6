import type { ReactNode } from 'react';
import { BooleanInput, minValue, NumberInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

const isAmount = [required(), minValue(0)];

/** All that is written of a delivery zone. */
export function ZoneForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <NumberInput source="fee" label="Frais (FCFA)" validate={isAmount} fullWidth />
      <NumberInput
        source="free_from"
        label="Livraison gratuite à partir de (FCFA)"
        helperText="Vide : jamais gratuite. Le total des produits est compté."
        validate={minValue(0)}
        defaultValue={null}
        fullWidth
      />
      <TextInput
        source="delay"
        label="Délai"
        helperText="En jours de livraison après la commande : « 24 à 48 heures », « 3 à 5 jours ». Vide : rien n’est promis."
        defaultValue=""
        parse={(value: string) => value}
        fullWidth
      />
      <NumberInput
        source="rank"
        label="Rang"
        helperText="La zone au plus petit rang est proposée la première."
        validate={isAmount}
        defaultValue={0}
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Servie"
        helperText="Sans cela, elle n’est plus proposée ; les commandes passées la gardent."
        defaultValue={true}
      />
    </OfficeForm>
  );
}
