import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedPaymentEvent,
  staffPaymentEvents,
} from '#contract/money/staff-payment-events.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { paymentEvents, payments } from '#server/money/payments/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { maskNumbers } from '../payment/may-see-payment.ts';
import { describeProviderMessage } from '../reading/provider-words.ts';

type Outcome = ListedPaymentEvent['outcome'];

/** Newest first; numbers are whole for actors who work on them. */
export function listPaymentEvents(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof staffPaymentEvents>,
): StaffRows<ListedPaymentEvent> {
  const { provider, kind, outcome } = query;
  const { id, receivedAt, paymentId } = paymentEvents;
  const about = matchesText(payments, query.q ?? '');
  return listOf(db, staffPaymentEvents, query, {
    from: paymentEvents,
    where: and(
      provider && eq(paymentEvents.provider, provider),
      kind && eq(paymentEvents.kind, kind),
      outcome && hasOutcome(outcome),
      isWithinDays(receivedAt, query),
      about &&
        sql`${paymentId} = any(array(select ${payments.id} from ${payments} where ${about}))`,
    ),
    sortable: { received_at: receivedAt },
    id,
    read: (wanted) => readEvents(db, actor, wanted),
  });
}

function hasOutcome(outcome: Outcome): SQL {
  const { paymentId, workedAt } = paymentEvents;
  if (outcome === 'waiting') return sql`${workedAt} is null`;
  return sql`${workedAt} is not null and (${paymentId} is null) = ${outcome === 'unknown'}`;
}

async function readEvents(db: Db, actor: Actor, ids: number[]): Promise<ListedPaymentEvent[]> {
  const isWhole = actorHasRight(actor, 'payments:write');
  const found = await db
    .select({ event: paymentEvents, transaction: payments.transactionId, order: orders.number })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(paymentEvents.id, ids));
  return found.map(({ event, transaction, order }) => ({
    id: event.id,
    provider: event.provider,
    kind: event.kind,
    outcome: outcomeOf(event),
    received_at: isoTime(event.receivedAt),
    worked_at: event.workedAt && isoTime(event.workedAt),
    payment_id: event.paymentId,
    transaction_id: transaction,
    order_name: order,
    words: describeProviderMessage(event.provider, event.body),
    body: isWhole ? event.body : maskNumbers(event.body),
  }));
}

function outcomeOf({ workedAt, paymentId }: typeof paymentEvents.$inferSelect): Outcome {
  if (workedAt === null) return 'waiting';
  return paymentId === null ? 'unknown' : 'read';
}
