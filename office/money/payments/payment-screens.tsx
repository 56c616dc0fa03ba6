import { Alert, Box, Button, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  FunctionField,
  ShowBase,
  TextField,
  Title,
  useListContext,
  useShowContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeStats } from '#contract/money/payment-shapes.ts';
import type { ListedPayment, StaffPayment } from '#contract/money/staff-payments.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import {
  isPaidInShop,
  PAYMENT_STATE_WORDS,
  PROVIDER_WORDS,
  REVIEW_WORDS,
} from '#office/base/ui/words.ts';
import { AcceptPaymentButton, RefundButton } from './decide-payment.tsx';
import { RawText } from './raw-words.tsx';

import { SecondDecision } from './second-decision.tsx';

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

/** Generated names have no blanks: they may break anywhere. */
const BREAKABLE = { overflowWrap: 'anywhere' };

export function PaymentList() {
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
 * Count and sum of Orange Money's payments, shown while the list filters them; failures have fixed texts (rule M-25).
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

export function PaymentShow() {
  return (
    <ShowBase>
      <PaymentPage />
    </ShowBase>
  );
}

function PaymentPage() {
  const { record: payment } = useShowContext<StaffPayment>();
  // A list's record lacks the events until the whole is loaded.
  if (payment?.events === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Paiement ${payment.transaction_id}`} />
      {payment.refund_request !== null && (
        <Alert severity="warning">
          {`${payment.refund_request.asked_by} a demandé de rembourser ce paiement : une autre personne doit confirmer.`}
        </Alert>
      )}
      <Panel title="Résumé">
        <FactList facts={factsOf(payment)} />
        {!isPaidInShop(payment) && (
          <RawText
            label="Mots de l’opérateur"
            text={[payment.original_status, payment.attempt_error].filter(Boolean).join('\n')}
          />
        )}
        <PaymentActions payment={payment} />
      </Panel>
      <Panel title="Ce que l’opérateur a dit">
        {payment.events.length === 0 && <Typography>Rien pour le moment.</Typography>}
        {payment.events.map((event) => (
          <Box key={event.id}>
            <Typography variant="body2" color="text.secondary">
              {`${event.kind === 'callback' ? 'Notification' : 'Réponse'} · ${frenchMoment(event.received_at)}`}
            </Typography>
            <Typography>{event.words || 'Rien que la boutique sache lire.'}</Typography>
            <RawText label="Message tel que reçu" text={event.body} />
          </Box>
        ))}
      </Panel>
    </Box>
  );
}

type Fact = [name: string, value: React.ReactNode];

const factsOf = (payment: StaffPayment): Fact[] => [
  [
    'Commande',
    <TextLink key="order" component={Link} to={`/commandes/${payment.order_id}/show`}>
      {payment.order_name}
    </TextLink>,
  ],
  ['Client', payment.customer_name],
  ['Téléphone', shownPhone(payment.customer_phone)],
  ['Opérateur', PROVIDER_WORDS[payment.provider]],
  ['Montant', formatXof(payment.amount)],
  ['Droit de timbre', payment.stamp_duty > 0 ? formatXof(payment.stamp_duty) : ''],
  ['Reçu', payment.received_amount === null ? '' : formatXof(payment.received_amount)],
  ['État', PAYMENT_STATE_WORDS[payment.state]],
  ['Chez l’opérateur', payment.status_words],
  ['À vérifier', payment.review_reason && REVIEW_WORDS[payment.review_reason]],
  ['Dernier refus', payment.attempt_words],
  ['Numéro de l’opérateur', payment.provider_transaction_id],
  ['Référence', payment.reference],
  ['Noté par', payment.started_by],
  ['Note', payment.description],
  ['Commencé le', frenchMoment(payment.created_at)],
  ['Reçu le', frenchMoment(payment.completed_at)],
  ['Relu le', frenchMoment(payment.checked_at)],
  ['Absent du relevé le', frenchMoment(payment.missing_in_ledger_at)],
  ['Remboursé le', frenchMoment(payment.refunded_at)],
  ['Motif du remboursement', payment.refund_reason],
  ['Remboursé comment', payment.refund_reference],
];

function PaymentActions({ payment }: { payment: StaffPayment }) {
  const { call, isBusy } = useCall();
  const { id, refund_request: request } = payment;
  const mayRefund = useMay('payments:refund');
  const mayWrite = useMay('payments:write');
  const isUnclear = payment.state === 'review' && payment.refunded_at === null;
  const check = () =>
    call({
      method: 'POST',
      path: pathTo(paths.paymentRecheck, { id }),
      done: 'Paiement relu chez l’opérateur',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {!isPaidInShop(payment) && (
        <Button variant="outlined" disabled={isBusy} onClick={check}>
          Relire chez l’opérateur
        </Button>
      )}
      {isUnclear && mayWrite && <AcceptPaymentButton paymentId={id} />}
      {mayRefund && request !== null && <SecondDecision of="refund" request={request} />}
      {mayRefund && request === null && payment.refund_refusal === '' && (
        <RefundButton payment={payment} />
      )}
      {mayRefund && payment.state === 'completed' && payment.refund_refusal !== '' && (
        <Typography color="text.secondary">{`Remboursement : ${payment.refund_refusal}`}</Typography>
      )}
    </Box>
  );
}
