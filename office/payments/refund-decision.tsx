import { Box, Button, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { paths, pathTo } from '#contract/paths.ts';
import type { RefundRequest } from '#contract/staff/payments.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { useCall } from '../ui/use-call.ts';

/** Confirms or refuses a refund; whoever asked for it can only withdraw it. */
export function RefundDecision({ request: { id, asked_by_id } }: { request: RefundRequest }) {
  const { data: me } = useGetIdentity();
  const { call, isBusy } = useCall();
  const isMine = me?.id === asked_by_id;
  const confirm = () =>
    call({
      method: 'POST',
      path: pathTo(paths.refundConfirmation, { id }),
      done: 'Remboursement fait',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isMine ? (
        <Typography color="text.secondary">
          Vous l’avez demandé : une autre personne confirme.
        </Typography>
      ) : (
        <Button variant="contained" disabled={isBusy} onClick={confirm}>
          Confirmer le remboursement
        </Button>
      )}
      <AskButton
        label={isMine ? 'Retirer la demande' : 'Refuser'}
        color="error"
        questions={[{ name: 'note', label: 'Raison' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.refundRefusal, { id });
          return call({ method: 'POST', path, body, done: 'Demande refusée' });
        }}
      />
    </Box>
  );
}
