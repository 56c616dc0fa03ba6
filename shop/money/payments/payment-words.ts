import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TimerOff from 'lucide-react/icons/timer-off';
import { hasKey } from '#contract/base/tables.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { PaymentProvider, PaymentState, ShownStatus } from '#contract/money/payment-states.ts';
import type { ToastMessage } from '#shop/base/ui/overlays/toast.ts';

export type StatusLook = { word: string; icon: LucideIcon; color: string };

const WAITING = { word: 'En attente', icon: Clock, color: 'text-promo' };
const LOOKS: Record<ShownStatus, StatusLook> = {
  pending: WAITING,
  processing: { ...WAITING, word: 'En cours' },
  completed: { word: 'Payé', icon: CircleCheck, color: 'text-success' },
  failed: { word: 'Échoué', icon: CircleX, color: 'text-promo' },
  cancelled: { word: 'Annulé', icon: Ban, color: 'text-muted' },
  expired: { word: 'Expiré', icon: TimerOff, color: 'text-muted' },
  refunded: { word: 'Remboursé', icon: RotateCcw, color: 'text-muted' },
  unknown: { word: 'Inconnu', icon: CircleHelp, color: 'text-muted' },
};

/** The word says everything that the colour says. */
export const statusLookOf = (status: string): StatusLook =>
  hasKey(LOOKS, status) ? LOOKS[status] : LOOKS.unknown;

/** May still be paid, or is being processed. */
export const isPaymentRunning = ({ state }: { state: PaymentState }): boolean =>
  state === 'pending' || state === 'processing';

/** What a wallet's page shows. */
export type WalletVerdict = 'paid' | 'pending' | 'cancelled' | 'failed' | 'unknown';

/** Paid needs all three of Wave's words (rule M-20). */
export function waveVerdict({
  status,
  checkout_status,
  payment_status,
}: {
  status: string;
  checkout_status: string;
  payment_status: string;
}): WalletVerdict {
  if (status === 'completed' && checkout_status === 'complete' && payment_status === 'succeeded') {
    return 'paid';
  }
  return status === 'pending' || status === 'cancelled' || status === 'failed' ? status : 'unknown';
}

const ORANGE_VERDICTS: Record<string, WalletVerdict> = {
  SUCCESS: 'paid',
  INITIATED: 'pending',
  PRE_INITIATED: 'pending',
  PENDING: 'pending',
  ACCEPTED: 'pending',
  FAILED: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'cancelled',
};

/** Unlisted words are unknown (rule M-18). */
export const orangeVerdict = ({ status }: { status: string }): WalletVerdict =>
  (hasKey(ORANGE_VERDICTS, status) ? ORANGE_VERDICTS[status] : undefined) ?? 'unknown';

type Said = Pick<ToastMessage, 'text' | 'tone'>;

/** Fixed toasts (rule M-25). */
export const VERDICT_TOASTS: Record<'wave' | 'orange', Record<WalletVerdict, Said>> = {
  wave: {
    paid: { text: paymentMessages.wave.paid, tone: 'success' },
    pending: { text: paymentMessages.wave.pending, tone: 'warning' },
    cancelled: { text: paymentMessages.wave.cancelled, tone: 'error' },
    failed: { text: paymentMessages.wave.failed, tone: 'error' },
    unknown: { text: paymentMessages.wave.unknown, tone: 'info' },
  },
  orange: {
    paid: { text: paymentMessages.orange.paid, tone: 'success' },
    pending: { text: paymentMessages.orange.pending, tone: 'info' },
    cancelled: { text: paymentMessages.orange.cancelled, tone: 'error' },
    failed: { text: paymentMessages.orange.failed, tone: 'error' },
    unknown: { text: paymentMessages.orange.unknown, tone: 'warning' },
  },
};

const PAID: Record<PaymentProvider, string> = {
  wave: paymentMessages.wave.paid,
  orange: paymentMessages.orange.paid,
  card: paymentMessages.card.paid,
  cash: paymentMessages.other.paid,
  voucher: paymentMessages.other.paid,
  transfer: paymentMessages.other.paid,
  cheque: paymentMessages.other.paid,
  terminal: paymentMessages.other.paid,
};

export const paidMessage = (provider: PaymentProvider): string => PAID[provider];

const RESULTS: Record<PaymentState, { verdict: WalletVerdict; title: string }> = {
  pending: { verdict: 'pending', title: paymentMessages.wave.pending },
  processing: { verdict: 'pending', title: paymentMessages.wave.pending },
  completed: { verdict: 'paid', title: paymentMessages.wave.paid },
  failed: { verdict: 'failed', title: paymentMessages.wave.failed },
  cancelled: { verdict: 'cancelled', title: paymentMessages.wave.cancelled },
  expired: { verdict: 'failed', title: 'Le délai de paiement est dépassé' },
  review: { verdict: 'unknown', title: 'Votre paiement est arrivé et demande une vérification' },
};

/** Words for the state of a payment; the title of a completed one depends on the provider. */
export const resultOf = ({
  state,
  provider,
}: {
  state: PaymentState;
  provider: PaymentProvider;
}) =>
  state === 'completed' ? { ...RESULTS[state], title: paidMessage(provider) } : RESULTS[state];
