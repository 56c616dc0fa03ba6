import { CreateButton, NumberField, SearchInput, TextField, usePermissions } from 'react-admin';
import type { ListedCompany } from '#contract/staff/companies.ts';
import type { Permissions } from '../session/auth-provider.ts';
import { MomentField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';

const filters = [<SearchInput key="q" source="q" placeholder="Nom, code, ville" alwaysOn />];

/** The employers through which members buy on credit. */
export default function CompanyList() {
  const { permissions } = usePermissions<Permissions>();
  return (
    <StaffList
      resource="entreprises"
      title="Entreprises"
      sort={{ field: 'name', order: 'ASC' }}
      filters={filters}
      actions={
        permissions?.includes('companies:write') && <CreateButton label="Ajouter une entreprise" />
      }
    >
      <ListBody<ListedCompany>
        primary={({ name }) => name}
        secondary={({ entreprise_code, city }) =>
          [entreprise_code, city].filter(Boolean).join(' · ')
        }
        tertiary={({ member_count }) => `${member_count} adhérents`}
      >
        <TextField source="name" label="Nom" />
        <TextField source="entreprise_code" label="Code" sortable={false} />
        <TextField source="city" label="Ville" />
        <TextField source="phone" label="Téléphone" sortable={false} emptyText="—" />
        <NumberField source="member_count" label="Adhérents" sortable={false} />
        <MomentField source="create_date" label="Depuis" />
      </ListBody>
    </StaffList>
  );
}
