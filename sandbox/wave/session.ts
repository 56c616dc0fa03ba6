import { DIGITS, LOWER, randomId } from '../shelf.ts';
import type { SessionRequest } from './session-request.ts';
import { SHOP_NAME } from './settings.ts';

const LIFE_MS = 30 * 60_000;

export type WaveSession = {
  id: string;
  amount: string;
  currency: string;
  checkout_status: 'open' | 'complete' | 'expired';
  payment_status: 'processing' | 'cancelled' | 'succeeded';
  last_payment_error: { code: string; message: string } | null;
  client_reference: string | null;
  business_name: string;
  transaction_id: string | null;
  aggregated_merchant_id: string | null;
  restrict_payer_mobile: string | null;
  success_url: string;
  error_url: string;
  wave_launch_url: string;
  when_created: string;
  when_expires: string;
  when_completed: string | null;
};

export type Kept = {
  session: WaveSession;
  asked: { amountXof: number; reference: string | null };
  /** Nine digits. */
  payer: string | null;
  refundedAt: number | null;
};

/** ISO 8601 in whole seconds, as Wave writes times. */
export const waveTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export function openSession(request: SessionRequest, pageOf: (id: string) => string): Kept {
  const id = `cos-${randomId(DIGITS + LOWER, 13)}`;
  const now = Date.now();
  const query = `a=${request.amount}&c=${request.currency}&m=${encodeURIComponent(SHOP_NAME)}`;
  const session: WaveSession = {
    id,
    amount: request.amount,
    currency: request.currency,
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: null,
    client_reference: request.client_reference ?? null,
    business_name: SHOP_NAME,
    transaction_id: null,
    aggregated_merchant_id: request.aggregated_merchant_id ?? null,
    restrict_payer_mobile: request.restrict_payer_mobile ?? null,
    success_url: request.success_url,
    error_url: request.error_url,
    wave_launch_url: `${pageOf(id)}?${query}`,
    when_created: waveTime(now),
    when_expires: waveTime(now + LIFE_MS),
    when_completed: null,
  };
  const asked = { amountXof: Number(request.amount), reference: session.client_reference };
  return { session, asked, payer: null, refundedAt: null };
}
