import { and, arrayContains, asc, eq, inArray } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/running/webhook-events.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/new-key.ts';
import { enqueueAll } from '#server/base/queue/queue.ts';
import {
  webhookDeliveries,
  webhookEvents,
  webhookMessages,
  webhooks,
} from '#server/running/webhooks/tables.ts';
import { describeSubjects } from './describe-subjects.ts';

/** Where the database tells that something happened. */
export const EVENTS_CHANNEL = 'webhook_events';
const BATCH = 500;

type Event = typeof webhookEvents.$inferSelect;

/**
 * Makes messages of all that happened, with a delivery for each address that asks for it. What happened several times
 * to one subject meanwhile is told once, as it is now. Several processes share the work.
 */
export async function tellPartners(db: Db): Promise<void> {
  while ((await db.transaction(tellSome)) === BATCH);
}

async function tellSome(tx: Db): Promise<number> {
  const next = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .orderBy(asc(webhookEvents.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const taken = await tx.delete(webhookEvents).where(inArray(webhookEvents.id, next)).returning();
  const inOrder = taken.toSorted((a, b) => a.id - b.id);
  const byType = Map.groupBy(inOrder, ({ type }) => type);
  for (const [type, events] of byType) await tellOfType(tx, type, events);
  return taken.length;
}

async function tellOfType(tx: Db, type: WebhookEvent, events: readonly Event[]): Promise<void> {
  const asking = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), arrayContains(webhooks.events, [type])));
  if (asking.length === 0) return;
  const latest = new Map(events.map(({ subjectId, at }) => [subjectId, at]));
  const describe = await describeSubjects(tx, type, [...latest.keys()]);
  const rows = [...latest].map(([id, at]) => newMessage(type, at, describe(id)));
  const messages = await tx.insert(webhookMessages).values(rows).returning();
  await addDeliveries(
    tx,
    messages.flatMap(({ id: messageId }) =>
      asking.map(({ id: webhookId }) => ({ messageId, webhookId })),
    ),
  );
}

/** A message as Standard Webhooks has it: what happened, when, to what. */
export const newMessage = (type: string, at: Date, data: object) => ({
  key: `msg_${newKey()}`,
  type,
  body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
});

/** Sends messages off, each to one address, if and when the transaction commits. */
export async function addDeliveries(
  tx: Db,
  wanted: readonly { messageId: number; webhookId: number }[],
): Promise<void> {
  const added = await tx
    .insert(webhookDeliveries)
    .values([...wanted])
    .returning({ deliveryId: webhookDeliveries.id });
  await enqueueAll(tx, 'deliver-webhook', added);
}
