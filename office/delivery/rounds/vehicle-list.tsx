import { BooleanField, CreateButton, NumberField, TextField } from 'react-admin';
import type { Vehicle } from '#contract/delivery/staff-vehicles.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { takenWords } from './words.ts';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };
const filters = [searchFor('Nom ou plaque'), choiceOf('active', USED, { label: 'Véhicules' })];

/** What goods are delivered with. */
export default function VehicleList() {
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
    max_litres === null ? '' : takenWords(max_litres, null, 'litres'),
    max_kg === null ? '' : takenWords(max_kg, null, 'kg'),
  ]
    .filter(Boolean)
    .join(' · ');
