import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FunctionField, TextField, useListContext } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeStats } from '#contract/money/payment-shapes.ts';
import type { ListedPayment } from '#contract/money/staff-payments.ts';
import { callApi } from '#office/base/calls/api.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { PAYMENT_STATE_WORDS, PROVIDER_WORDS, REVIEW_WORDS } from '#office/base/ui/words.ts';

const STATUS_WORDS: Record<OrangeStats['by_status'][number]['status'], string> = {
  pending: 'en attente',
  processing: 'en cours',
  completed: 'reçus',
  failed: 'échoués',
  cancelled: 'abandonnés',
  expired: 'expirés',
  refunded: 'remboursés',
  unknown: 'inconnus',
};

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

/**
 * Orange Money's payments of the days that the list shows, counted and summed, while it shows those of
 * Orange Money alone; what fails is told in the words of the specification (section 8).
 */
function OrangeFigures() {
  const { filterValues, error: listError } = useListContext();
  const { provider, date_from, date_to } = filterValues;
  const isShown = provider === 'orange';
  const { data, error } = useQuery({
    queryKey: ['paiements', 'orange', date_from, date_to],
    queryFn: () => callApi(callTo(paths.orangeStats, { date_from, date_to })),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Box sx={{ px: 2, py: 1 }}>
      {listError && (
        <Alert severity="error">{`${paymentMessages.orange.listFailed}${listError.message}`}</Alert>
      )}
      {error && (
        <Alert severity="error">{`${paymentMessages.orange.statsFailed}${error.message}`}</Alert>
      )}
      {data && (
        <Typography>
          {[
            `Orange Money ${date_from || date_to ? 'sur ces jours' : 'en tout'} : ${data.count} pour ${formatXof(data.amount)}`,
            ...data.by_status.map(
              ({ status, count, amount }) =>
                `${count} ${STATUS_WORDS[status]} (${formatXof(amount)})`,
            ),
          ].join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
