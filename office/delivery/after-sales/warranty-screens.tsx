import type { ReactNode } from 'react';
import {
  Create,
  CreateButton,
  DateField,
  Edit,
  NumberInput,
  required,
  TextField,
  TextInput,
} from 'react-admin';
import type { PaperWarranty } from '#contract/delivery/staff-warranties.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PhoneField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { shownPhone } from '#office/base/ui/shown-phone.ts';

const filters = [searchFor('Série, téléphone, nom, appareil')];

/** Paper receipts only; warranties of orders follow from their deliveries. */
export function WarrantyList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle garantie" />}>
      <ListBody<PaperWarranty>
        opens={may ? 'edit' : false}
        primary={({ article, serial }) => `${article} · ${serial}`}
        secondary={({ name, phone }) => [name, shownPhone(phone)].filter(Boolean).join(' · ')}
        tertiary={({ until }) => (until === null ? 'Sans garantie' : frenchDay(until))}
      >
        <TextField source="serial" />
        <TextField source="brand" />
        <TextField source="article" />
        <DateField source="bought_on" />
        <DateField source="until" />
        <TextField source="name" />
        <PhoneField source="phone" />
      </ListBody>
    </StaffList>
  );
}

export function WarrantyCreate() {
  return (
    <Create title="Nouvelle garantie" redirect="list">
      <WarrantyForm />
    </Create>
  );
}

export function WarrantyEdit() {
  return (
    <Edit title="Garantie" mutationMode="pessimistic">
      <WarrantyForm buttons={null} />
    </Edit>
  );
}

const asTyped = (value: string) => value;

function WarrantyForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="brand" label="Marque" defaultValue="" parse={asTyped} fullWidth />
      <TextInput source="article" label="Appareil" validate={required()} fullWidth />
      <TextInput source="serial" label="Numéro de série" validate={required()} fullWidth />
      <DayInput source="bought_on" label="Acheté le" validate={required()} fullWidth />
      <NumberInput
        source="months"
        label="Garantie (mois)"
        helperText="Vide : celle des réglages."
        min={0}
        max={600}
        fullWidth
      />
      <TextInput source="name" label="Client" validate={required()} fullWidth />
      <TextInput source="phone" label="Téléphone" validate={required()} fullWidth />
      <TextInput source="note" label="Note" defaultValue="" parse={asTyped} multiline fullWidth />
    </OfficeForm>
  );
}
