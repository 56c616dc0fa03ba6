import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { BodyAt } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import type { OrderPayment, StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';
import { RefundButton } from '#office/money/payments/decide-payment.tsx';
import { SecondDecision } from '#office/money/payments/second-decision.tsx';

const isToRefund = ({ state, refunded_at }: OrderPayment): boolean =>
  refunded_at === null && (state === 'completed' || state === 'review');

/** Refunds an order after its return and cancellation. */
export function RefundGuide({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const payments = order.payments.filter(isToRefund);
  if (payments.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Rembourser
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>Rembourser la commande</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {payments.length === 0 ? (
            <Typography>Tout est remboursé.</Typography>
          ) : (
            <NextRefundStep order={order} payments={payments} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>Fermer</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** In turn: return the products, cancel the order, refund each payment. */
function NextRefundStep({ order, payments }: { order: StaffOrder; payments: OrderPayment[] }) {
  const { call, isBusy } = useCall();
  const { id, version, state, fulfilment_state: goods } = order;
  const move = (body: BodyAt<'PUT', typeof paths.orderMove>, done: string) => {
    const path = pathTo(paths.orderMove, { id });
    return call({ method: 'PUT', path, body, version, done });
  };
  if (state === 'cancel') {
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentRefund payment={payment} />
          </li>
        ))}
      </Box>
    );
  }
  if (!order.can_cancel && goods === 'delivered') {
    return (
      <>
        <Typography>
          1. Les articles sont chez le client. Quand ils sont revenus, notez leur retour.
        </Typography>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => move({ fulfilment_state: 'returned' }, 'Retour noté')}
        >
          Noter le retour
        </Button>
      </>
    );
  }
  return (
    <>
      <Typography>
        {goods === 'returned'
          ? '2. Les articles sont revenus : annulez la commande, ils sont de nouveau en vente.'
          : 'On rembourse une commande annulée : annulez-la d’abord. Pour une partie, établissez un avoir.'}
      </Typography>
      <AskButton
        label="Annuler la commande"
        color="error"
        text="Le client est prévenu une minute après, avec le motif."
        questions={[{ name: 'reason', label: 'Motif' }]}
        onAnswer={({ reason }) => move({ state: 'cancel', reason }, 'Commande annulée')}
      />
    </>
  );
}

function PaymentRefund({ payment: { id, provider, amount } }: { payment: OrderPayment }) {
  const { data } = useGetOne<StaffPayment>('paiements', { id });
  return (
    <>
      <Typography sx={{ pb: 1 }}>{`${formatXof(amount)} · ${PROVIDER_WORDS[provider]}`}</Typography>
      {data?.refund_request != null && <SecondDecision of="refund" request={data.refund_request} />}
      {data?.refund_request === null && data.refund_refusal === '' && (
        <RefundButton payment={data} />
      )}
      {data !== undefined && data.refund_refusal !== '' && (
        <Typography color="text.secondary">{data.refund_refusal}</Typography>
      )}
    </>
  );
}
