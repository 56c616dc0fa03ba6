import {
  DeleteWithConfirmButton,
  Edit,
  NumberField,
  required,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import type { StaffTag } from '#contract/goods/catalogue/staff-tags.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { MergeTag } from './merge-tag.tsx';

const filters = [searchFor('Nom')];

/** The tags with the number of their articles. New ones are made in an article's form. */
export function TagList() {
  const rowClick = useMay('catalogue:write') ? 'edit' : false;
  return (
    <StaffList filters={filters}>
      <ListBody<StaffTag>
        opens={rowClick}
        primary={({ name }) => name}
        tertiary={({ article_count }) => String(article_count)}
      >
        <TextField source="name" />
        <NumberField source="article_count" />
      </ListBody>
    </StaffList>
  );
}

/** A tag: its name, and what becomes of it. */
export function TagEdit() {
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
