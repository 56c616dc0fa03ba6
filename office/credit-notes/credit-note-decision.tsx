import { Box, Button, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffCreditNote } from '#contract/staff/credit-notes.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { useCall } from '../ui/use-call.ts';

/** Confirms or refuses a credit note; whoever asked for it can only withdraw it. */
export function CreditNoteDecision({ note: { id, asked_by_id } }: { note: StaffCreditNote }) {
  const { data: me } = useGetIdentity();
  const { call, isBusy } = useCall();
  const isMine = me?.id === asked_by_id;
  const confirm = () =>
    call({
      method: 'POST',
      path: pathTo(paths.creditNoteConfirmation, { id }),
      done: ({ name, problems }) => [`Avoir ${name} établi`, ...problems].join('. '),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isMine ? (
        <Typography color="text.secondary">
          Vous l’avez demandé : une autre personne confirme.
        </Typography>
      ) : (
        <Button variant="contained" disabled={isBusy} onClick={confirm}>
          Confirmer l’avoir
        </Button>
      )}
      <AskButton
        label={isMine ? 'Retirer la demande' : 'Refuser'}
        color="error"
        questions={[{ name: 'note', label: 'Raison' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.creditNoteRefusal, { id });
          return call({ method: 'POST', path, body, done: 'Demande refusée' });
        }}
      />
    </Box>
  );
}
