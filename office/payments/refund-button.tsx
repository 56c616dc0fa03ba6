import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { useStaffCall } from '../ui/use-staff-call.ts';

type Refunded = { refund_request_id: number | null };
type Props = { paymentId: number; canRefundItself?: boolean; twoPeopleFrom?: number };

/** Gives a payment back, or asks a second person to. */
export function RefundButton({ paymentId, canRefundItself = false, twoPeopleFrom }: Props) {
  const { call } = useStaffCall();
  const refund = async ({ reason, reference }: Record<string, string>) => {
    const body = { reason, ...(reference !== '' && { reference }) };
    const path = pathTo(paths.paymentRefund, { id: paymentId });
    const done = ({ refund_request_id: waits }: Refunded) =>
      waits === null ? 'Paiement remboursé' : 'Demande notée : une autre personne doit confirmer';
    return (await call<Refunded>({ path, body, done })) !== undefined;
  };
  const rule =
    twoPeopleFrom === undefined
      ? ''
      : ` À partir de ${formatXof(twoPeopleFrom)}, une seconde personne doit confirmer.`;
  return (
    <AskButton
      label="Rembourser"
      color="error"
      text={`Le paiement est rendu en entier et le client est prévenu.${rule}`}
      questions={[
        { name: 'reason', label: 'Motif' },
        {
          ...{ name: 'reference', label: 'Rendu à la main : comment' },
          hint: canRefundItself
            ? 'Laissez vide pour que l’opérateur rende l’argent lui-même.'
            : 'Par exemple le numéro du transfert ; cet opérateur ne rend pas l’argent lui-même.',
          isOptional: true,
        },
      ]}
      onAnswer={refund}
    />
  );
}
