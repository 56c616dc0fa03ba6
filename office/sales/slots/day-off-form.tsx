import type { ReactNode } from 'react';
import { BooleanInput, DateInput, required, SelectInput, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { KIND_WORDS } from './words.ts';

/** A day that is not like the others of its week. */
export function DayOffForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm
      buttons={buttons}
      defaultValues={{ kind: 'announced', delivers: false }}
      sx={{ maxWidth: 560 }}
    >
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <DateInput source="day" label="Jour" validate={required()} fullWidth />
      <SelectInput
        source="kind"
        label="Revient"
        choices={choicesOf(KIND_WORDS)}
        helperText="« Chaque année » : à la même date. « Ce jour-là » : une fête annoncée, une fermeture."
        validate={required()}
        fullWidth
      />
      <BooleanInput
        source="delivers"
        label="On livre ce jour-là"
        helperText="Coché : la boutique livre malgré tout."
      />
    </OfficeForm>
  );
}
