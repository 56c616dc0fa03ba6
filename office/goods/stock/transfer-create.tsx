import { Create, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { type ArticleLine, ArticleLinesInput, toLines } from './article-lines-input.tsx';
import { PlaceInput } from './place-input.tsx';

const toTransfer = ({ lines, ...transfer }: { lines: ArticleLine[] }) => ({
  ...transfer,
  lines: toLines(lines),
});

/** Sends articles from one place to another; they leave at once and are under way until they are received. */
export default function TransferCreate() {
  return (
    <Create title="Nouveau transfert" redirect="show" transform={toTransfer}>
      <OfficeForm sx={{ maxWidth: 720 }}>
        <PlaceInput source="from_id" label="De" />
        <PlaceInput source="to_id" label="Vers" />
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
