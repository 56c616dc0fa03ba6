import type { ReactNode } from 'react';
import { BooleanInput, DateInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
import { PackLinesInput } from './pack-lines-input.tsx';

/** All that is written of a pack. */
export function PackForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 720 }}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput
        source="code"
        label="Code"
        validate={required()}
        helperText="Lettres, chiffres et tirets. Il est dans l’adresse de la page du pack : un lien déjà partagé ne marche plus si vous le changez."
        fullWidth
      />
      <PackLinesInput />
      <DateInput
        source="start_date"
        label="Premier jour"
        helperText="Vide : dès maintenant"
        fullWidth
      />
      <DateInput
        source="end_date"
        label="Dernier jour"
        helperText="Compris. Vide : sans limite"
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Actif"
        defaultValue={true}
        helperText="Sans cela, le pack n’est pas en vente, même entre ses jours."
      />
      <PictureInput
        source="picture"
        label="Image"
        hint="Sans image, la boutique montre celle du premier produit."
      />
    </OfficeForm>
  );
}
