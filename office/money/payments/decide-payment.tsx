import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';

/** Counts a payment under review on its order and notifies the customer. */
export function AcceptPaymentButton({ paymentId }: { paymentId: number }) {
  const { call } = useCall();
  const path = pathTo(paths.paymentAcceptance, { id: paymentId });
  return (
    <AskButton
      label="Compter sur la commande"
      text="Ce qui est arrivé est compté sur la commande, et le client est prévenu."
      questions={[{ name: 'note', label: 'Comment vous l’avez vérifié' }]}
      onAnswer={(body) => call({ method: 'POST', path, body, done: 'Paiement compté' })}
    />
  );
}

/** Refunds a payment, or requests it where a second person must confirm; notifies the customer. */
export function RefundButton({ payment }: { payment: StaffPayment }) {
  const { call } = useCall();
  const { id, refund_needs_second: needsSecond } = payment;
  const refund = ({ reason, reference }: Record<'reason' | 'reference', string>) => {
    const body = { reason, ...(reference !== '' && { reference }) };
    const path = pathTo(paths.paymentRefund, { id });
    return call({
      method: 'POST',
      path,
      body,
      done: refundedWords,
    });
  };
  return (
    <AskButton
      label="Rembourser"
      confirm={needsSecond ? 'Demander le remboursement' : 'Rembourser'}
      color="error"
      text={refundWords(payment)}
      questions={[{ name: 'reason', label: 'Motif' }, referenceQuestion(payment)]}
      onAnswer={refund}
    />
  );
}

export const refundedWords = ({
  refund_request_id: waits,
}: {
  refund_request_id: number | null;
}) => (waits === null ? 'Paiement remboursé' : 'Demande notée : une autre personne doit confirmer');

/** How the money went back, if the provider does not refund it. */
export const referenceQuestion = ({ can_refund_itself }: Pick<StaffPayment, 'can_refund_itself'>) =>
  ({
    name: 'reference',
    label: 'Rendu à la main : comment',
    hint: can_refund_itself
      ? 'Laissez vide pour que l’opérateur rende l’argent lui-même.'
      : 'Par exemple le numéro du transfert.',
    isOptional: can_refund_itself,
  }) as const;

type Refundable = Pick<
  StaffPayment,
  | 'provider'
  | 'customer_name'
  | 'customer_phone'
  | 'can_refund_itself'
  | 'amount'
  | 'refund_amount'
  | 'stamp_duty'
  | 'refund_duty'
  | 'refund_needs_second'
  | 'two_people_from'
>;

/** What "Rembourser" will do: amount, recipient, way and second person. */
export function refundWords(payment: Refundable): string[] {
  const { customer_name, customer_phone, refund_amount, two_people_from } = payment;
  const amount =
    refund_amount === null
      ? 'Tout ce qui est arrivé (le montant n’est pas connu)'
      : `${refund_amount === payment.amount ? 'Le paiement entier' : 'De ce paiement'}, ${formatXof(refund_amount)},`;
  const whom =
    customer_phone === null ? customer_name : `${customer_name} (${shownPhone(customer_phone)})`;
  const way = wayOf(payment);
  const limit = formatXof(two_people_from);
  const second = payment.refund_needs_second
    ? `Une seconde personne doit confirmer avant que ce soit fait : ${
        refund_amount === null
          ? 'le montant est inconnu.'
          : `c’est la règle à partir de ${limit}, tous les remboursements de la commande comptés ensemble.`
      }`
    : `C’est fait aussitôt : une seconde personne ne confirme qu’à partir de ${limit}.`;
  return [
    `${amount} retourne à ${whom}.`,
    ...dutyWords(payment),
    way,
    `${second} Le client est prévenu.`,
  ];
}

function dutyWords({ stamp_duty, refund_duty }: Refundable): string[] {
  if (stamp_duty === 0) return [];
  return [
    refund_duty > 0
      ? `Rendez aussi ${formatXof(refund_duty)} de droit de timbre.`
      : `Le droit de timbre, ${formatXof(stamp_duty)}, n’est pas rendu.`,
  ];
}

const PAID_IN_SHOP: Partial<Record<PaymentProvider, string>> = {
  cash: 'C’étaient des espèces',
  transfer: 'C’était un virement',
  cheque: 'C’était un chèque',
  terminal: 'C’était une carte au terminal',
};

function wayOf({ provider, can_refund_itself }: Refundable): string {
  if (provider === 'voucher') {
    return 'Ce qui venait d’un bon d’achat y retourne : le client s’en sert de nouveau.';
  }
  if (can_refund_itself) {
    return `${PROVIDER_WORDS[provider]} rend l’argent lui-même, sur le compte qui a payé. Si vous l’avez déjà rendu à la main, écrivez comment : rien ne part alors chez ${PROVIDER_WORDS[provider]}.`;
  }
  const who = PAID_IN_SHOP[provider] ?? `${PROVIDER_WORDS[provider]} ne rend pas l’argent d’ici`;
  return `${who} : rendez-le vous-même d’abord, puis écrivez comment.`;
}
