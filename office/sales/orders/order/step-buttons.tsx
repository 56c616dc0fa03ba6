import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { BodyAt } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { HandoverButton } from './handover-button.tsx';
import { asksAtHandover, firstActOf, type NextStep, nextSteps } from './next-steps.ts';

type Variant = 'contained' | 'outlined';

/** The one act that the order waits for; all others behind « Plus ». */
export function StepButtons({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = firstActOf(order);
  const channels = order.state === 'cancel' ? [] : channelsOf(order);
  const isFirst = ({ label }: NextStep) =>
    act !== undefined && 'move' in act && act.label === label;
  const steps = nextSteps(order);
  const otherSteps = steps.filter((step) => !isFirst(step));
  const otherChannels = act?.kind === 'remind' ? channels.slice(1) : channels;
  const hasMore = otherSteps.length + otherChannels.length > 0 || order.can_cancel;
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={ROW}>
        {act?.kind === 'confirm' && <ConfirmButton order={order} label={act.label} />}
        {act?.kind === 'remind' &&
          channels
            .slice(0, 1)
            .map((channel) => (
              <LinkButton key={channel} order={order} channel={channel} variant="contained" />
            ))}
        {steps.filter(isFirst).map((step) => (
          <StepButton key={step.label} order={order} step={step} variant="contained" />
        ))}
        {hasMore && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen((isNow) => !isNow)}>
            Plus
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box sx={ROW}>
          {otherSteps.map((step) => (
            <StepButton key={step.label} order={order} step={step} variant="outlined" />
          ))}
          {otherChannels.map((channel) => (
            <LinkButton key={channel} order={order} channel={channel} variant="outlined" />
          ))}
          {order.can_cancel && <CancelButton order={order} />}
        </Box>
      )}
      {act !== undefined && (
        <Typography variant="body2" color="text.secondary">
          Le client est prévenu, une minute après, des étapes qu’il remarque.
        </Typography>
      )}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1 };

function useMove({ id, version }: StaffOrder) {
  const { call, isBusy } = useCall();
  const move = (body: BodyAt<'PUT', typeof paths.orderMove>, done: string) =>
    call({ method: 'PUT', path: pathTo(paths.orderMove, { id }), body, version, done });
  return { move, isBusy };
}

function StepButton({
  order,
  step,
  variant,
}: {
  order: StaffOrder;
  step: NextStep;
  variant: Variant;
}) {
  const { move, isBusy } = useMove(order);
  const { label } = step;
  if (asksAtHandover(order, step)) {
    return <HandoverButton order={order} label={label} variant={variant} />;
  }
  return (
    <Button variant={variant} disabled={isBusy} onClick={() => move(step.move, `${label} : fait`)}>
      {label}
    </Button>
  );
}

function ConfirmButton({ order: { id, version }, label }: { order: StaffOrder; label: string }) {
  const { call, isBusy } = useCall();
  const path = pathTo(paths.staffOrderConfirmation, { id });
  const confirm = () => call({ method: 'POST', path, version, done: 'Commande confirmée' });
  return (
    <Button variant="contained" disabled={isBusy} onClick={confirm}>
      {label}
    </Button>
  );
}

function CancelButton({ order }: { order: StaffOrder }) {
  const { move } = useMove(order);
  return (
    <AskButton
      label="Annuler la commande"
      color="error"
      text="Le client est prévenu une minute après, avec le motif. Ce qui est déjà payé reste à rembourser."
      questions={[{ name: 'reason', label: 'Motif' }]}
      onAnswer={({ reason }) => move({ state: 'cancel', reason }, 'Commande annulée')}
    />
  );
}

type Channel = 'sms' | 'mail';

const CHANNELS: Record<Channel, { words: string; done: string }> = {
  sms: { words: 'par SMS', done: 'Le lien part par SMS' },
  mail: { words: 'par e-mail', done: 'Le lien part par e-mail' },
};

const channelsOf = ({ partner_phone, partner_email }: StaffOrder): Channel[] => [
  ...(partner_phone === null ? [] : ['sms' as const]),
  ...(partner_email === null ? [] : ['mail' as const]),
];

/** Sends the customer the link of the order, to pay or to follow it. */
function LinkButton({
  order,
  channel,
  variant,
}: {
  order: StaffOrder;
  channel: Channel;
  variant: Variant;
}) {
  const { call, isBusy } = useCall();
  const { words, done } = CHANNELS[channel];
  const path = pathTo(paths.staffOrderLink, { id: order.id });
  const send = () => call({ method: 'POST', path, body: { channel }, done });
  const what = order.amount_residual > 0 ? 'lien de paiement' : 'lien de suivi';
  return (
    <Button variant={variant} disabled={isBusy} onClick={send}>
      {`Envoyer le ${what} ${words}`}
    </Button>
  );
}
