import { Button } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedInstalment } from '#contract/sales/orders/staff-instalments.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { CompanyInput } from '#office/base/lists/company-input.tsx';
import { MomentField, PhoneField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { DUE_WORDS } from './words.ts';

const filters = [
  searchFor('Commande, nom, téléphone'),
  choiceOf('due', DUE_WORDS, { label: 'À payer', alwaysOn: true }),
  choiceOf('type_sale', SALE_TYPE_WORDS),
  <CompanyInput key="company" />,
];

/** Unpaid instalments of credit orders and pre-orders, longest due first. */
export default function InstalmentList() {
  const mayRemind = useMay('credits:validate-for-shop');
  return (
    <StaffList filters={filters}>
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
          render={({ due_date }) => frenchDay(due_date)}
        />
        <FunctionField<ListedInstalment>
          label="Retard"
          render={({ days_late }) => (days_late > 0 ? `${days_late} jours` : '—')}
        />
        <FunctionField<ListedInstalment>
          source="name"
          label="Commande, part"
          render={({ name, sequence }) => `${name}, ${sequence}`}
        />
        <TextField source="partner_name" />
        <PhoneField source="partner_phone" />
        <TextField source="company_name" emptyText="—" />
        <XofField source="amount_residual" />
        <MomentField source="reminded_at" />
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
