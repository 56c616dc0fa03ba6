import { paths, pathTo } from '#contract/paths.ts';
import type { StaffPayment } from '#contract/staff/payments.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { useStaffCall } from '../ui/use-staff-call.ts';
import { refundWords } from './refund-words.ts';

type Refunded = { refund_request_id: number | null };

/** Gives a payment back, or asks a second person to. */
export function RefundButton({ payment }: { payment: StaffPayment }) {
  const { call } = useStaffCall();
  const { id, can_refund_itself: canRefundItself, refund_needs_second: needsSecond } = payment;
  const refund = async ({ reason, reference }: Record<string, string>) => {
    const body = { reason, ...(reference !== '' && { reference }) };
    const path = pathTo(paths.paymentRefund, { id });
    const done = ({ refund_request_id: waits }: Refunded) =>
      waits === null ? 'Paiement remboursé' : 'Demande notée : une autre personne doit confirmer';
    return (await call<Refunded>({ path, body, done })) !== undefined;
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
