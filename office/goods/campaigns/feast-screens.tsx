import type { ReactNode } from 'react';
import {
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  NumberField,
  required,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { feastLink } from '#contract/base/screens.ts';
import type { StaffFeast } from '#contract/goods/catalogue/campaigns/feasts.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom')];

export function FeastList() {
  const may = useMay('catalogue:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle fête" />}>
      <ListBody<StaffFeast>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ slug }) => feastLink(slug)}
        tertiary={({ campaign_count }) => String(campaign_count)}
      >
        <TextField source="name" />
        <TextField source="slug" />
        <NumberField source="campaign_count" />
      </ListBody>
    </StaffList>
  );
}

export function FeastCreate() {
  return (
    <Create title="Nouvelle fête" redirect="list">
      <FeastForm />
    </Create>
  );
}

export function FeastEdit() {
  return (
    <Edit mutationMode="pessimistic" transform={({ name }: StaffFeast) => ({ name })}>
      <FeastForm buttons={<DeleteUnused />} />
    </Edit>
  );
}

function DeleteUnused() {
  const feast = useRecordContext<StaffFeast>();
  return feast?.campaign_count === 0 && <DeleteWithConfirmButton mutationMode="pessimistic" />;
}

function FeastForm({ buttons }: { buttons?: ReactNode }) {
  const feast = useRecordContext<StaffFeast>();
  return (
    <OfficeForm buttons={buttons}>
      <TextInput
        source="name"
        label="Nom"
        validate={required()}
        helperText={
          feast === undefined
            ? 'Par exemple « Magal » ou « Rentrée » : le menu dira « Promo Magal » pendant ses campagnes.'
            : `Sa page reste à l’adresse ${feastLink(feast.slug)}`
        }
        fullWidth
      />
    </OfficeForm>
  );
}
