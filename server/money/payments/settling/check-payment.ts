import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Outside } from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { isOpen, type Payment } from '../payment/states.ts';
import {
  NOTHING_READ,
  type Provider,
  ProviderError,
  type ProviderStatus,
} from '../providers/provider.ts';
import { applyStatus } from './apply-status.ts';
import { isLastCheck, nextCheckAt } from './check-times.ts';
import { recordAnswer } from './record-event.ts';

/** A page that asks every second does not make us ask the provider as often. */
const LEAST_GAP_S = 2;

export type Hint = { providerId: string | null; providerTransactionId: string | null };

type How = {
  /** Reads at once, and also what ended without money: something may have come after all. */
  force?: boolean;
  hint?: Hint;
  expiredMeans?: 'cancelled';
};

/**
 * Reads a payment at its provider, outside of transactions and at most every two seconds unless forced, and
 * applies the status (`applyStatus`). Throws ProviderError; the job reads it later.
 */
export async function checkPayment(
  { db, config, providers }: Outside,
  paymentId: number,
  { force = false, hint, expiredMeans }: How = {},
): Promise<void> {
  const payment = await claimCheck(db, paymentId, force);
  if (payment === undefined || !isOneOf(ONLINE_PROVIDERS, payment.provider)) return;
  const provider = providers[payment.provider];
  if (provider === undefined) return;
  const asRead = await readTrusting(provider, payment, hint).catch((error) => {
    if (!isLastWord(payment, error)) throw error;
    return { ...NOTHING_READ, rawStatus: payment.rawStatus };
  });
  if (asRead === undefined) return;
  const isEnded = asRead.outcome === 'expired' && expiredMeans !== undefined;
  const reading: ProviderStatus = isEnded ? { ...asRead, outcome: expiredMeans } : asRead;
  await recordAnswer(db, payment, reading);
  await applyStatus({ db, config }, payment.id, reading, {
    providerId:
      payment.providerId ?? reading.checkoutSession?.providerId ?? hint?.providerId ?? null,
  });
}

/** Whether a provider will not speak of a payment that nobody would ask about again. */
const isLastWord = (payment: Payment, error: unknown): boolean =>
  error instanceof ProviderError &&
  error.kind === 'refused' &&
  isOpen(payment) &&
  isLastCheck(payment.createdAt, new Date());

/** Takes the turn to ask and sets the job's next time; undefined when there is nothing to read. */
async function claimCheck(db: Db, id: number, force: boolean): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (payment === undefined || payment.state === 'completed') return undefined;
  if (!force && !isOpen(payment)) return undefined;
  const next = nextCheckAt(payment.createdAt, new Date()).toISOString();
  const gap = sql`now() - make_interval(secs => ${LEAST_GAP_S})`;
  const [claimed] = await db
    .update(payments)
    .set({
      checkedAt: sql`now()`,
      checkCount: sql`${payments.checkCount} + 1`,
      nextCheckAt: sql`case when ${payments.state} in ('pending', 'processing')
        then ${next}::timestamptz end`,
    })
    .where(
      and(
        eq(payments.id, id),
        force ? undefined : or(isNull(payments.checkedAt), lt(payments.checkedAt, gap)),
      ),
    )
    .returning();
  return claimed;
}

/** Asks by our ids, else by a callback's; only the provider's word that it is this payment counts. */
async function readTrusting(
  provider: Provider,
  payment: Payment,
  hint: Hint | undefined,
): Promise<ProviderStatus | undefined> {
  const { transactionId, createdAt, validUntil } = payment;
  const providerId = payment.providerId ?? hint?.providerId ?? null;
  const providerTransactionId =
    payment.providerTransactionId ?? hint?.providerTransactionId ?? null;
  const reading = await provider.read({
    transactionId,
    createdAt,
    validUntil,
    providerId,
    providerTransactionId,
  });
  const isHinted =
    providerId !== payment.providerId || providerTransactionId !== payment.providerTransactionId;
  return isHinted && reading.reference !== transactionId ? undefined : reading;
}
