import { BooleanField, CreateButton, TextField } from 'react-admin';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const USED = { true: 'Utilisés', false: 'Plus utilisés' };
const filters = [searchFor('Nom, marque'), choiceOf('active', USED, { label: 'Ateliers' })];

/** The partners that repair. */
export default function WorkshopList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel atelier" />}>
      <ListBody<Workshop>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ brands, phone }) => [brands, phone].filter(Boolean).join(' · ')}
        tertiary={({ active }) => (active ? '' : 'Plus utilisé')}
      >
        <TextField source="name" />
        <TextField source="phone" />
        <TextField source="address" />
        <TextField source="brands" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}
