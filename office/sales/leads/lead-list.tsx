import FindIcon from '@mui/icons-material/FindInPage';
import { Button, FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { ListedLead } from '#contract/sales/staff-leads.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { CONTACT_WORDS, LEAD_STATE_WORDS, LEAD_TYPE_WORDS } from './words.ts';

const filters = [
  searchFor('Nom, téléphone, lieu, produit'),
  choiceOf('state', LEAD_STATE_WORDS, { alwaysOn: true }),
  choiceOf('contact', CONTACT_WORDS, { label: 'Contact', alwaysOn: true }),
  choiceOf('type', LEAD_TYPE_WORDS),
  ...PERIOD,
];

const whoOf = ({ name, email, phone }: ListedLead) =>
  name ?? email ?? (shownPhone(phone) || 'Visiteur inconnu');

export default function LeadList() {
  const mayWrite = useMay('leads:write');
  return (
    <StaffList
      filters={filters}
      firstOnPhone={{ state: 'to_contact' }}
      actions={mayWrite && <ConversionsButton />}
    >
      <ListBody<ListedLead>
        primary={(lead) => `${whoOf(lead)} · ${LEAD_STATE_WORDS[lead.state]}`}
        secondary={({ products, has_contact, date }) =>
          `${has_contact ? '' : 'Sans contact · '}${products} · ${frenchMoment(date)}`
        }
        tertiary={({ total }) => formatXof(total)}
      >
        <MomentField source="date" />
        <FunctionField<ListedLead> source="name" label="Client" render={whoOf} />
        <FunctionField<ListedLead>
          source="phone"
          label="Contact"
          render={({ phone, email }) => shownPhone(phone) || email || 'Sans contact'}
        />
        <WordField source="type" words={LEAD_TYPE_WORDS} />
        <TextField source="products" />
        <XofField source="total" />
        <WordField source="state" words={LEAD_STATE_WORDS} />
        <TextField source="order_name" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}

/** A job looks every ten minutes; this button looks now. */
function ConversionsButton() {
  const { call, isBusy } = useCall();
  const done = 'Les commandes qui ont suivi un panier sont notées.';
  return (
    <Button
      label="Chercher les commandes"
      disabled={isBusy}
      onClick={() => call({ path: paths.leadConversions, method: 'POST', done })}
    >
      <FindIcon />
    </Button>
  );
}
