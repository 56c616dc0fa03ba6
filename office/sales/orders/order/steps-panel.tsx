import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { BodyAt } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { VALIDATION_WORDS } from '#contract/sales/orders/order-words.ts';
import type { LastStep, StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { placeWords } from '#office/base/ui/words.ts';
import { HandoverButton } from './handover-button.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';

export function StepsPanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  return (
    <Panel title="Étapes">
      <FactList
        facts={[
          ['État', placeWords(order)],
          ['Employeur', order.validation_rh_state && VALIDATION_WORDS[order.validation_rh_state]],
          [
            'Boutique',
            order.validation_admin_state && VALIDATION_WORDS[order.validation_admin_state],
          ],
          ['Motif du refus', order.refusal_reason],
        ]}
      />
      {order.confirm_until !== null && (
        <Alert severity="warning">
          {`À confirmer, par le code envoyé au client ou par vous après un appel, avant le ${frenchMoment(order.confirm_until)} ; ensuite elle est annulée.`}
        </Alert>
      )}
      {canWrite && order.last_step !== null && (
        <LastStepNote order={order} step={order.last_step} />
      )}
      {canWrite && <StepButtons order={order} />}
      {canWrite && (
        <Typography color="text.secondary" className="no-print">
          Le client est prévenu, une minute après, des étapes qu’il remarque.
        </Typography>
      )}
    </Panel>
  );
}

function StepButtons({ order }: { order: StaffOrder }) {
  const { call, isBusy } = useCall();
  const { id, version } = order;
  const move = (body: BodyAt<'PUT', typeof paths.orderMove>, done: string) => {
    const path = pathTo(paths.orderMove, { id });
    return call({ method: 'PUT', path, body, version, done });
  };
  const confirm = () =>
    call({
      method: 'POST',
      path: pathTo(paths.staffOrderConfirmation, { id }),
      version,
      done: 'Commande confirmée',
    });
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {order.confirm_until !== null && (
        <Button variant="contained" disabled={isBusy} onClick={confirm}>
          Confirmer la commande
        </Button>
      )}
      {nextSteps(order).map(({ label, isBack, move: wanted }) =>
        asksAtHandover(order, wanted) ? (
          <HandoverButton key={label} order={order} label={label} />
        ) : (
          <Button
            key={label}
            variant={isBack ? 'outlined' : 'contained'}
            disabled={isBusy}
            onClick={() => move(wanted, `${label} : fait`)}
          >
            {label}
          </Button>
        ),
      )}
      {order.can_cancel && (
        <AskButton
          label="Annuler la commande"
          color="error"
          text="Le client est prévenu une minute après, avec le motif. Ce qui est déjà payé reste à rembourser."
          questions={[{ name: 'reason', label: 'Motif' }]}
          onAnswer={({ reason }) => move({ state: 'cancel', reason }, 'Commande annulée')}
        />
      )}
    </Box>
  );
}

/** The hand-over asks for money, unless instalments have their own days, or for the pickup code. */
const asksAtHandover = (order: StaffOrder, { fulfilment_state }: NextStep['move']): boolean =>
  fulfilment_state === 'delivered' &&
  ((order.type_sale === 'order' && order.amount_residual > 0) || order.pickup !== null);

const LABEL = 'Annuler cette étape';

function LastStepNote({ order, step }: { order: StaffOrder; step: LastStep }) {
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
