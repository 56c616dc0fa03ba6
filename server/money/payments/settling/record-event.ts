import { and, lt, ne, sql } from 'drizzle-orm';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { paymentEvents } from '#server/money/payments/tables.ts';
import { maskPhonesIn } from '../payment/mask-person.ts';
import type { Payment } from '../payment/states.ts';
import type { CheckoutSession, ProviderEvent, ProviderStatus } from '../providers/provider.ts';

/** How long the words of providers are kept, which name who paid. */
const KEPT = sql`interval '400 days'`;

/** Keeps a verified callback with its `source` and queues its job, both or neither, once. */
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

export async function recordAnswer(
  db: Db,
  { id, provider }: Pick<Payment, 'id' | 'provider'>,
  answer: ProviderStatus | CheckoutSession,
): Promise<void> {
  // What is said, not how: an answer in which only a time of sending differs is the same.
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

/** Empties the words of providers after 400 days; that they came, and when, stays. */
export async function emptyOldEvents(db: Db): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ body: '' })
    .where(and(ne(paymentEvents.body, ''), lt(paymentEvents.receivedAt, sql`now() - ${KEPT}`)));
}
