import { NumberField, SearchInput, SelectInput, TextField } from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { ListedCustomer } from '#contract/staff/customers.ts';
import { CompanyInput } from '../ui/company-input.tsx';
import { MomentField, WordField, XofField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { KIND_WORDS, ROLE_WORDS, STANDING_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, e-mail, téléphone" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Compte" choices={choicesOf(KIND_WORDS)} alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    label="Adhésion"
    choices={choicesOf(STANDING_WORDS)}
  />,
  <CompanyInput key="company" />,
  <SelectInput key="role" source="role" label="Rôle" choices={choicesOf(ROLE_WORDS)} />,
];

/** Everybody who has an account or ordered without one. */
export default function CustomerList() {
  return (
    <StaffList
      resource="clients"
      title="Clients"
      sort={{ field: 'create_date', order: 'DESC' }}
      filters={filters}
    >
      <ListBody<ListedCustomer>
        primary={({ name }) => name}
        secondary={({ email, partner_phone }) => [email, partner_phone].filter(Boolean).join(' · ')}
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" label="Nom" />
        <TextField source="email" label="E-mail" />
        <TextField source="partner_phone" label="Téléphone" sortable={false} emptyText="—" />
        <WordField source="kind" label="Compte" words={KIND_WORDS} />
        <WordField source="standing" label="Adhésion" words={STANDING_WORDS} />
        <MomentField source="create_date" label="Depuis" />
        <NumberField source="order_count" label="Commandes" sortable={false} />
        <XofField source="amount_total" label="Montant" sortable={false} />
      </ListBody>
    </StaffList>
  );
}
