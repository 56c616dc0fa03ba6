import { CreateButton, NumberField, TextField } from 'react-admin';
import type { ListedCompany } from '#contract/people/staff-companies.ts';
import { MomentField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom, code, ville')];

/** The employers through which members buy on credit. */
export default function CompanyList() {
  const mayWrite = useMay('companies:write');
  return (
    <StaffList
      filters={filters}
      actions={mayWrite && <CreateButton label="Ajouter une entreprise" />}
    >
      <ListBody<ListedCompany>
        primary={({ name }) => name}
        secondary={({ entreprise_code, city }) =>
          [entreprise_code, city].filter(Boolean).join(' · ')
        }
        tertiary={({ member_count }) => `${member_count} adhérents`}
      >
        <TextField source="name" />
        <TextField source="entreprise_code" />
        <TextField source="city" />
        <TextField source="phone" emptyText="—" />
        <NumberField source="member_count" />
        <MomentField source="create_date" />
      </ListBody>
    </StaffList>
  );
}
