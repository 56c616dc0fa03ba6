import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { HandWay } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { HandPaymentRow } from '#contract/money/staff-hand-payments.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PAYMENT_STATE_WORDS, REVIEW_WORDS } from '#office/base/ui/words.ts';
import { HandStepButtons } from './hand-steps.tsx';

const WAYS: Record<HandWay, string> = {
  cheque: PROVIDER_NAMES.cheque,
  transfer: PROVIDER_NAMES.transfer,
  terminal: PROVIDER_NAMES.terminal,
};
const STAGES = {
  announced: 'Virement annoncé',
  received: 'Chèque à la boutique, virement reçu',
  deposited: 'Remis à l’encaissement',
  cleared: 'Encaissé',
  bounced: 'Rejeté',
  withdrawn: 'Pas arrivé, ou rendu',
  reversed: 'Contre-passé',
};

const filters = [
  searchFor('Commande, client, numéro, banque, tireur'),
  choiceOf('open', { true: 'En attente', false: 'Finis' }, { alwaysOn: true, label: 'Attente' }),
  choiceOf('way', WAYS, { label: 'Moyen' }),
  choiceOf('stage', STAGES, { label: 'État' }),
  choiceOf('owing', { true: 'Rejetés, commande remise et due' }, { label: 'Impayés' }),
];

export default function HandPaymentList() {
  return (
    <StaffList filters={filters}>
      <Cards />
    </StaffList>
  );
}

function Cards() {
  const { data = [], isPending } = useListContext<HandPaymentRow>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucun chèque ni virement.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((row) => (
        <HandCard key={row.id} row={row} />
      ))}
    </Box>
  );
}

function HandCard({ row }: { row: HandPaymentRow }) {
  const { id, way, stage_words, state, amount, order_id, order_name, customer_name } = row;
  return (
    <Panel title={`${PROVIDER_NAMES[way]} de ${formatXof(amount)} · ${stage_words}`}>
      {row.is_owing && (
        <Alert severity="error">
          {`La commande est remise et doit ${formatXof(row.order_residual)}.`}
        </Alert>
      )}
      {state === 'review' && (
        <Alert severity="warning">
          {`${PAYMENT_STATE_WORDS.review} : ${row.review_reason === null ? '' : REVIEW_WORDS[row.review_reason]}. `}
          <TextLink component={Link} to={`/paiements/${id}/show`}>
            Décider
          </TextLink>
        </Alert>
      )}
      <Typography>
        <TextLink component={Link} to={`/commandes/${order_id}/show`}>
          {order_name}
        </TextLink>
        {` · ${customer_name}`}
      </Typography>
      <FactList
        facts={[
          ['Référence', row.reference],
          ['Banque', row.bank],
          ['Tireur', row.drawer],
          ['Daté du', row.drawn_on && frenchDay(row.drawn_on)],
          ['Noté le', frenchMoment(row.created_at)],
          ['Remis le', row.deposited_at && frenchMoment(row.deposited_at)],
          ['Compté le', row.completed_at && frenchMoment(row.completed_at)],
          ['Fini le', row.ended_at && frenchMoment(row.ended_at)],
          ['Motif', row.end_reason],
          ['Note', row.note],
        ]}
      />
      <HandStepButtons id={id} steps={row.steps} canReverse={row.can_reverse} />
    </Panel>
  );
}
