import { FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedPayment } from '#contract/money/staff-payments.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { PAYMENT_STATE_WORDS, PROVIDER_WORDS, REVIEW_WORDS } from '#office/base/ui/words.ts';
import { OrangeFigures } from './orange-figures.tsx';

const REFUND_CHOICES = {
  none: 'Non remboursés',
  asked: 'En cours chez l’opérateur',
  done: 'Remboursés',
};

const filters = [
  searchFor('Paiement, numéro d’opérateur, commande, téléphone'),
  choiceOf('provider', PROVIDER_WORDS, { alwaysOn: true }),
  choiceOf('state', PAYMENT_STATE_WORDS),
  choiceOf('refund', REFUND_CHOICES, { label: 'Remboursement' }),
  ...PERIOD,
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
  return (
    <StaffList filters={filters}>
      <OrangeFigures />
      <ListBody<ListedPayment>
        primary={({ order_name, customer_name }) => `${order_name} · ${customer_name}`}
        secondary={(payment) => `${PROVIDER_WORDS[payment.provider]} · ${stateOf(payment)}`}
        tertiary={({ amount }) => formatXof(amount)}
      >
        <TextField source="transaction_id" sx={BREAKABLE} />
        <MomentField source="created_at" />
        <WordField source="provider" words={PROVIDER_WORDS} />
        <TextField source="order_name" />
        <TextField source="customer_name" />
        <XofField source="amount" />
        <FunctionField<ListedPayment> source="state" render={stateOf} />
        <TextField source="status_words" label="Chez l’opérateur" />
      </ListBody>
    </StaffList>
  );
}
