import { eq, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Outside } from '#server/money/payments/providers/provider.ts';
import { paymentEvents } from '#server/money/payments/tables.ts';
import { knownXof } from '#server/sales/orders/paying/received-amount.ts';
import { findOfProvider } from '../payment/find-payment.ts';
import type { Provider } from '../providers/provider.ts';
import { checkPayment } from './check-payment.ts';
import { saveUnmatched } from './save-unmatched.ts';

type Event = typeof paymentEvents.$inferSelect;

/** Reads the payment of a kept callback; money without a payment of ours is listed. Throws ProviderError. */
export async function workPaymentEvent(
  { db, config, providers }: Outside,
  logger: Pick<BaseLogger, 'warn'>,
  eventId: number,
): Promise<void> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (event === undefined || event.workedAt !== null) return;
  const provider = isOneOf(ONLINE_PROVIDERS, event.provider)
    ? providers[event.provider]
    : undefined;
  if (provider === undefined) return;
  const payment = await findOfProvider(db, event.provider, event);
  if (payment !== undefined) {
    await checkPayment({ db, config, providers }, payment.id, { force: true, hint: event });
  } else {
    logger.warn({ provider: provider.name, event: event.id }, 'callback of an unknown payment');
    await keepUnmatched(db, config, provider, event);
  }
  await db
    .update(paymentEvents)
    .set({ workedAt: sql`now()`, paymentId: payment?.id ?? null })
    .where(eq(paymentEvents.id, event.id));
}

async function keepUnmatched(
  db: Db,
  config: Config,
  provider: Provider,
  event: Event,
): Promise<void> {
  const { providerId, providerTransactionId, receivedAt } = event;
  // Others give one reference to many transactions, so the surest name counts alone.
  const isNamed = (providerId ?? providerTransactionId) !== null;
  const reading = await provider.read({
    transactionId: isNamed ? '' : (event.reference ?? ''),
    providerId,
    providerTransactionId,
    createdAt: receivedAt,
    validUntil: null,
  });
  const name = reading.providerTransactionId ?? providerTransactionId ?? providerId;
  const amountXof = knownXof(reading.amountXof);
  const isFrancs = reading.currency === 'XOF' || reading.currency === null;
  if (reading.outcome !== 'paid' || !reading.isOurs || name === null) return;
  if (amountXof === null || !isFrancs) return;
  await saveUnmatched(db, config, provider.name, {
    providerTransactionId: name,
    reference: reading.reference,
    amountXof,
    at: reading.paidAt ?? receivedAt,
  });
}
