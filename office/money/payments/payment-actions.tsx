import { Box, Button, Typography } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { isPaidInShop } from '#office/base/ui/words.ts';
import { AcceptButton } from './accept-button.tsx';
import { RefundButton } from './refund-button.tsx';
import { SecondDecision } from './second-decision.tsx';

/** What may be done with a payment now. */
export function PaymentActions({ payment }: { payment: StaffPayment }) {
  const { call, isBusy } = useCall();
  const { id, refund_request: request } = payment;
  const mayRefund = useMay('payments:refund');
  const mayWrite = useMay('payments:write');
  const isUnclear = payment.state === 'review' && payment.refunded_at === null;
  const check = () =>
    call({
      method: 'POST',
      path: pathTo(paths.paymentRecheck, { id }),
      done: 'Paiement relu chez l’opérateur',
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {!isPaidInShop(payment) && (
        <Button variant="outlined" disabled={isBusy} onClick={check}>
          Relire chez l’opérateur
        </Button>
      )}
      {isUnclear && mayWrite && <AcceptButton paymentId={id} />}
      {mayRefund && request !== null && <SecondDecision of="refund" request={request} />}
      {mayRefund && request === null && payment.refund_refusal === '' && (
        <RefundButton payment={payment} />
      )}
      {mayRefund && payment.state === 'completed' && payment.refund_refusal !== '' && (
        <Typography color="text.secondary">{`Remboursement : ${payment.refund_refusal}`}</Typography>
      )}
    </Box>
  );
}
