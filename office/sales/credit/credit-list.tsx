import { TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { VALIDATION_WORDS } from '#contract/sales/orders/order-words.ts';
import type { ListedCredit } from '#contract/sales/orders/staff-credits.ts';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { TURN_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro, nom, téléphone'),
  choiceOf('turn', TURN_WORDS, { label: 'Étape', alwaysOn: true }),
  <CompanyInput key="company" />,
];

/** Credit orders with both validations. */
export default function CreditList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedCredit>
        primary={({ name, partner_name }) => `${name} · ${partner_name}`}
        secondary={({ turn, company_name }) => `${TURN_WORDS[turn]} · ${company_name}`}
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" />
        <MomentField source="date_order" />
        <TextField source="partner_name" />
        <TextField source="company_name" />
        <WordField source="turn" label="Étape" words={TURN_WORDS} />
        <WordField source="validation_rh_state" label="Employeur" words={VALIDATION_WORDS} />
        <WordField source="validation_admin_state" label="Boutique" words={VALIDATION_WORDS} />
        <XofField source="amount_total" />
        <XofField source="amount_residual" label="Reste" />
      </ListBody>
    </StaffList>
  );
}
