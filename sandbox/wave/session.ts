import * as z from 'zod/mini';
import { DIGITS, isAllowedUrl, LOWER, randomId } from '../payable.ts';

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
  payer: string | null;
  refundedAt: number | null;
};

/** ISO 8601 in whole seconds. */
export const waveTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Returns an open session that expires after `LIFE_MS`; stores nothing. */
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

const url = z.string().check(z.refine(isAllowedUrl, 'invalid or missing URL scheme'));

/** XOF without decimals; unknown fields are refused. */
const request = z.strictObject({
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/, 'invalid amount')),
  currency: z.literal('XOF'),
  success_url: url,
  error_url: url,
  client_reference: z.optional(z.string().check(z.maxLength(255))),
  restrict_payer_mobile: z.optional(z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))),
  aggregated_merchant_id: z.optional(z.string().check(z.regex(/^am-/))),
});

export type SessionRequest = z.infer<typeof request>;

type Detail = { loc: (string | number)[]; msg: string; type: string };

/** Returns the checked request, or details of its errors; throws nothing. */
export function readSessionRequest(body: unknown): SessionRequest | { details: Detail[] } {
  const read = request.safeParse(body);
  if (read.success) return read.data;
  const given = typeof body === 'object' && body !== null ? body : {};
  return { details: read.error.issues.flatMap((issue) => explain(issue, given)) };
}

function explain(issue: z.core.$ZodIssue, given: object): Detail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      loc: [key],
      msg: 'extra fields not permitted',
      type: 'value_error.extra',
    }));
  }
  const loc = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const name = String(loc[0] ?? '');
  if (name !== '' && !Object.hasOwn(given, name)) {
    return [{ loc, msg: 'field required', type: 'value_error.missing' }];
  }
  const isType = issue.code === 'invalid_type';
  return [{ loc, msg: issue.message, type: isType ? 'type_error' : 'value_error' }];
}

export const WAVE_CLIENT = {
  WAVE_API_KEY: 'wave_sn_prod_sandaga-demo',
  WAVE_WEBHOOK_SECRET: 'wave_sn_WHS_sandaga-demo',
};

/** With the knob `waveRequests`. */
export const WAVE_REQUEST_SECRET = 'wave_sn_AKS_sandaga-demo';

export const OTHER_WEBHOOK_SECRET = 'wave_sn_WHS_sandaga-other';

const SHOP_NAME = 'Sandaga';
