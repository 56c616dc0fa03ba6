import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Unmatched } from '#contract/money/payment-shapes.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AcceptButton } from './accept-button.tsx';

/** What can be done with money that no order counts. */
export function UnmatchedDecision({ row: { kind, number: id, reason } }: { row: Unmatched }) {
  const { call } = useCall();
  const mayWrite = useMay('payments:write');
  const mayRefund = useMay('payments:refund');
  if (kind === 'receipt') {
    if (!mayWrite) return null;
    return (
      <AskButton
        label="Classer"
        questions={[{ name: 'note', label: 'Ce que c’était' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.receiptClosing, { id });
          return call({ method: 'POST', path, body, done: 'Recette classée' });
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
          onAnswer={(body) => {
            const path = pathTo(paths.paymentAcceptance, { id });
            return call({ method: 'POST', path, body, done: 'Paiement classé' });
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
