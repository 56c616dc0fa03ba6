import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  required,
  TextField,
  TextInput,
} from 'react-admin';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PhoneField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { shownPhone } from '#office/base/ui/shown-phone.ts';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };

const filters = [searchFor('Nom, marque'), choiceOf('active', USED, { label: 'Ateliers' })];

export function WorkshopList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel atelier" />}>
      <ListBody<Workshop>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ brands, phone }) => [brands, shownPhone(phone)].filter(Boolean).join(' · ')}
        tertiary={({ active }) => (active ? '' : 'Plus utilisé')}
      >
        <TextField source="name" />
        <PhoneField source="phone" />
        <TextField source="address" />
        <TextField source="brands" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

export function WorkshopCreate() {
  return (
    <Create title="Nouvel atelier" redirect="list">
      <WorkshopForm />
    </Create>
  );
}

/** A workshop is deactivated, never deleted, since cases refer to it. */
export function WorkshopEdit() {
  return (
    <Edit title="Atelier" mutationMode="pessimistic">
      <WorkshopForm buttons={null} />
    </Edit>
  );
}

const asTyped = (value: string) => value;

function WorkshopForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput source="phone" label="Téléphone" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="address" label="Adresse" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="brands" label="Marques" defaultValue="" parse={asTyped} fullWidth />
      <BooleanInput source="active" label="Utilisé" defaultValue={true} />
    </OfficeForm>
  );
}
