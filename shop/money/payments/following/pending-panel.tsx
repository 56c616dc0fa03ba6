import { useEffect, useRef } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { AnyTransaction } from '#contract/money/payment-shapes.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { OpenPayment } from '../open-payment.ts';
import { isPaymentRunning } from '../payment-words.ts';
import { useStatus, whilePaying } from './use-status.ts';
import { WalletWays } from './wallet-ways.tsx';

const MANY_LOST = 3;
const SLOW = 'La vérification prend plus de temps que prévu';

/** Follows an open payment. « Abandonner » cancels it at the provider; for Orange it only leaves the panel. */
export function PendingPanel({
  payment,
  onEnd,
  onLeave,
}: {
  payment: OpenPayment;
  /** Paid, ended without money, or in review. */
  onEnd: (transaction: AnyTransaction) => void;
  /** The payer chose another way. */
  onLeave: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const status = useStatus({
    load: (signal) => browserApi.get(pathTo(paths.paymentStatus, { id: payment.token }), signal),
    pauses: whilePaying,
    isOpen: isPaymentRunning,
    onAnswer: (transaction, by) => {
      if (!isPaymentRunning(transaction)) onEnd(transaction);
      else if (by === 'hand') toast({ ...WAITING[payment.provider === 'orange' ? 1 : 0] });
    },
    onFailure: (error: ApiError, by) => {
      if (by === 'hand') toast({ text: error.message, tone: 'error', subject: 'payment' });
    },
  });
  const { isActing, act } = useAct(async () => {
    if (payment.provider === 'orange') {
      toast({ text: paymentMessages.orange.noCancelling, tone: 'error', subject: 'payment' });
      return onLeave();
    }
    const path = pathTo(paths.paymentCancel, { id: payment.token });
    const transaction = await browserApi.post(path, {}).catch((error: ApiError) => {
      // The payer may pay in another way, although this session stays open.
      toast({ text: error.message, tone: 'warning', subject: 'payment' });
      return undefined;
    });
    if (transaction === undefined) return onLeave();
    if (transaction.state === 'cancelled') onLeave();
    else if (!isPaymentRunning(transaction)) onEnd(transaction);
  });
  const message = status.value?.message || payment.message;
  return (
    <section aria-labelledby="paiement-en-attente" className="space-y-4">
      <h4 ref={heading} id="paiement-en-attente" tabIndex={-1} className="font-bold outline-none">
        Paiement en attente
      </h4>
      <p>
        {formatXof(payment.amountXof)} par {PROVIDER_NAMES[payment.provider]}
        <br />
        <span className="text-sm break-all text-muted">Référence : {payment.reference}</span>
      </p>
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {message}
      </p>
      <WalletWays payment={payment} />
      <p role="status" className="text-sm text-muted">
        {hintOf(status)}
      </p>
      <p className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          aria-disabled={status.isChecking}
          onClick={() => void status.check()}
          className={buttonStyle('secondary')}
        >
          Vérifier le paiement
        </button>
        <button
          type="button"
          aria-disabled={isActing}
          onClick={() => void act()}
          className={buttonStyle('quiet')}
        >
          {isActing ? 'Un instant...' : 'Abandonner'}
        </button>
      </p>
    </section>
  );
}

const WAITING = [
  { text: paymentMessages.wave.pending, tone: 'warning', subject: 'payment' },
  { text: paymentMessages.orange.pending, tone: 'info', subject: 'payment' },
] as const;

/** One lost response says nothing; several in a row, or two minutes, do. */
function hintOf({
  isOnline,
  lostInARow,
  isAtRest,
}: {
  isOnline: boolean;
  lostInARow: number;
  isAtRest: boolean;
}): string {
  if (!isOnline) return 'Vous êtes hors connexion : la vérification reprend au retour du réseau.';
  if (lostInARow >= MANY_LOST || isAtRest) return `${SLOW}. Appuyez sur « Vérifier le paiement ».`;
  return 'Payez, puis revenez ici : cette page se met à jour toute seule.';
}
