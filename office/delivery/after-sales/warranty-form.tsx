import type { ReactNode } from 'react';
import { DateInput, NumberInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

const asTyped = (value: string) => value;

/** What stands on a receipt. */
export function WarrantyForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <TextInput source="brand" label="Marque" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="article" label="Appareil" validate={required()} fullWidth />
      <TextInput source="serial" label="Numéro de série" validate={required()} fullWidth />
      <DateInput source="bought_on" label="Acheté le" validate={required()} fullWidth />
      <NumberInput
        source="months"
        label="Garantie (mois)"
        helperText="Vide : celle des réglages."
        min={0}
        max={600}
        fullWidth
      />
      <TextInput source="name" label="Client" validate={required()} fullWidth />
      <TextInput source="phone" label="Téléphone" validate={required()} fullWidth />
      <TextInput source="note" label="Note" defaultValue="" parse={asTyped} multiline fullWidth />
    </OfficeForm>
  );
}
