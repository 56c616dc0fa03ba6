import { Button } from '@mui/material';
import { FunctionField, SearchInput, SelectInput, TextField, usePermissions } from 'react-admin';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { ListedInstalment } from '#contract/staff/instalments.ts';
import type { Permissions } from '../session/auth-provider.ts';
import { CompanyInput } from '../ui/company-input.tsx';
import { frenchDay } from '../ui/dates.ts';
import { MomentField, XofField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { useCall } from '../ui/use-call.ts';
import { choicesOf, SALE_TYPE_WORDS } from '../ui/words.ts';
import { DUE_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Commande, nom, téléphone" alwaysOn />,
  <SelectInput key="due" source="due" label="À payer" choices={choicesOf(DUE_WORDS)} alwaysOn />,
  <SelectInput key="type" source="type_sale" label="Sorte" choices={choicesOf(SALE_TYPE_WORDS)} />,
  <CompanyInput key="company" />,
];

/** Instalments that are not paid, of credit and pre-orders, the longest due first. */
export default function InstalmentList() {
  const { permissions } = usePermissions<Permissions>();
  const mayRemind = permissions?.includes('credits:validate-for-shop') ?? false;
  return (
    <StaffList
      resource="echeances"
      title="Échéances"
      sort={{ field: 'due_date', order: 'ASC' }}
      filters={filters}
    >
      <ListBody<ListedInstalment>
        opens={false}
        primary={({ name, partner_name }) => `${name} · ${partner_name}`}
        secondary={(part) => (
          <>
            {frenchDay(part.due_date)} · {DUE_WORDS[part.due]} · {formatXof(part.amount_residual)}{' '}
            {mayRemind && part.due !== 'later' && <RemindButton part={part} />}
          </>
        )}
      >
        <FunctionField<ListedInstalment>
          source="due_date"
          label="À payer le"
          render={({ due_date }) => frenchDay(due_date)}
        />
        <FunctionField<ListedInstalment>
          label="Retard"
          render={({ days_late }) => (days_late > 0 ? `${days_late} jours` : '—')}
        />
        <FunctionField<ListedInstalment>
          source="name"
          label="Commande, part"
          sortable={false}
          render={({ name, sequence }) => `${name}, ${sequence}`}
        />
        <TextField source="partner_name" label="Client" />
        <TextField source="partner_phone" label="Téléphone" sortable={false} emptyText="—" />
        <TextField source="company_name" label="Entreprise" sortable={false} emptyText="—" />
        <XofField source="amount_residual" label="Manque" />
        <MomentField source="reminded_at" label="Dernier rappel" />
        {mayRemind && (
          <FunctionField<ListedInstalment>
            label="Action"
            render={(part) => part.due !== 'later' && <RemindButton part={part} />}
          />
        )}
      </ListBody>
    </StaffList>
  );
}

function RemindButton({ part: { id, name, sequence } }: { part: ListedInstalment }) {
  const { call, isBusy } = useCall();
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      aria-label={`Relancer la commande ${name}, échéance ${sequence}`}
      onClick={() =>
        call({
          path: pathTo(paths.instalmentReminder, { id }),
          method: 'POST',
          done: 'Le rappel est parti.',
        })
      }
    >
      Relancer
    </Button>
  );
}
