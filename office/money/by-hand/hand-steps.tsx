import { Box } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { HandStep, Reversal } from '#contract/money/hand-stages.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';

type StepWords = { label: string; text: string; why?: string };

const STEPS: Record<HandStep, StepWords> = {
  receive: {
    label: 'Reçu sur le compte',
    text: 'Le virement est sur le compte : il compte sur la commande, et le client est prévenu.',
  },
  deposit: { label: 'Remis à l’encaissement', text: 'Le chèque est à la banque.' },
  clear: {
    label: 'Encaissé',
    text: 'La banque a payé le chèque : il compte sur la commande, et le client est prévenu.',
  },
  bounce: {
    label: 'Rejeté',
    text: 'La banque n’a pas payé le chèque. Le client est prévenu, avec le motif.',
    why: 'Motif du rejet',
  },
  withdraw: {
    label: 'N’arrivera pas',
    text: 'Le virement n’arrive pas, ou le chèque est rendu : il n’est plus attendu.',
    why: 'Motif',
  },
};

const REVERSALS: Record<Reversal, StepWords> = {
  bounced: {
    label: 'Impayé après coup',
    text: 'La banque a repris cet argent : la commande le doit de nouveau, et le client est prévenu, avec le motif.',
  },
  reversed: {
    label: 'Contre-passer',
    text: 'Ce paiement était noté par erreur : la commande ne le compte plus, sa ligne du relevé est de nouveau à rapprocher, et le client est prévenu, avec le motif.',
  },
};

/** What staff may do next with a payment by hand; `canReverse` for money that counted. */
export function HandStepButtons({
  id,
  steps,
  canReverse = false,
}: {
  id: number;
  steps: readonly HandStep[];
  canReverse?: boolean;
}) {
  const { call } = useCall();
  const mayWrite = useMay('payments:write');
  const mayReverse = useMay('payments:refund') && canReverse;
  if (!mayReverse && (!mayWrite || steps.length === 0)) return null;
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite &&
        steps.map((step) => {
          const { label, text, why } = STEPS[step];
          return (
            <AskButton
              key={step}
              label={label}
              text={text}
              color={why === undefined ? 'primary' : 'error'}
              questions={why === undefined ? [] : [{ name: 'reason', label: why }]}
              onAnswer={(answers) =>
                call({
                  method: 'POST',
                  path: pathTo(paths.handPaymentStep, { id }),
                  body: { step, ...answers },
                  done: label,
                })
              }
            />
          );
        })}
      {mayReverse &&
        (['bounced', 'reversed'] as const).map((reversal) => {
          const { label, text } = REVERSALS[reversal];
          return (
            <AskButton
              key={reversal}
              label={label}
              text={text}
              color="error"
              questions={[{ name: 'reason', label: 'Motif' }]}
              onAnswer={({ reason }) =>
                call({
                  method: 'POST',
                  path: pathTo(paths.handPaymentReversal, { id }),
                  body: { reversal, reason },
                  done: label,
                })
              }
            />
          );
        })}
    </Box>
  );
}
