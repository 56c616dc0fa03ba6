import { NumberField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedCustomer } from '#contract/people/staff-customers.ts';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { KIND_WORDS, ROLE_WORDS, STANDING_WORDS } from './words.ts';

const filters = [
  searchFor('Nom, e-mail, téléphone'),
  choiceOf('kind', KIND_WORDS, { alwaysOn: true }),
  choiceOf('standing', STANDING_WORDS),
  <CompanyInput key="company" />,
  choiceOf('role', ROLE_WORDS),
];

/** Everybody who has an account or ordered without one. */
export default function CustomerList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedCustomer>
        primary={({ name }) => name}
        secondary={({ email, partner_phone }) => [email, partner_phone].filter(Boolean).join(' · ')}
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" />
        <TextField source="email" />
        <TextField source="partner_phone" emptyText="—" />
        <WordField source="kind" words={KIND_WORDS} />
        <WordField source="standing" words={STANDING_WORDS} />
        <MomentField source="create_date" />
        <NumberField source="order_count" />
        <XofField source="amount_total" />
      </ListBody>
    </StaffList>
  );
}
