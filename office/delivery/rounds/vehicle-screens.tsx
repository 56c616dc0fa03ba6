import type { ReactNode } from 'react';
import {
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  minValue,
  NumberField,
  NumberInput,
  required,
  TextField,
  TextInput,
} from 'react-admin';
import type { Vehicle } from '#contract/delivery/staff-vehicles.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { capacityWords } from './words.ts';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };

const filters = [searchFor('Nom ou plaque'), choiceOf('active', USED, { label: 'Véhicules' })];

export function VehicleList() {
  const may = useMay('rounds:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau véhicule" />}>
      <ListBody<Vehicle>
        opens={may ? 'edit' : false}
        primary={({ name, plate }) => [name, plate].filter(Boolean).join(' · ')}
        secondary={holds}
        tertiary={({ active }) => (active ? '' : 'Plus utilisé')}
      >
        <TextField source="name" />
        <TextField source="plate" />
        <NumberField source="max_litres" />
        <NumberField source="max_kg" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

const holds = ({ max_litres, max_kg }: Vehicle): string =>
  [
    max_litres === null ? '' : capacityWords(max_litres, null, 'litres'),
    max_kg === null ? '' : capacityWords(max_kg, null, 'kg'),
  ]
    .filter(Boolean)
    .join(' · ');

export function VehicleCreate() {
  return (
    <Create title="Nouveau véhicule" redirect="list">
      <VehicleForm />
    </Create>
  );
}

/** A vehicle is deactivated, never deleted, since rounds refer to it. */
export function VehicleEdit() {
  return (
    <Edit title="Véhicule" mutationMode="pessimistic">
      <VehicleForm buttons={null} />
    </Edit>
  );
}

const asTyped = (value: string) => value;

function VehicleForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} fullWidth />
      <TextInput source="plate" label="Plaque" defaultValue="" parse={asTyped} fullWidth />
      <NumberInput
        source="max_litres"
        label="Litres au plus"
        helperText="Vide : personne ne le sait, et rien n’est comparé."
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <NumberInput
        source="max_kg"
        label="Kilos au plus"
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <BooleanInput
        source="active"
        label="Utilisé"
        helperText="Sans cela, il n’est plus proposé ; ses tournées le gardent."
        defaultValue={true}
      />
    </OfficeForm>
  );
}
