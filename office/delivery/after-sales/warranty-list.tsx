import { CreateButton, DateField, TextField } from 'react-admin';
import type { PaperWarranty } from '#contract/delivery/staff-warranties.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';

const filters = [searchFor('Série, téléphone, nom, appareil')];

/** The warranties of receipts on paper; those of orders follow from their deliveries. */
export default function WarrantyList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle garantie" />}>
      <ListBody<PaperWarranty>
        opens={may ? 'edit' : false}
        primary={({ article, serial }) => `${article} · ${serial}`}
        secondary={({ name, phone }) => [name, phone].filter(Boolean).join(' · ')}
        tertiary={({ until }) => (until === null ? 'Sans garantie' : frenchDay(until))}
      >
        <TextField source="serial" />
        <TextField source="brand" />
        <TextField source="article" />
        <DateField source="bought_on" />
        <DateField source="until" />
        <TextField source="name" />
        <TextField source="phone" />
      </ListBody>
    </StaffList>
  );
}
