import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { Unmatched } from '#contract/payment-shapes.ts';
import { callApi } from '../api.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { frenchMoment } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { useMay } from '../ui/use-may.ts';
import { useStaffCall } from '../ui/use-staff-call.ts';
import { PROVIDER_WORDS, REVIEW_WORDS } from '../ui/words.ts';
import { AcceptButton } from './accept-button.tsx';

/** What a provider received and no order counts. */
export default function UnmatchedPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['paiements', 'unmatched'],
    queryFn: () => callApi<Unmatched[]>(paths.unmatchedPayments),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Payé non rapproché" />
      <Typography>
        De l’argent est arrivé chez un opérateur, et aucune commande ne le compte. Comptez-le,
        rendez-le, ou classez-le une fois éclairci.
      </Typography>
      <LoadFailure error={error} onRetry={refetch} />
      {data?.length === 0 && <Typography>Rien à rapprocher : tout est compté.</Typography>}
      {data?.map((row) => (
        <UnmatchedCard key={`${row.kind}-${row.id}`} row={row} />
      ))}
    </Box>
  );
}

function UnmatchedCard({ row }: { row: Unmatched }) {
  return (
    <Panel title={`${formatXof(row.amount)} · ${PROVIDER_WORDS[row.provider]}`}>
      <Facts
        facts={[
          ['Pourquoi', REVIEW_WORDS[row.reason]],
          ['Attendu', row.expected_amount === null ? '' : formatXof(row.expected_amount)],
          ['Commande', row.order_name],
          ['Client', row.customer_name],
          ['Paiement', row.transaction_id],
          ['Numéro de l’opérateur', row.provider_transaction_id],
          ['Arrivé le', frenchMoment(row.at)],
        ]}
      />
      <Decision row={row} />
    </Panel>
  );
}

function Decision({ row: { kind, id, reason } }: { row: Unmatched }) {
  const { call } = useStaffCall();
  const mayWrite = useMay('payments:write');
  const mayRefund = useMay('payments:refund');
  if (kind === 'receipt') {
    if (!mayWrite) return null;
    return (
      <AskButton
        label="Classer"
        questions={[{ name: 'note', label: 'Ce que c’était' }]}
        onAnswer={async (body) => {
          const path = pathTo(paths.receiptClosing, { id });
          return (await call({ path, body, done: 'Recette classée' })) !== undefined;
        }}
      />
    );
  }
  const isCounted = reason === 'not-in-ledger';
  const isInReview = !isCounted && reason !== 'refund-unfinished';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && isInReview && <AcceptButton paymentId={id} />}
      {mayWrite && isCounted && (
        <AskButton
          label="Classer"
          questions={[{ name: 'note', label: 'Pourquoi le relevé ne l’a pas' }]}
          onAnswer={async (body) => {
            const path = pathTo(paths.paymentAcceptance, { id });
            return (await call({ path, body, done: 'Paiement classé' })) !== undefined;
          }}
        />
      )}
      {mayRefund && (
        <Button variant="outlined" color="error" component={Link} to={`/paiements/${id}/show`}>
          Voir pour rembourser
        </Button>
      )}
    </Box>
  );
}
