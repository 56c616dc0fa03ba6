import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import type { OrderPayment, StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';
import {
  referenceQuestion,
  refundedWords,
  refundWords,
} from '#office/money/payments/decide-payment.tsx';
import { SecondDecision } from '#office/money/payments/second-decision.tsx';

const isToRefund = ({ state, refunded_at }: OrderPayment): boolean =>
  refunded_at === null && (state === 'completed' || state === 'review');

/** Takes an order back: its cancellation and the refund of each payment, with one reason. */
export function RefundGuide({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const payments = order.payments.filter(isToRefund);
  const close = () => setIsOpen(false);
  if (payments.length === 0 && !isOpen) return null;
  const isWithCustomer =
    order.state !== 'cancel' && !order.can_cancel && order.fulfilment_state === 'delivered';
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Rembourser
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>Rembourser la commande</DialogTitle>
        {isWithCustomer ? (
          <NoteReturnFirst order={order} onClose={close} />
        ) : (
          <RefundForm order={order} payments={payments} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

type Part = { order: StaffOrder; onClose: () => void };

function NoteReturnFirst({ order: { id, version }, onClose }: Part) {
  const { call, isBusy } = useCall();
  const noteReturn = () =>
    call({
      method: 'PUT',
      path: pathTo(paths.orderMove, { id }),
      body: { fulfilment_state: 'returned' },
      version,
      done: 'Retour noté',
    });
  return (
    <>
      <DialogContent>
        <DialogContentText>
          Les articles sont chez le client. Quand ils sont revenus, notez leur retour. Pour une
          partie, établissez un avoir.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        <Button variant="contained" disabled={isBusy} onClick={noteReturn}>
          Noter le retour
        </Button>
      </DialogActions>
    </>
  );
}

function RefundForm({ order, payments, onClose }: Part & { payments: OrderPayment[] }) {
  const details = useQueries({
    queries: payments.map(({ id }) => ({
      queryKey: ['payment-to-refund', id],
      queryFn: () => callApi(pathTo(paths.staffPayment, { id })),
    })),
  });
  const { isBusy, send } = useRefund(order);
  const isCancelled = order.state === 'cancel';
  const known = details.flatMap(({ data }) =>
    data === undefined ? [] : [{ ...data, ...(!isCancelled && data.refund_after_cancelling) }],
  );
  const due = known.filter((one) => one.refund_request === null && one.refund_refusal === '');
  const isAsking = due.some(({ refund_needs_second }) => refund_needs_second);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '').trim();
    const refunds = due.map(({ id }) => ({ id, reference: textOf(`reference-${id}`) }));
    if (await send(textOf('reason'), refunds)) onClose();
  };
  const verb = isAsking ? 'Demander le remboursement' : 'Rembourser';
  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!isCancelled && (
          <DialogContentText>
            La commande est annulée et ses articles sont de nouveau en vente. Pour une partie,
            établissez un avoir.
          </DialogContentText>
        )}
        {known.length < payments.length && <Typography role="status">Un instant...</Typography>}
        {known.map((one) => (
          <PaymentPart key={one.id} payment={one} isOne={known.length === 1} />
        ))}
        {due.length > 0 && (
          <TextField name="reason" label="Motif" helperText="Le client le lit." required />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        {due.length > 0 && (
          <Button type="submit" variant="contained" color="error" disabled={isBusy}>
            {isCancelled ? verb : `Annuler et ${verb.toLowerCase()}`}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

/** What happens to one payment, and how it went back where staff gave it by hand. */
function PaymentPart({ payment, isOne }: { payment: StaffPayment; isOne: boolean }) {
  const { amount, provider, refund_request: request, refund_refusal: refusal } = payment;
  const isDue = request === null && refusal === '';
  return (
    <>
      {!(isOne && isDue) && (
        <Typography>{`${formatXof(amount)} · ${PROVIDER_WORDS[provider]}`}</Typography>
      )}
      {request !== null && <SecondDecision of="refund" request={request} />}
      {refusal !== '' && <Typography color="text.secondary">{refusal}</Typography>}
      {isDue && (
        <>
          {refundWords(payment).map((sentence) => (
            <DialogContentText key={sentence}>{sentence}</DialogContentText>
          ))}
          <ReferenceField payment={payment} />
        </>
      )}
    </>
  );
}

function ReferenceField({ payment }: { payment: StaffPayment }) {
  const { label, hint, isOptional } = referenceQuestion(payment);
  return (
    <TextField
      name={`reference-${payment.id}`}
      label={label}
      helperText={hint}
      required={!isOptional}
    />
  );
}

/** Cancels first, then refunds one payment after the other; what failed waits in the dialog for another try. */
function useRefund({ id, version, state }: StaffOrder) {
  const { call, isBusy } = useCall();
  const cancel = (reason: string) =>
    call({
      method: 'PUT',
      path: pathTo(paths.orderMove, { id }),
      body: { state: 'cancel', reason },
      version,
    });
  const refund = (paymentId: number, reason: string, reference: string) =>
    call({
      method: 'POST',
      path: pathTo(paths.paymentRefund, { id: paymentId }),
      body: { reason, ...(reference !== '' && { reference }) },
      done: refundedWords,
    });
  const send = async (reason: string, refunds: { id: number; reference: string }[]) => {
    if (state !== 'cancel' && (await cancel(reason)) === undefined) return false;
    for (const { id: paymentId, reference } of refunds) {
      if ((await refund(paymentId, reason, reference)) === undefined) return false;
    }
    return true;
  };
  return { isBusy, send };
}
