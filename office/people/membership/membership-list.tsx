import { TextField } from 'react-admin';
import type { ListedMembership } from '#contract/people/staff-memberships.ts';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { ASKED_WORDS } from '#office/sales/credit/words.ts';

const filters = [
  searchFor('Nom, e-mail, téléphone'),
  choiceOf('standing', ASKED_WORDS, { alwaysOn: true }),
  <CompanyInput key="company" />,
];

/** Requests to buy on credit through an employer, and what became of them. */
export default function MembershipList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ standing: 'requested' }}>
      <ListBody<ListedMembership>
        primary={({ name }) => name}
        secondary={({ company_name, standing }) => `${company_name} · ${ASKED_WORDS[standing]}`}
      >
        <MomentField source="date" label="Dernière étape" />
        <TextField source="name" />
        <TextField source="company_name" />
        <TextField source="matricule" emptyText="—" />
        <TextField source="function" emptyText="—" />
        <WordField source="standing" words={ASKED_WORDS} />
        <TextField source="reason" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}
