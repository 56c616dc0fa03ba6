import {
  mapOrangeStatus,
  mapWaveStatus,
  type PaymentState,
  type ShownStatus,
} from '#contract/money/payment-states.ts';
import { isOpen, type Payment } from '../payment/payment.ts';

type Status = Pick<Payment, 'state' | 'attemptError' | 'refundedAt' | 'rawStatus'>;

/** Whether the payment is pending and its session has not ended. */
export const canBePaid = ({ state, validUntil }: Payment, now = new Date()): boolean =>
  state === 'pending' && (validUntil === null || validUntil > now);

/** Money that no order counts yet shows as being processed. */
const SHOWN: Record<PaymentState, ShownStatus> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  review: 'processing',
};

/** A failed attempt shows, although another may follow. */
export function shownStatus({ state, attemptError, refundedAt }: Status): ShownStatus {
  if (refundedAt !== null) return 'refunded';
  if (attemptError === '' || !isOpen({ state })) return SHOWN[state];
  return attemptError.toLowerCase() === 'cancelled' ? 'cancelled' : 'failed';
}

/** For clients that know Wave's statuses; Wave's word counts while it is open. */
export function waveStatus(payment: Status): ShownStatus {
  const shown = shownStatus(payment);
  if (payment.state === 'review') return 'pending';
  if (shown !== 'pending' && shown !== 'processing') return shown;
  return mapWaveStatus(waveStatusPair(payment).payment_status);
}

type WaveWords = { checkout_status: string; payment_status: string };
const OPEN: WaveWords = { checkout_status: 'open', payment_status: 'processing' };
const PAID: WaveWords = { checkout_status: 'complete', payment_status: 'succeeded' };
const ENDED: WaveWords = { checkout_status: 'expired', payment_status: 'cancelled' };

/** Wave's two words for a session, as said or as they would be. */
export function waveStatusPair({ state, rawStatus }: Status): WaveWords {
  if (state === 'completed' || state === 'review') return PAID;
  const [checkout_status = '', payment_status = ''] = rawStatus.split('/');
  const isSaid = payment_status !== '' && isOpen({ state }) === (checkout_status === 'open');
  if (isSaid) return { checkout_status, payment_status };
  return isOpen({ state }) ? OPEN : ENDED;
}

/** Sonatel's word for a payment; `SUCCESS` only once the order counts it (rule M-19). */
export function orangeStatus(payment: Status): string {
  switch (shownStatus(payment)) {
    case 'completed':
      return 'SUCCESS';
    case 'failed':
    case 'expired':
      return 'FAILED';
    case 'cancelled':
    case 'refunded':
      return 'CANCELLED';
    default:
      return isUncounted(payment) ? 'PENDING' : payment.rawStatus || 'INITIATED';
  }
}

const isUncounted = ({ state, rawStatus }: Status): boolean =>
  state === 'review' || mapOrangeStatus(rawStatus) === 'completed';

/** `refunded` and `expired` are only ours. */
export function mappedOrangeStatus(payment: Status): ShownStatus {
  const shown = shownStatus(payment);
  const isSettled = shown !== 'pending' && shown !== 'processing';
  return isSettled || payment.state === 'review' ? shown : mapOrangeStatus(orangeStatus(payment));
}
