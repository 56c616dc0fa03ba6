import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { staffWebhookDeliveries, type WebhookDelivery } from '#contract/running/staff-webhooks.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueueAll } from '#server/base/queue/queue.ts';
import { webhookDeliveries, webhookMessages, webhooks } from '#server/running/webhooks/tables.ts';
import { lockWebhook, stoppedProblem } from './webhooks.ts';

const KEPT_DAYS = 30;
/** Beyond that partners read by cursor (rule R-11). */
const MOST_RESENT = 1000;

/** `q` finds a whole message key only. */
export function listDeliveries(
  db: Db,
  query: QueryOf<typeof staffWebhookDeliveries>,
): StaffRows<WebhookDelivery> {
  const { webhook_id: webhookId, state, type, q } = query;
  return listOf(db, staffWebhookDeliveries, query, {
    from: sql`${webhookDeliveries} join ${webhookMessages}
      on ${webhookMessages.id} = ${webhookDeliveries.messageId}`,
    where: and(
      webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, webhookId),
      state && eq(webhookDeliveries.state, state),
      type && eq(webhookMessages.type, type),
      q ? eq(webhookMessages.key, q.trim()) : undefined,
    ),
    // Ids follow time.
    sortable: { created_at: webhookDeliveries.id },
    id: webhookDeliveries.id,
    read: (ids) => readDeliveries(db, ids),
  });
}

async function readDeliveries(db: Db, ids: number[]): Promise<WebhookDelivery[]> {
  const rows = await db
    .select({ delivery: webhookDeliveries, message: webhookMessages, name: webhooks.name })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(inArray(webhookDeliveries.id, ids));
  return rows.map(({ delivery, message, name }) => ({
    id: delivery.id,
    webhook_id: delivery.webhookId,
    webhook_name: name,
    type: message.type,
    message_id: message.key,
    state: delivery.state,
    attempts: delivery.attempts,
    status: delivery.status,
    failure: delivery.failure,
    created_at: message.at.toISOString(),
    tried_at: delivery.triedAt?.toISOString() ?? null,
    body: message.body,
  }));
}

/** Enqueues it again under its message id; audited. Throws `not-found`, `unprocessable` while waiting or stopped. */
export async function resendDelivery(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    if (found === undefined) throw new Problem('not-found', 'Cet envoi n’existe plus.');
    if (!(await lockWebhook(tx, found.webhookId)).active) throw stoppedProblem();
    const sent = await sendAgain(tx, [id]);
    if (sent === 0) throw new Problem('unprocessable', 'Cet envoi est déjà en route.');
    const subject = `webhook:${found.webhookId}`;
    await writeAudit(tx, actor, { action: 'webhook resent', subject, after: { deliveries: sent } });
  });
}

/** Enqueues the newest thousand failures; audited. Throws `not-found`, `unprocessable` when the address is stopped. */
export async function resendFailed(db: Db, actor: Actor, webhookId: number): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockWebhook(tx, webhookId)).active) throw stoppedProblem();
    const failed = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'failed')))
      .orderBy(desc(webhookDeliveries.id))
      .limit(MOST_RESENT);
    const sent = await sendAgain(
      tx,
      failed.map(({ id }) => id),
    );
    const subject = `webhook:${webhookId}`;
    await writeAudit(tx, actor, { action: 'webhook resent', subject, after: { deliveries: sent } });
    return sent;
  });
}

async function sendAgain(tx: Db, ids: number[]): Promise<number> {
  const again = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting' })
    .where(and(inArray(webhookDeliveries.id, ids), sql`${webhookDeliveries.state} <> 'waiting'`))
    .returning({ deliveryId: webhookDeliveries.id });
  await enqueueAll(tx, 'deliver-webhook', again);
  return again.length;
}

/** Deletes messages older than 30 days with their deliveries (rule R-11). */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  const end = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.delete(webhookMessages).where(lt(webhookMessages.at, end));
}
