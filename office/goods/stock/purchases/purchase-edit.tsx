import { DateInput, Edit, required, TextInput } from 'react-admin';
import type { Purchase } from '#contract/goods/stock/staff-purchases.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';

const toChange = ({ supplier, expected_on, note }: Purchase) => ({ supplier, expected_on, note });

/** The supplier, the day and the note of a purchase; its articles stay. */
export default function PurchaseEdit() {
  return (
    <Edit title="Achat" mutationMode="pessimistic" redirect="show" transform={toChange}>
      <OfficeForm buttons={null} sx={{ maxWidth: 560 }}>
        <TextInput source="supplier" label="Fournisseur" validate={required()} fullWidth />
        <DateInput source="expected_on" label="Attendu le" validate={required()} fullWidth />
        <TextInput
          source="note"
          label="Note"
          parse={(value: string) => value}
          multiline
          fullWidth
        />
      </OfficeForm>
    </Edit>
  );
}
