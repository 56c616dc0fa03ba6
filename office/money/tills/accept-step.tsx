import { Alert, Box } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffSession } from '#contract/money/tills/staff-tills.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { useMayActAlone } from '#office/base/session/use-self.ts';
import { cashDifference } from '#office/base/ui/cash-difference.ts';

/** The second person, or the only one of a small shop, accepts what was counted; a difference needs a note. */
export function AcceptStep({ session }: { session: StaffSession }) {
  const { call } = useCall();
  const mayAccept = useMay('till:accept');
  const mayAlone = useMayActAlone('till-accepted');
  const { id, version, accept_refusal: refusal, difference, sales } = session;
  if (!mayAccept || (refusal !== null && !mayAlone)) {
    return <Alert severity="info">{refusal ?? 'Une autre personne accepte la caisse.'}</Alert>;
  }
  const isAlone = refusal !== null;
  return (
    <Box>
      <AskButton
        label="Accepter"
        title="Accepter la caisse"
        text={[
          ...countOf(session),
          ...(sales.refused > 0
            ? ['Des tickets ne sont pas réglés : la clôture les compte à part.']
            : []),
          'La clôture reçoit son numéro, et ses sommes ne changent plus.',
        ]}
        questions={[
          {
            name: 'note',
            label: isAlone ? 'Motif' : 'Note',
            lines: 2,
            isOptional: !isAlone && difference === 0,
            hint: hintOf(isAlone, difference),
          },
        ]}
        onAnswer={({ note }) =>
          call({
            method: 'POST',
            path: pathTo(paths.tillSessionAcceptance, { id }),
            version,
            body: { ...(note !== '' && { note }) },
            done: ({ closing }) => `Caisse acceptée : clôture n° ${closing}`,
          })
        }
      />
    </Box>
  );
}

function hintOf(isAlone: boolean, difference: number | null): string {
  if (isAlone) return 'Vous êtes seul à pouvoir l’accepter.';
  return difference === 0 ? '' : 'D’où vient l’écart, ou ce qui sera fait.';
}

function countOf({ counted, expected }: StaffSession): string[] {
  if (counted === null || expected === null) return [];
  return [
    `Compté : ${formatXof(counted)}, attendu : ${formatXof(expected)} (${cashDifference(counted, expected)}).`,
  ];
}
