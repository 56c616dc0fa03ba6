import { Create, CreateButton, Edit, required, TextField, TextInput } from 'react-admin';
import type { ListedRedirect } from '#contract/site/staff-redirects.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MomentField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';

const filters = [searchFor('Un morceau d’adresse')];

export function RedirectList() {
  return (
    <StaffList filters={filters} actions={<CreateButton label="Nouvelle adresse" />}>
      <ListBody<ListedRedirect>
        opens="edit"
        primary={({ from_path }) => from_path}
        secondary={({ to_path }) => `mène à ${to_path}`}
      >
        <TextField source="from_path" />
        <TextField source="to_path" />
        <MomentField source="at" />
      </ListBody>
    </StaffList>
  );
}

export function RedirectCreate() {
  return (
    <Create title="Nouvelle adresse à faire suivre" redirect="list">
      <RedirectForm />
    </Create>
  );
}

export function RedirectEdit() {
  return (
    <Edit mutationMode="pessimistic" title="Ancienne adresse">
      <RedirectForm />
    </Edit>
  );
}

function RedirectForm() {
  return (
    <OfficeForm>
      <TextInput
        source="from_path"
        label="Ancienne adresse"
        helperText="Comme /produit/frigo ou l’adresse entière de l’ancienne boutique"
        validate={required()}
        fullWidth
      />
      <TextInput
        source="to_path"
        label="Nouvelle adresse"
        helperText="Une page de la boutique, comme /en-promo, la référence d’un produit ou une catégorie"
        validate={required()}
        fullWidth
      />
    </OfficeForm>
  );
}
