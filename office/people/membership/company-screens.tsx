import { Stack, Typography } from '@mui/material';
import {
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  EditButton,
  NumberField,
  NumberInput,
  required,
  Show,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CompanyForm, ListedCompany, StaffCompany } from '#contract/people/staff-companies.ts';
import { agreedWords, MOST_AGREED_DAYS } from '#contract/sales/orders/agreed-terms.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MomentField, PhoneField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { AccountStatement } from '../customers/account-statement.tsx';
import { CompanyBuyers } from './company-buyers.tsx';

const filters = [searchFor('Nom, code, ville')];

export function CompanyList() {
  const mayWrite = useMay('companies:write');
  return (
    <StaffList
      filters={filters}
      actions={mayWrite && <CreateButton label="Ajouter une entreprise" />}
    >
      <ListBody<ListedCompany>
        primary={({ name }) => name}
        secondary={({ entreprise_code, city }) =>
          [entreprise_code, city].filter(Boolean).join(' · ')
        }
        tertiary={({ member_count }) => `${member_count} adhérents`}
      >
        <TextField source="name" />
        <TextField source="entreprise_code" />
        <TextField source="city" />
        <PhoneField source="phone" />
        <NumberField source="member_count" />
        <MomentField source="create_date" />
      </ListBody>
    </StaffList>
  );
}

export function CompanyShow() {
  const mayChange = useMay('companies:write');
  return (
    <Show title="Entreprise" actions={<TopToolbar>{mayChange && <EditButton />}</TopToolbar>}>
      <Company />
    </Show>
  );
}

function Company() {
  const mayName = useMay('hr-accounts:write');
  const company = useDetail<StaffCompany>('hr');
  if (company === undefined) return null;
  const { credit_ceiling: ceiling, usual_ceiling: usual } = company;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={company.name}>
        <FactList
          facts={[
            ['Code entreprise', company.entreprise_code],
            ['Ville', company.city],
            ['E-mail', company.email],
            ['Téléphone', shownPhone(company.phone)],
            ['Adhérents', company.member_count],
            [
              'Plafond par adhérent',
              ceiling === null ? `${formatXof(usual)} (habituel)` : formatXof(ceiling),
            ],
            ['NINEA', company.ninea],
            ['Achats sur compte', accountWords(company)],
          ]}
        />
      </Panel>
      <CompanyBuyers company={company} />
      <HrAccounts company={company} mayChange={mayName} />
      <AccountStatement customerId={company.id} />
    </Stack>
  );
}

/** As `payables à 30 jours fin de mois, 120 000 F CFA sur 500 000 F CFA`. */
function accountWords({
  agreed_days: days,
  agreed_end_of_month: isEndOfMonth,
  account_ceiling: ceilingXof,
  account_used: usedXof,
}: StaffCompany): string {
  if (days === null) return 'Non';
  return `payables ${agreedWords({ days, isEndOfMonth })}, ${formatXof(usedXof)} dus sur ${formatXof(ceilingXof)}`;
}

export function CompanyCreate() {
  return (
    <Create title="Ajouter une entreprise" redirect="show">
      <CompanyFields />
    </Create>
  );
}

export function CompanyEdit() {
  const transform = (record: Partial<StaffCompany>): CompanyForm => ({
    name: record.name ?? '',
    city: record.city ?? '',
    email: record.email ?? '',
    phone: record.phone ?? '',
    credit_ceiling: record.credit_ceiling ?? null,
    ninea: record.ninea ?? '',
    agreed_days: record.agreed_days ?? null,
    agreed_end_of_month: record.agreed_end_of_month ?? false,
    account_ceiling: record.account_ceiling ?? 0,
  });
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      title="Modifier une entreprise"
      transform={transform}
    >
      <CompanyFields />
    </Edit>
  );
}

const CEILING =
  'Ce que chaque adhérent peut devoir au plus. Vide : le plafond habituel de la boutique.';

const AGREED =
  'Jours après la facture. Vide : l’entreprise paie chaque commande comme un autre client.';
const ACCOUNT =
  'Ce que tous ses acheteurs ensemble peuvent devoir sur compte ; au-delà, une commande est refusée.';

const CompanyFields = () => {
  const maySetCeiling = useMay('credit-limits:write');
  return (
    <OfficeForm>
      <TextInput source="name" label="Nom" validate={required()} />
      <TextInput source="city" label="Ville" />
      <TextInput source="email" label="E-mail" parse={(value: string) => value ?? ''} />
      <TextInput source="phone" label="Téléphone" parse={(value: string) => value ?? ''} />
      <NumberInput
        source="credit_ceiling"
        label="Plafond par adhérent (FCFA)"
        min={0}
        readOnly={!maySetCeiling}
        helperText={maySetCeiling ? CEILING : 'Un gérant fixe le plafond.'}
      />
      <TextInput source="ninea" label="NINEA" parse={(value: string) => value ?? ''} />
      <NumberInput
        source="agreed_days"
        label="Jours convenus pour payer"
        min={0}
        max={MOST_AGREED_DAYS}
        readOnly={!maySetCeiling}
        helperText={maySetCeiling ? AGREED : 'Un gérant fixe les jours convenus.'}
      />
      <BooleanInput
        source="agreed_end_of_month"
        label="Puis à la fin du mois"
        readOnly={!maySetCeiling}
      />
      <NumberInput
        source="account_ceiling"
        label="Plafond des achats sur compte (FCFA)"
        min={0}
        defaultValue={0}
        readOnly={!maySetCeiling}
        helperText={maySetCeiling ? ACCOUNT : 'Un gérant fixe le plafond du compte.'}
      />
    </OfficeForm>
  );
};

function HrAccounts({ company, mayChange }: { company: StaffCompany; mayChange: boolean }) {
  const { call } = useCall();
  return (
    <Panel title="Comptes RH">
      <Lines
        none="Personne ne répond encore pour cette entreprise."
        items={company.hr.map(({ id, name, email, is_open, version }) => ({
          key: id,
          line: (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
              <Typography component="span">
                {name} · {email}
                {!is_open && ' · invitation envoyée'}
              </Typography>
              {mayChange && (
                <AskButton
                  label="Retirer"
                  title={`Retirer ${name} ?`}
                  text="Cette personne garde son compte client, mais ne répond plus pour l’entreprise."
                  confirm="Retirer"
                  color="error"
                  onAnswer={() =>
                    call({
                      path: pathTo(paths.hrAccount, { id }),
                      method: 'DELETE',
                      version,
                      done: 'Le compte n’est plus un compte RH.',
                    })
                  }
                />
              )}
            </Stack>
          ),
        }))}
      />
      {!mayChange && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          Un gérant nomme et retire les comptes RH.
        </Typography>
      )}
      {mayChange && (
        <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
          <AskButton
            label="Nommer un compte RH"
            title="Nommer un compte RH"
            text="Un client dont le compte est vérifié répond aussitôt pour l’entreprise. Une autre adresse reçoit une invitation : donnez alors un nom."
            confirm="Nommer"
            questions={[
              { name: 'email', label: 'E-mail', type: 'email' },
              { name: 'name', label: 'Nom (pour une invitation)', isOptional: true },
            ]}
            onAnswer={(body) =>
              call({
                path: pathTo(paths.hrOfCompany, { id: company.id }),
                method: 'POST',
                body,
                done: 'Un message est parti.',
              })
            }
          />
        </Stack>
      )}
    </Panel>
  );
}
