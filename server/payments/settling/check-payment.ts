import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isOpen, type Payment } from '../payment/states.ts';
import {
  type Provider,
  ProviderError,
  type ProviderStatus,
  type Providers,
} from '../providers/provider.ts';
import { NOTHING_READ } from '../providers/reading.ts';
import { applyStatus } from './apply-status.ts';
import { isLastCheck, nextCheckAt } from './check-times.ts';
import { recordAnswer } from './record-event.ts';

/** A page that asks every second does not make us ask the provider as often. */
const LEAST_GAP_S = 2;

/** What a callback named, should the answer to the start have been lost. */
export type Hint = { providerId: string | null; providerTransactionId: string | null };

type How = {
  /** Reads at once, and also what ended without money: something may have come after all. */
  force?: boolean;
  hint?: Hint;
  /** What an offer that we ended ourselves is called. */
  expiredMeans?: 'cancelled';
};

/**
 * Reads a payment at its provider and draws the consequences, all of them or none (`applyReading`). The
 * provider is asked outside of any transaction, and at most every two seconds unless forced: who comes
 * too early, or for a payment that has ended, changes nothing. A payment that its provider refuses to
 * tell of is closed when nobody would ask again. Throws ProviderError, after which the payment is as
 * before and the job reads it later.
 */
export async function checkPayment(
  db: Db,
  config: Config,
  providers: Providers,
  paymentId: number,
  { force = false, hint, expiredMeans }: How = {},
): Promise<void> {
  const payment = await claimCheck(db, paymentId, force);
  if (payment === undefined || payment.provider === 'cash') return;
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
  await applyStatus(db, config, payment.id, reading, {
    providerId: payment.providerId ?? reading.offer?.providerId ?? hint?.providerId ?? null,
  });
}

/** Whether a provider will not speak of a payment that nobody would ask about again. */
const isLastWord = (payment: Payment, error: unknown): boolean =>
  error instanceof ProviderError &&
  error.kind === 'refused' &&
  isOpen(payment) &&
  isLastCheck(payment.createdAt, new Date());

/**
 * Takes the turn to ask, and says when the job asks next, so that a provider that does not answer is
 * asked again. Undefined for what need not be read, or is being read.
 */
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

/**
 * Asks by what we know ourselves, and by what a callback said where we know nothing. What that leads to
 * counts only when the provider says that it is this payment; a callback alone proves nothing.
 */
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
