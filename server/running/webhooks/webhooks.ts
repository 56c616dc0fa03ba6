import { eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { staffWebhooks, type Webhook, type WebhookForm } from '#contract/running/staff-webhooks.ts';
import { PING } from '#contract/running/webhook-events.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { contentVersion, refuseStale } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isPartnerAddress } from '#server/base/outside/post-to-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { webhookMessages, webhooks } from '#server/running/webhooks/tables.ts';
import { newWebhookSecret } from './deliver-webhook.ts';
import { addDeliveries, newMessage } from './notify-partners.ts';

/** See rule R-10. */
const FORMER_HOURS = 24;

type Row = typeof webhooks.$inferSelect;
export type WebhookWithSecret = Webhook & { secret: string };

/** Without their secrets. */
export function listWebhooks(db: Db, query: QueryOf<typeof staffWebhooks>): StaffRows<Webhook> {
  return listOf(db, staffWebhooks, query, {
    from: webhooks,
    where: query.q ? hasPart(sql`${webhooks.name} || ' ' || ${webhooks.url}`, query.q) : undefined,
    sortable: { name: webhooks.name },
    id: webhooks.id,
    read: async (ids) => {
      const found = await db.select().from(webhooks).where(inArray(webhooks.id, ids));
      return found.map(toWebhook);
    },
  });
}

/** Without its secret. Throws `not-found`. */
export async function getWebhook(db: Db, id: number): Promise<Webhook> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (found === undefined) throw notFound();
  return toWebhook(found);
}

/** Audited. Returns the secret, once. Throws `bad-request` for a private address, `conflict` for a taken name. */
export async function addWebhook(
  { db, config, actor }: Act,
  form: WebhookForm,
): Promise<WebhookWithSecret> {
  checkAddress(config, form.url);
  return db.transaction(async (tx) => {
    const secret = newWebhookSecret();
    const values = { ...columnsOf(form), secret, byId: actor.kind === 'account' ? actor.id : null };
    const added = toWebhook(
      oneRow(await orNameTaken(tx.insert(webhooks).values(values).returning())),
    );
    const subject = `webhook:${added.id}`;
    await writeAudit(tx, actor, { action: 'webhook added', subject, after: contentOf(added) });
    return { ...added, secret };
  });
}

/** Audited; reactivation clears the failures. Throws as `addWebhook`, `not-found`, `conflict` for a stale version. */
export async function updateWebhook(
  { db, config, actor }: Act,
  { id, form, version }: { id: number; form: WebhookForm; version: number | undefined },
): Promise<Webhook> {
  checkAddress(config, form.url);
  return db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    refuseStale(version, contentOf(toWebhook(before)));
    const isResumed = form.active === true && !before.active;
    const change = {
      ...columnsOf(form),
      ...(isResumed && { failingSince: null, disabledAt: null, disabledReason: '' }),
    };
    const changing = tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning();
    const after = toWebhook(oneRow(await orNameTaken(changing)));
    await writeAudit(tx, actor, {
      action: 'webhook changed',
      subject: `webhook:${id}`,
      before: contentOf(toWebhook(before)),
      after: contentOf(after),
    });
    return after;
  });
}

/** With all its deliveries; audited. Throws `not-found`, `conflict` for a stale version. */
export async function deleteWebhook(
  db: Db,
  actor: Actor,
  id: number,
  version?: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = contentOf(toWebhook(await lockWebhook(tx, id)));
    refuseStale(version, before);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await writeAudit(tx, actor, { action: 'webhook deleted', subject: `webhook:${id}`, before });
  });
}

/** Returns a new secret; audited. The former one signs too for a day more. Throws `not-found`. */
export async function renewSecret(db: Db, actor: Actor, id: number): Promise<WebhookWithSecret> {
  return db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const secret = newWebhookSecret();
    const formerUntil = sql`now() + make_interval(hours => ${FORMER_HOURS})`;
    const renewed = oneRow(
      await tx
        .update(webhooks)
        .set({ secret, formerSecret: before.secret, formerUntil })
        .where(eq(webhooks.id, id))
        .returning(),
    );
    await writeAudit(tx, actor, { action: 'webhook secret renewed', subject: `webhook:${id}` });
    return { ...toWebhook(renewed), secret };
  });
}

/** Enqueues a test message; audited. Throws `not-found`, `unprocessable` when the address is stopped. */
export async function pingWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, active } = await lockWebhook(tx, id);
    if (!active) throw stoppedProblem();
    const values = newMessage(PING, new Date(), { webhook: name });
    const { id: messageId } = oneRow(await tx.insert(webhookMessages).values(values).returning());
    await addDeliveries(tx, [{ messageId, webhookId: id }]);
    await writeAudit(tx, actor, { action: 'webhook pinged', subject: `webhook:${id}` });
  });
}

/** The row with its secret, locked until the transaction ends. Throws `not-found`. */
export async function lockWebhook(tx: Db, id: number): Promise<Row> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** Returns an `unprocessable`, for the caller to throw: the address is stopped. */
export const stoppedProblem = () =>
  new Problem('unprocessable', 'Cette adresse est arrêtée : reprenez-la d’abord.');

const notFound = () => new Problem('not-found', 'Cette adresse de webhook n’existe pas.');

function checkAddress(config: Config, url: string): void {
  if (isPartnerAddress(config, url)) return;
  const message = 'Une adresse https:// d’un serveur public est attendue.';
  throw new Problem('bad-request', message, [{ field: 'url', message }]);
}

const columnsOf = ({ name, url, events, active }: WebhookForm) => ({
  name,
  url,
  events: [...new Set(events)],
  ...(active !== undefined && { active }),
});

function toWebhook(row: Row): Webhook {
  const { id, name, url, events, active, failingSince, disabledAt, disabledReason } = row;
  const content = { id, name, url, events, active };
  return {
    ...content,
    failing_since: failingSince?.toISOString() ?? null,
    disabled_at: disabledAt?.toISOString() ?? null,
    disabled_reason: disabledReason,
    version: contentVersion(content),
  };
}

/** The fields that staff write; automatic changes make no form stale. */
const contentOf = ({ id, name, url, events, active }: Webhook) => ({
  id,
  name,
  url,
  events,
  active,
});

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'webhooks_name_key') throw error;
    const message = 'Une adresse porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}
