import { Box, Button, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

/** Requests that a second person decides, with the address of each decision. */
const DECISIONS = {
  refund: {
    confirmation: paths.refundConfirmation,
    refusal: paths.refundRefusal,
    label: 'Confirmer le remboursement',
  },
  creditNote: {
    confirmation: paths.creditNoteConfirmation,
    refusal: paths.creditNoteRefusal,
    label: 'Confirmer l’avoir',
  },
} as const;

type Request = { state: string; asked_by_id: number | null; decided_by_id: number | null };

/** The state of a request; the author of the request withdraws it, another person refuses it. */
export const requestWord = <R extends Request>(
  { state, asked_by_id, decided_by_id }: R,
  words: Record<R['state'], string>,
): string =>
  state === 'refused' && asked_by_id !== null && asked_by_id === decided_by_id
    ? 'Retiré'
    : words[state as R['state']];

/** Confirms or refuses a refund or credit note; the author of the request can only withdraw it. */
export function SecondDecision({
  of,
  request: { id, asked_by_id },
}: {
  of: keyof typeof DECISIONS;
  request: { id: number; asked_by_id: number | null };
}) {
  const { data: me } = useGetIdentity();
  const { call, isBusy } = useCall();
  const { confirmation, refusal, label } = DECISIONS[of];
  const isMine = me?.id === asked_by_id;
  const confirm = () =>
    call({
      method: 'POST',
      path: pathTo(confirmation, { id }),
      done: (decided) =>
        'problems' in decided
          ? [`Avoir ${decided.name} établi`, ...decided.problems].join('. ')
          : 'Remboursement fait',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isMine ? (
        <Typography color="text.secondary">
          Vous l’avez demandé : une autre personne confirme.
        </Typography>
      ) : (
        <Button variant="contained" disabled={isBusy} onClick={confirm}>
          {label}
        </Button>
      )}
      <AskButton
        label={isMine ? 'Retirer la demande' : 'Refuser'}
        color="error"
        questions={[{ name: 'note', label: 'Raison' }]}
        onAnswer={(body) =>
          call({
            method: 'POST',
            path: pathTo(refusal, { id }),
            body,
            done: isMine ? 'Demande retirée' : 'Demande refusée',
          })
        }
      />
    </Box>
  );
}
