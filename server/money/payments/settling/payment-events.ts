import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { plausibleXof } from '#server/sales/orders/paying/settle-order.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { unmatchedReceiptMail } from '#server/talk/messages/templates/order/payment.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { findOfProvider } from '../payment/payment.ts';
import type { LedgerRow, Outside, Provider, ProviderEvent } from '../providers/provider.ts';
import { paymentEvents, unmatchedReceipts } from '../tables.ts';
import { checkPayment, maskPhonesIn } from './check-payment.ts';

/** Stores a verified callback once with its `source` address and queues `work-payment-event` (rule M-15). */
export async function recordCallback(
  db: Db,
  provider: OnlineProvider,
  { key, body, ...event }: ProviderEvent,
  source: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(paymentEvents)
      .values({
        ...event,
        provider,
        eventKey: key,
        kind: 'callback',
        source,
        body: maskPhonesIn(body),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored !== undefined) await enqueue(tx, 'work-payment-event', { eventId: stored.id });
  });
}

type Event = typeof paymentEvents.$inferSelect;

/** Checks a callback's payment; lists money without a payment of ours. Throws ProviderError; the job then retries. */
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

/** Lists money in francs that belongs to no payment of ours. */
async function keepUnmatched(
  db: Db,
  config: Config,
  provider: Provider,
  event: Event,
): Promise<void> {
  const { providerId, providerTransactionId, receivedAt } = event;
  // A reference may belong to other merchants, so it counts only without a provider's id.
  const isNamed = (providerId ?? providerTransactionId) !== null;
  const reading = await provider.read({
    transactionId: isNamed ? '' : (event.reference ?? ''),
    providerId,
    providerTransactionId,
    createdAt: receivedAt,
    validUntil: null,
  });
  const name = reading.providerTransactionId ?? providerTransactionId ?? providerId;
  const amountXof = plausibleXof(reading.amountXof);
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

type Receipt = Pick<LedgerRow, 'providerTransactionId' | 'reference' | 'amountXof' | 'at'>;

/** Lists the money for staff and mails the shop, once. XOF, negative for a refund. */
export async function saveUnmatched(
  db: Db,
  config: Config,
  provider: OnlineProvider,
  { providerTransactionId, reference, amountXof, at }: Receipt,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(unmatchedReceipts)
      .values({
        provider,
        providerTransactionId,
        reference: reference ?? '',
        amount: amountXof,
        receivedAt: at,
      })
      .onConflictDoNothing()
      .returning();
    const to = config.settings.SHOP_EMAIL;
    if (saved === undefined || to === '') return;
    const facts = { provider, providerTransactionId, reference, amountXof };
    await sendLater(tx, { to, ...unmatchedReceiptMail(facts, shopContactOf(config)) });
  });
}

/** See rule M-39. */
const KEPT = sql`interval '400 days'`;

/** Erases the bodies of callbacks after 400 days; the events stay, with their times (rule M-39). */
export async function erasePaymentEventBodies(db: Db): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ body: '' })
    .where(and(ne(paymentEvents.body, ''), lt(paymentEvents.receivedAt, sql`now() - ${KEPT}`)));
}
