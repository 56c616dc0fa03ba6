import FindIcon from '@mui/icons-material/FindInPage';
import {
  Button,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
  usePermissions,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import type { ListedLead } from '#contract/staff/leads.ts';
import type { Permissions } from '../session/auth-provider.ts';
import { frenchMoment } from '../ui/dates.ts';
import { MomentField, WordField, XofField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { useCall } from '../ui/use-call.ts';
import { choicesOf } from '../ui/words.ts';
import { CONTACT_WORDS, LEAD_STATE_WORDS, LEAD_TYPE_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, téléphone, lieu, produit" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label="État"
    choices={choicesOf(LEAD_STATE_WORDS)}
    alwaysOn
  />,
  <SelectInput
    key="contact"
    source="contact"
    label="Contact"
    choices={choicesOf(CONTACT_WORDS)}
    alwaysOn
  />,
  <SelectInput key="type" source="type" label="Panier" choices={choicesOf(LEAD_TYPE_WORDS)} />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

const whoOf = ({ name, email, phone }: ListedLead) => name ?? email ?? phone ?? 'Visiteur inconnu';

/** Baskets that were reported and may be followed up. */
export default function LeadList() {
  const { permissions } = usePermissions<Permissions>();
  return (
    <StaffList
      resource="relances"
      title="Relances"
      sort={{ field: 'date', order: 'DESC' }}
      filters={filters}
      firstOnPhone={{ state: 'to_contact' }}
      actions={permissions?.includes('leads:write') && <ConversionsButton />}
    >
      <ListBody<ListedLead>
        primary={(lead) => `${whoOf(lead)} · ${LEAD_STATE_WORDS[lead.state]}`}
        secondary={({ products, has_contact, date }) =>
          `${has_contact ? '' : 'Sans contact · '}${products} · ${frenchMoment(date)}`
        }
        tertiary={({ total }) => formatXof(total)}
      >
        <MomentField source="date" label="Dernière activité" />
        <FunctionField<ListedLead> source="name" label="Client" render={whoOf} />
        <FunctionField<ListedLead>
          source="phone"
          label="Contact"
          sortable={false}
          render={({ phone, email }) => phone ?? email ?? 'Sans contact'}
        />
        <WordField source="type" label="Panier" words={LEAD_TYPE_WORDS} />
        <TextField source="products" label="Produits" sortable={false} />
        <XofField source="total" label="Total annoncé" />
        <WordField source="state" label="État" words={LEAD_STATE_WORDS} />
        <TextField source="order_name" label="Commande" sortable={false} emptyText="—" />
      </ListBody>
    </StaffList>
  );
}

/** The shop looks by itself every ten minutes; this looks now. */
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
