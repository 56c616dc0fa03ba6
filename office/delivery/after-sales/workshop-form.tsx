import type { ReactNode } from 'react';
import { BooleanInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

const asTyped = (value: string) => value;

/** All that is written of a workshop. */
export function WorkshopForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput source="phone" label="Téléphone" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="address" label="Adresse" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="brands" label="Marques" defaultValue="" parse={asTyped} fullWidth />
      <BooleanInput source="active" label="Utilisé" defaultValue={true} />
    </OfficeForm>
  );
}
