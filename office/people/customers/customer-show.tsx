import { Stack } from '@mui/material';
import { EditButton, Show, TopToolbar, usePermissions, useRecordContext } from 'react-admin';
import type { StaffCustomer } from '#contract/people/staff-customers.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerRights, isInCharge } from './customer-rights.tsx';
import { KIND_WORDS, ROLE_WORDS, STANDING_WORDS } from './words.ts';

/** All that staff looks up of a person. */
export default function CustomerShow() {
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
        <Facts
          facts={[
            ['Nom', customer.name],
            ['E-mail', customer.email && customer.email + proven(customer.email_proven)],
            [
              'Téléphone',
              customer.partner_phone && customer.partner_phone + proven(customer.phone_proven),
            ],
            ['Ville', customer.partner_city],
            ['Compte', `${KIND_WORDS[customer.kind]} · ${ROLE_WORDS[customer.role]}`],
            ['Client depuis le', frenchMoment(customer.create_date)],
            ['Appareils connectés', customer.session_count],
            ['Adhésion', STANDING_WORDS[customer.standing]],
            ['Entreprise', customer.company?.name],
            ['Matricule', customer.matricule],
            ['Fonction', customer.function],
          ]}
        />
        <ContactLinks phone={customer.partner_phone} message={`Bonjour ${customer.name},`} />
      </Panel>
      <CustomerHistory customer={customer} />
      <CustomerRights customer={customer} rights={rights} />
    </Stack>
  );
}
