import { Typography } from '@mui/material';
import { useMayActAlone } from '#office/base/session/use-self.ts';
import { AskButton } from './ask-button.tsx';

/** The second decision of the person who asked, where the shop has no other one; else why it waits. */
export function AloneButton({
  act,
  label,
  waits,
  onDecide,
}: {
  act: string;
  label: string;
  /** Shown where a second person decides. */
  waits: string;
  onDecide: (body: { alone_reason: string }) => Promise<unknown>;
}) {
  const mayAlone = useMayActAlone(act);
  if (!mayAlone) return <Typography color="text.secondary">{waits}</Typography>;
  return (
    <AskButton
      label={`${label} seul`}
      text="Personne d’autre ne peut confirmer dans cette boutique : vous le pouvez après le délai des réglages. Le journal garde votre motif."
      questions={[{ name: 'reason', label: 'Motif' }]}
      onAnswer={({ reason }) => onDecide({ alone_reason: reason })}
    />
  );
}
