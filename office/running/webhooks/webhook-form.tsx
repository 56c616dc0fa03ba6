import type { ReactNode } from 'react';
import { BooleanInput, CheckboxGroupInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { EVENT_WORDS } from './words.ts';

/** Whom the shop tells what, and where. */
export function WebhookForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 640 }}>
      <TextInput source="name" label="Partenaire" validate={required()} fullWidth />
      <TextInput
        source="url"
        label="Adresse"
        helperText="Une adresse https:// que le partenaire vous donne."
        validate={required()}
        fullWidth
      />
      <CheckboxGroupInput
        source="events"
        label="Événements"
        choices={choicesOf(EVENT_WORDS)}
        validate={required()}
        row={false}
      />
      <BooleanInput source="active" label="Envoyer" defaultValue={true} />
    </OfficeForm>
  );
}
