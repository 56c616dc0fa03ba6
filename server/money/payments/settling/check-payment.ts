import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { withoutData } from '#server/base/without-data.ts';
import { isOpen, type Payment } from '../payment/payment.ts';
import {
  type CheckoutSession,
  NOTHING_READ,
  type Outside,
  type Provider,
  ProviderError,
  type ProviderStatus,
} from '../providers/provider.ts';
import { paymentEvents, payments } from '../tables.ts';
import { applyStatus, isLastCheck, nextCheckAt } from './apply-status.ts';

/** Pages that ask every second must not cause as many provider calls. */
const LEAST_GAP_S = 2;

type Hint = { providerId: string | null; providerTransactionId: string | null };

type How = {
  /** Also reads an ended payment: money may have come after all. */
  force?: boolean;
  hint?: Hint;
  /** The outcome to record where the provider says `expired`. */
  expiredMeans?: 'cancelled';
};

/** Reads an open payment at its provider (each 2 s at most, in no transaction), applies it. Throws ProviderError. */
export async function checkPayment(
  { db, config, providers }: Outside,
  paymentId: number,
  { force = false, hint, expiredMeans }: How = {},
): Promise<void> {
  const payment = await claimCheck(db, paymentId, force);
  if (payment === undefined || !isOneOf(ONLINE_PROVIDERS, payment.provider)) return;
  const provider = providers[payment.provider];
  if (provider === undefined) return;
  const asRead = await readByIds(provider, payment, hint).catch((error) => {
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

/** A refusal at the last check: the payment counts as unknown there, and ends. */
const isLastWord = (payment: Payment, error: unknown): boolean =>
  error instanceof ProviderError &&
  error.kind === 'refused' &&
  isOpen(payment) &&
  isLastCheck(payment.createdAt, new Date());

/** Claims the read and sets the next check; undefined when nothing is to be read. */
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

/** Reads with our ids, else the callback's (`hint`). Undefined where those turn out to be another payment's. */
async function readByIds(
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

const PHONE =
  /(?<!\d)(?:(?:\+|00)?221[ .-]?)?(?:7[05-8]|3[03])[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}(?!\d)|\+\d{8,15}(?!\d)/g;

/** Keeps the last two digits of each phone number. */
export const maskPhonesIn = (text: string): string =>
  text.replace(PHONE, (phone) => `*******${phone.slice(-2)}`);

/** Stores the response of a provider with masked phone numbers, once while it says the same. */
export async function recordAnswer(
  db: Db,
  { id, provider }: Pick<Payment, 'id' | 'provider'>,
  answer: ProviderStatus | CheckoutSession,
): Promise<void> {
  // Compares what is said: a response that differs only in its time is the same.
  const { raw, ...said } = answer;
  const eventKey = `answer ${hashOf(JSON.stringify([id, said]))}`;
  await db
    .insert(paymentEvents)
    .values({
      provider,
      eventKey,
      kind: 'answer',
      paymentId: id,
      body: maskPhonesIn(raw),
      workedAt: sql`now()`,
    })
    .onConflictDoNothing();
}

const MOST = 100;

const AT_ONCE = 5;

/** Checks up to 100 due payments at their providers, the longest wait first; failures are only logged. */
export async function reconcilePayments(
  { db, config, providers }: Outside,
  logger: Pick<BaseLogger, 'warn'>,
): Promise<void> {
  const due = await db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(lte(payments.nextCheckAt, sql`now()`))
    .orderBy(asc(payments.nextCheckAt))
    .limit(MOST);
  const left = due.values();
  const work = async () => {
    for (const { id, provider } of left) {
      try {
        await checkPayment({ db, config, providers }, id);
      } catch (error) {
        logger.warn({ payment: id, provider, ...withoutData(error) }, 'payment not read');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
