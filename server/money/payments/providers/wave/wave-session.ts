import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/tables.ts';
import { NOTHING_READ, type ProviderStatus } from '../provider.ts';
import { readCode, readId, readMoment, readXof } from '../read-values.ts';

/** A session as far as we read it: Wave leaves out or sets to null what it does not know yet. */
export const waveSessionSchema = z.looseObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  checkout_status: z.string(),
  payment_status: z.string(),
});
export type WaveSession = z.infer<typeof waveSessionSchema>;

export const waveSearchSchema = z.object({ result: z.array(waveSessionSchema) });

/** Wave's two words for a session in one: `open/processing`. */
export const waveStatus = ({ checkout_status, payment_status }: WaveSession) =>
  `${checkout_status}/${payment_status}`.slice(0, 60);

export function readWaveSession(session: WaveSession): ProviderStatus {
  const outcome = outcomeOf(session);
  const { currency } = session;
  return {
    ...NOTHING_READ,
    outcome,
    rawStatus: waveStatus(session),
    attemptError: attemptErrorOf(session.last_payment_error),
    amountXof: readXof(session.amount),
    currency: typeof currency === 'string' ? currency : null,
    reference: readId(session.client_reference),
    providerTransactionId: readId(session.transaction_id),
    paidAt: outcome === 'paid' ? readMoment(session.when_completed) : null,
    raw: JSON.stringify(session),
  };
}

/** Paid needs both words. A refused attempt ends nothing, and unknown words keep it running. */
function outcomeOf({ checkout_status, payment_status }: WaveSession): ProviderStatus['outcome'] {
  const isPaid = payment_status === 'succeeded';
  if (checkout_status === 'open') return 'open';
  if (checkout_status === 'complete') {
    if (isPaid) return 'paid';
    if (payment_status === 'cancelled' || payment_status === 'failed') return payment_status;
  }
  if (checkout_status === 'expired' && !isPaid) return 'expired';
  if (checkout_status === 'failed' && !isPaid) return 'failed';
  return 'processing';
}

/** Two spellings are known: `code` and `error_code`. */
function attemptErrorOf(error: unknown): string {
  const { code, error_code } = fieldsOf(error);
  return readCode(code) || readCode(error_code);
}
