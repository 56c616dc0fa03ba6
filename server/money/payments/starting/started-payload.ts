import type { Reply } from '#contract/base/call.ts';
import type { StartedCard, StartedOrange, StartedWave } from '#contract/money/payment-shapes.ts';
import type { paymentCalls } from '#contract/money/payments.ts';
import type { Config } from '#server/base/config/config.ts';
import { isoTime } from '#server/base/time.ts';
import { paymentPage } from '../payment/payment.ts';
import { QR_SECONDS } from '../providers/orange/orange-search.ts';
import { linksOf, metadataOf, shownName } from '../reading/payload.ts';
import { orangeStatus, waveStatus, waveStatusPair } from '../reading/payment-status.ts';
import type { Opened } from './open-payment.ts';

function common(config: Config, { payment, order, existing }: Opened) {
  return {
    success: true as const,
    existing,
    existe: existing,
    transaction_id: shownName(payment),
    token: payment.token,
    order_id: order.id,
    partner_id: order.ownerId,
    reference: payment.reference,
    amount: payment.amount,
    currency: 'XOF' as const,
    check_url: paymentPage(config, payment),
    payment_url: linksOf(payment).page,
    expires_at: payment.validUntil && isoTime(payment.validUntil),
  };
}

export function toStartedWave(config: Config, opened: Opened): StartedWave {
  const { payment } = opened;
  const session = payment.providerId ?? '';
  const whole = common(config, opened);
  return {
    ...whole,
    id: session,
    wave_id: session,
    session_id: session,
    checkout_url: whole.payment_url,
    status: waveStatus(payment),
    ...waveStatusPair(payment),
    qr_code_url: null,
  };
}

export function toStartedOrange(config: Config, opened: Opened): StartedOrange {
  const { payment } = opened;
  const code = payment.providerId ?? '';
  const page = paymentPage(config, payment);
  const { page: url, ...links } = linksOf(payment);
  const until = payment.validUntil ?? payment.createdAt;
  return {
    ...common(config, opened),
    orange_id: code,
    pay_token: code,
    qr_id: code,
    status: orangeStatus(payment),
    success_url: payment.successUrl ?? page,
    cancel_url: page,
    metadata: metadataOf(payment),
    qr_code_url: url,
    ...links,
    validity_seconds: QR_SECONDS,
    valid_from: isoTime(payment.createdAt),
    valid_until: isoTime(until),
  };
}

export const toStartedCard = (config: Config, opened: Opened): StartedCard => ({
  ...common(config, opened),
  pay_token: opened.payment.providerId ?? '',
  status: opened.payment.state,
});

/** A session in Wave's fields. */
export const toCheckoutSession = ({
  payment,
}: Opened): Reply<typeof paymentCalls.createCheckoutSession> => ({
  id: payment.providerId ?? '',
  checkout_url: linksOf(payment).page,
  status: waveStatusPair(payment).checkout_status,
  amount: payment.amount,
  qr_code_url: null,
  expires_at: payment.validUntil && isoTime(payment.validUntil),
});
