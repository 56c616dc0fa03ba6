import { Create, required, SelectInput, TextInput } from 'react-admin';
import { FAULT_WORDS } from '#contract/delivery/after-sales-words.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { FindWarranty } from './find-warranty.tsx';

const asTyped = (value: string) => value;

/** A fault that somebody telephoned; the warranty is looked up while they speak. */
export default function CaseCreate() {
  return (
    <Create title="Nouvelle panne" redirect="show">
      <OfficeForm sx={{ maxWidth: 640 }}>
        <FindWarranty />
        <TextInput source="article" label="Appareil" defaultValue="" parse={asTyped} fullWidth />
        <TextInput
          source="serial"
          label="Numéro de série"
          defaultValue=""
          parse={asTyped}
          fullWidth
        />
        <SelectInput
          source="fault"
          label="Panne"
          choices={choicesOf(FAULT_WORDS)}
          validate={required()}
          fullWidth
        />
        <TextInput
          source="description"
          label="Description"
          validate={required()}
          multiline
          minRows={3}
          fullWidth
        />
        <TextInput source="name" label="Nom" validate={required()} fullWidth />
        <TextInput source="phone" label="Téléphone" validate={required()} fullWidth />
        <TextInput source="email" label="E-mail" defaultValue="" parse={asTyped} fullWidth />
      </OfficeForm>
    </Create>
  );
}
