import { type Theme, useMediaQuery } from '@mui/material';
import {
  DatagridConfigurable,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { ListedPayment } from '#contract/staff/payments.ts';
import { MomentField } from '../ui/fields.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf, PAYMENT_STATE_WORDS, PROVIDER_WORDS, REVIEW_WORDS } from '../ui/words.ts';
import { OrangeFigures } from './orange-figures.tsx';
import { providerFilter } from './provider-filter.tsx';

const REFUND_CHOICES = [
  { id: 'none', name: 'Non remboursés' },
  { id: 'asked', name: 'En cours chez l’opérateur' },
  { id: 'done', name: 'Remboursés' },
];

const filters = [
  <SearchInput
    key="q"
    source="q"
    placeholder="Paiement, numéro d’opérateur, commande, téléphone"
    alwaysOn
  />,
  providerFilter,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(PAYMENT_STATE_WORDS)} />,
  <SelectInput key="refund" source="refund" label="Remboursement" choices={REFUND_CHOICES} />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

const stateOf = ({ state, refunded_at, review_reason }: ListedPayment): string => {
  if (refunded_at !== null) return 'Remboursé';
  const reason = state === 'review' && review_reason !== null && REVIEW_WORDS[review_reason];
  return reason ? `${PAYMENT_STATE_WORDS[state]} : ${reason}` : PAYMENT_STATE_WORDS[state];
};

/** Names that programs made have no blanks: they break anywhere before the page becomes too wide. */
const BREAKABLE = { overflowWrap: 'anywhere' };

/** The payments of all providers. */
export default function PaymentList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <StaffList
      resource="paiements"
      title="Paiements"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
    >
      <OrangeFigures />
      {isSmall ? (
        <SimpleList<ListedPayment>
          rowClick="show"
          primaryText={({ order_name, customer_name }) => `${order_name} · ${customer_name}`}
          secondaryText={(payment) => `${PROVIDER_WORDS[payment.provider]} · ${stateOf(payment)}`}
          tertiaryText={({ amount }) => formatXof(amount)}
        />
      ) : (
        <DatagridConfigurable rowClick="show" bulkActionButtons={false}>
          <TextField source="transaction_id" label="Paiement" sortable={false} sx={BREAKABLE} />
          <MomentField source="created_at" label="Date" />
          <FunctionField<ListedPayment>
            source="provider"
            label="Opérateur"
            sortable={false}
            render={({ provider }) => PROVIDER_WORDS[provider]}
          />
          <TextField source="order_name" label="Commande" sortable={false} />
          <TextField source="customer_name" label="Client" sortable={false} />
          <FunctionField<ListedPayment>
            source="amount"
            label="Montant"
            textAlign="right"
            render={({ amount }) => formatXof(amount)}
          />
          <FunctionField<ListedPayment>
            source="state"
            label="État"
            sortable={false}
            render={stateOf}
          />
          <TextField source="status_words" label="Chez l’opérateur" sortable={false} />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
