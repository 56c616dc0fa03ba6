import { SearchInput, SelectInput, TextField } from 'react-admin';
import type { ListedMembership } from '#contract/staff/memberships.ts';
import { CompanyInput } from '../ui/company-input.tsx';
import { MomentField, WordField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { ASKED_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, e-mail, téléphone" alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    label="Adhésion"
    choices={choicesOf(ASKED_WORDS)}
    alwaysOn
  />,
  <CompanyInput key="company" />,
];

/** Requests to buy on credit through an employer, and what became of them. */
export default function MembershipList() {
  return (
    <StaffList
      resource="adhesions"
      title="Adhésions"
      sort={{ field: 'date', order: 'DESC' }}
      filters={filters}
      firstOnPhone={{ standing: 'requested' }}
    >
      <ListBody<ListedMembership>
        primary={({ name }) => name}
        secondary={({ company_name, standing }) => `${company_name} · ${ASKED_WORDS[standing]}`}
      >
        <MomentField source="date" label="Dernière étape" />
        <TextField source="name" label="Nom" />
        <TextField source="company_name" label="Entreprise" />
        <TextField source="matricule" label="Matricule" sortable={false} emptyText="—" />
        <TextField source="function" label="Fonction" sortable={false} emptyText="—" />
        <WordField source="standing" label="Adhésion" words={ASKED_WORDS} />
        <TextField source="reason" label="Motif" sortable={false} emptyText="—" />
      </ListBody>
    </StaffList>
  );
}
