import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { LastStep, StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

const LABEL = 'Annuler cette étape';

export function LastStepNote({ order, step }: { order: StaffOrder; step: LastStep }) {
  const { call, isBusy } = useCall();
  const secondsLeft = useSecondsLeft(step);
  const isWaiting = secondsLeft > 0;
  const takeBack = (reason = '') => {
    const path = pathTo(paths.staffOrderStep, { id: order.id });
    const body = { step_id: step.id, ...(reason !== '' && { reason }) };
    const done = 'Étape annulée';
    return call({ method: 'POST', path, body, version: order.version, done });
  };
  const told = isWaiting
    ? `le client est prévenu dans ${secondsLeft} s.`
    : step.is_told || step.tells_in_s !== null
      ? 'le client en est prévenu.'
      : '';
  return (
    <Alert
      severity="info"
      className="no-print"
      sx={{ flexWrap: 'wrap' }}
      action={
        step.refusal !== '' ? undefined : isWaiting ? (
          <Button disabled={isBusy} onClick={() => takeBack()}>
            {LABEL}
          </Button>
        ) : (
          <AskButton
            label={LABEL}
            text={[
              'La commande est de nouveau où elle était. L’argent compté et la facture restent.',
              ...(told === '' ? [] : ['Le client en est prévenu : il recevra une correction.']),
            ]}
            questions={[{ name: 'reason', label: 'Pourquoi', isOptional: true }]}
            onAnswer={({ reason }) => takeBack(reason)}
          />
        )
      }
    >
      {[`Dernière étape : ${step.text}`, told].filter(Boolean).join(' ; ')}
      {step.refusal !== '' && ` ${step.refusal}`}
    </Alert>
  );
}

/** Whole seconds until the customer gets the message; 0 afterwards. */
function useSecondsLeft({ id, tells_in_s: said }: LastStep): number {
  const key = `${id} ${said}`;
  const [left, setLeft] = useState({ key, seconds: said ?? 0 });
  if (left.key !== key) setLeft({ key, seconds: said ?? 0 });
  useEffect(() => {
    const timer = setInterval(
      () => setLeft((one) => ({ ...one, seconds: Math.max(0, one.seconds - 1) })),
      1000,
    );
    return () => clearInterval(timer);
  }, []);
  return left.seconds;
}
