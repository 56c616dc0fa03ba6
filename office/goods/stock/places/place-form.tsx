import type { ReactNode } from 'react';
import { BooleanInput, required, SelectInput, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { PLACE_KIND_WORDS } from '../words.ts';

const asTyped = (value: string) => value;

/** All that is written of a place. */
export function PlaceForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <TextInput
        source="name"
        label="Nom"
        helperText="Les clients lisent « En stock à … » et « Retrait à … » : Dakar, Médina, Thiès."
        validate={required()}
        fullWidth
      />
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(PLACE_KIND_WORDS)}
        defaultValue="store"
        validate={required()}
        fullWidth
      />
      <TextInput source="address" label="Adresse" defaultValue="" parse={asTyped} fullWidth />
      <TextInput
        source="hours"
        label="Horaires"
        defaultValue=""
        parse={asTyped}
        multiline
        fullWidth
      />
      <BooleanInput
        source="collects"
        label="Retrait possible par les clients"
        defaultValue={false}
      />
      <BooleanInput
        source="active"
        label="Utilisé"
        defaultValue={true}
        helperText="Un lieu où il reste des pièces ne se ferme pas."
      />
      <BooleanInput
        source="is_default"
        label="Par défaut"
        defaultValue={false}
        helperText="Compte là où personne ne choisit un lieu ; l’ancien lieu par défaut ne l’est plus."
      />
    </OfficeForm>
  );
}
