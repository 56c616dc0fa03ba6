import { Create, DateInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { type ArticleLine, ArticleLinesInput, toLines } from '../article-lines-input.tsx';

const toPurchase = ({ lines, ...purchase }: { lines: ArticleLine[] }) => ({
  ...purchase,
  lines: toLines(lines),
});

/** Notes what was bought and when it should come. */
export default function PurchaseCreate() {
  return (
    <Create title="Nouvel achat" redirect="show" transform={toPurchase}>
      <OfficeForm sx={{ maxWidth: 720 }}>
        <TextInput source="supplier" label="Fournisseur" validate={required()} fullWidth />
        <DateInput source="expected_on" label="Attendu le" validate={required()} fullWidth />
        <ArticleLinesInput />
        <TextInput
          source="note"
          label="Note"
          defaultValue=""
          parse={(value: string) => value}
          multiline
          fullWidth
        />
      </OfficeForm>
    </Create>
  );
}
