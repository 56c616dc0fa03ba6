import type { ReactNode } from 'react';
import { BooleanInput, minValue, NumberInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

const asTyped = (value: string) => value;

/** All that is written of a vehicle. */
export function VehicleForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 560 }}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput source="plate" label="Plaque" defaultValue="" parse={asTyped} fullWidth />
      <NumberInput
        source="max_litres"
        label="Litres au plus"
        helperText="Vide : personne ne le sait, et rien n’est comparé."
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <NumberInput
        source="max_kg"
        label="Kilos au plus"
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Utilisé"
        helperText="Sans cela, il n’est plus proposé ; ses tournées le gardent."
        defaultValue={true}
      />
    </OfficeForm>
  );
}
