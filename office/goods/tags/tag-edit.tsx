import { DeleteWithConfirmButton, Edit, required, TextInput, useRecordContext } from 'react-admin';
import type { StaffTag } from '#contract/goods/catalogue/staff-tags.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MergeTag } from './merge-tag.tsx';

/** A tag: its name, and what becomes of it. */
export default function TagEdit() {
  return (
    <Edit mutationMode="pessimistic" transform={({ name }: StaffTag) => ({ name })}>
      <OfficeForm buttons={<DeleteUnused />}>
        <TextInput
          source="name"
          label="Nom"
          validate={required()}
          helperText="Tous les produits qui la portent suivent"
        />
      </OfficeForm>
      <MergeTag />
    </Edit>
  );
}

function DeleteUnused() {
  const tag = useRecordContext<StaffTag>();
  return tag?.article_count === 0 && <DeleteWithConfirmButton mutationMode="pessimistic" />;
}
