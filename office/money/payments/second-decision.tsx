import { Box, Button } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AloneButton } from '#office/base/forms/alone-button.tsx';
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

/** Confirms or refuses a refund or credit note; its author can withdraw it, or confirm it where no other account can. */
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
  const confirm = (body: { alone_reason?: string } = {}) =>
    call({
      method: 'POST',
      path: pathTo(confirmation, { id }),
      body,
      done: (decided) =>
        'problems' in decided
          ? [`Avoir ${decided.name} établi`, ...decided.problems].join('. ')
          : 'Remboursement fait',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isMine ? (
        <AloneButton
          act="refund-confirmed"
          label={label}
          waits="Vous l’avez demandé : une autre personne confirme."
          onDecide={confirm}
        />
      ) : (
        <Button variant="contained" disabled={isBusy} onClick={() => confirm()}>
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
