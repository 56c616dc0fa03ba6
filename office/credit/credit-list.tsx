import { SearchInput, SelectInput, TextField } from 'react-admin';
import { formatXof } from '#contract/money.ts';
import { VALIDATION_WORDS } from '#contract/order-words.ts';
import type { ListedCredit } from '#contract/staff/credits.ts';
import { CompanyInput } from '../ui/company-input.tsx';
import { MomentField, WordField, XofField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { TURN_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Numéro, nom, téléphone" alwaysOn />,
  <SelectInput key="turn" source="turn" label="Étape" choices={choicesOf(TURN_WORDS)} alwaysOn />,
  <CompanyInput key="company" />,
];

/** Credit orders with both validations. */
export default function CreditList() {
  return (
    <StaffList
      resource="credits"
      title="Commandes à crédit"
      sort={{ field: 'date_order', order: 'DESC' }}
      filters={filters}
    >
      <ListBody<ListedCredit>
        primary={({ name, partner_name }) => `${name} · ${partner_name}`}
        secondary={({ turn, company_name }) => `${TURN_WORDS[turn]} · ${company_name}`}
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" label="Numéro" sortable={false} />
        <MomentField source="date_order" label="Date" />
        <TextField source="partner_name" label="Client" />
        <TextField source="company_name" label="Entreprise" sortable={false} />
        <WordField source="turn" label="Étape" words={TURN_WORDS} />
        <WordField source="validation_rh_state" label="Employeur" words={VALIDATION_WORDS} />
        <WordField source="validation_admin_state" label="Boutique" words={VALIDATION_WORDS} />
        <XofField source="amount_total" label="Total" />
        <XofField source="amount_residual" label="Reste" />
      </ListBody>
    </StaffList>
  );
}
