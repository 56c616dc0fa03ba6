import { Stack } from '@mui/material';
import {
  Edit,
  EditButton,
  FunctionField,
  NumberField,
  required,
  Show,
  TextField,
  TextInput,
  TopToolbar,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import type { Role } from '#contract/base/access.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { readStoredPhone } from '#contract/base/fields/phone.ts';
import { ROLE_WORDS as STAFF_ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import type { DetailsForm } from '#contract/people/customers.ts';
import type { ListedCustomer, StaffCustomer } from '#contract/people/staff-customers.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { PhoneField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { AccountStatement } from './account-statement.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerRights, isInCharge } from './customer-rights.tsx';

const KIND_WORDS: Record<ListedCustomer['kind'], string> = {
  account: 'Compte vérifié',
  unfinished: 'Inscription sans code',
  guest: 'Sans compte',
};

const STANDING_WORDS: Record<ListedCustomer['standing'], string> = {
  never: 'Pas demandée',
  requested: 'Demandée',
  accepted: 'Acceptée',
  rejected: 'Refusée',
};

const ROLE_WORDS: Record<Role, string> = {
  customer: 'Client',
  hr: 'RH d’une entreprise',
  ...STAFF_ROLE_WORDS,
};

const filters = [
  searchFor('Nom, e-mail, téléphone'),
  choiceOf('kind', KIND_WORDS, { alwaysOn: true }),
  choiceOf('standing', STANDING_WORDS),
  <CompanyInput key="company" />,
  choiceOf('role', ROLE_WORDS),
];

export function CustomerList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedCustomer>
        primary={({ name }) => name}
        secondary={({ email, partner_phone }) =>
          [email, shownPhone(partner_phone)].filter(Boolean).join(' · ')
        }
        tertiary={({ amount_total }) => formatXof(amount_total)}
      >
        <TextField source="name" />
        <TextField source="email" sx={{ overflowWrap: 'anywhere' }} />
        <PhoneField source="partner_phone" />
        <WordField source="kind" words={KIND_WORDS} />
        <WordField source="standing" words={STANDING_WORDS} />
        <FunctionField<ListedCustomer>
          source="create_date"
          render={({ create_date }) => frenchDay(create_date.slice(0, 10))}
          sx={{ whiteSpace: 'nowrap' }}
        />
        <NumberField source="order_count" />
        <XofField source="amount_total" />
      </ListBody>
    </StaffList>
  );
}

export function CustomerShow() {
  const { permissions } = usePermissions<Permissions>();
  return (
    <Show
      title={<CustomerName />}
      actions={
        <TopToolbar>
          <EditWhereAllowed rights={permissions ?? []} />
        </TopToolbar>
      }
    >
      <Customer rights={permissions ?? []} />
    </Show>
  );
}

function EditWhereAllowed({ rights }: { rights: Permissions }) {
  const customer = useRecordContext<StaffCustomer>();
  const mayEdit = rights.includes('customers:write') && customer && isInCharge(rights, customer);
  return mayEdit ? <EditButton /> : null;
}

function CustomerName() {
  const customer = useRecordContext<StaffCustomer>();
  return <span>{customer?.name}</span>;
}

function Customer({ rights }: { rights: Permissions }) {
  const customer = useDetail<StaffCustomer>('orders');
  if (customer === undefined) return null;
  const proven = (isProven: boolean) => (isProven ? ' (confirmé)' : ' (pas confirmé)');
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title="Informations">
        <FactList
          facts={[
            ['Nom', customer.name],
            ['E-mail', customer.email && customer.email + proven(customer.email_proven)],
            [
              'Téléphone',
              customer.partner_phone &&
                shownPhone(customer.partner_phone) + proven(customer.phone_proven),
            ],
            ['Ville', customer.partner_city],
            ['Compte', `${KIND_WORDS[customer.kind]} · ${ROLE_WORDS[customer.role]}`],
            ['Client depuis le', frenchMoment(customer.create_date)],
            ['Appareils connectés', customer.session_count],
            ['Adhésion', STANDING_WORDS[customer.standing]],
            ['Entreprise', customer.company?.name],
            ['Matricule', customer.matricule],
            ['Fonction', customer.function],
            ['Numéro dans l’ancienne boutique', customer.moved?.old_id],
            ['Entreprise dans l’ancienne boutique', customer.moved?.company],
            [
              'Publicité (ancienne boutique)',
              customer.moved && (customer.moved.wants_advertising ? 'acceptée' : 'pas acceptée'),
            ],
          ]}
        />
        <ContactLinks phone={customer.partner_phone} message={`Bonjour ${customer.name},`} />
      </Panel>
      <CustomerHistory customer={customer} />
      <AccountStatement customerId={customer.id} />
      <CustomerRights customer={customer} rights={rights} />
    </Stack>
  );
}

/** The stored number of a customer abroad has no plus sign. */
function asSent(phone: string): string {
  const digits = readStoredPhone(phone);
  return digits === undefined ? phone : `+${digits}`;
}

export function CustomerEdit() {
  const transform = (record: Partial<StaffCustomer>): DetailsForm => ({
    name: record.name ?? '',
    phone: asSent(record.partner_phone ?? ''),
    city: record.partner_city ?? '',
    // The form may start with the row of the list, which has no function.
    ...('function' in record && { departement: record.function ?? '' }),
  });
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      title="Modifier un client"
      transform={transform}
    >
      <OfficeForm>
        <TextInput source="name" label="Nom" validate={required()} />
        <TextInput
          source="partner_phone"
          label="Téléphone"
          helperText="Un mobile du Sénégal, ou un numéro à l’étranger avec l’indicatif (+33…). Un nouveau numéro devra être confirmé par le client."
        />
        <TextInput source="partner_city" label="Ville" />
        <TextInput source="function" label="Fonction" />
        <TextInput
          source="email"
          label="E-mail"
          disabled
          helperText="L’adresse e-mail ne se change pas ici."
        />
      </OfficeForm>
    </Edit>
  );
}
