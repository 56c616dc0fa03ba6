import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { refundWords } from './refund-words.ts';

/** Gives a payment back, or asks a second person to. */
export function RefundButton({ payment }: { payment: StaffPayment }) {
  const { call } = useCall();
  const { id, can_refund_itself: canRefundItself, refund_needs_second: needsSecond } = payment;
  const refund = ({ reason, reference }: Record<'reason' | 'reference', string>) => {
    const body = { reason, ...(reference !== '' && { reference }) };
    const path = pathTo(paths.paymentRefund, { id });
    return call({
      method: 'POST',
      path,
      body,
      done: ({ refund_request_id: waits }) =>
        waits === null ? 'Paiement remboursé' : 'Demande notée : une autre personne doit confirmer',
    });
  };
  return (
    <AskButton
      label="Rembourser"
      confirm={needsSecond ? 'Demander le remboursement' : 'Rembourser'}
      color="error"
      text={refundWords(payment)}
      questions={[
        { name: 'reason', label: 'Motif' },
        {
          name: 'reference',
          label: 'Rendu à la main : comment',
          hint: canRefundItself
            ? 'Laissez vide pour que l’opérateur rende l’argent lui-même.'
            : 'Par exemple le numéro du transfert.',
          isOptional: canRefundItself,
        },
      ]}
      onAnswer={refund}
    />
  );
}
