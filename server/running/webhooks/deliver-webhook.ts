import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { NoAnswer } from '#server/base/outside/ask-outside.ts';
import { postToPartner } from '#server/base/outside/post-to-partner.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { webhookStoppedMail } from '#server/talk/messages/templates/owner-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { webhookDeliveries, webhookMessages, webhooks } from './tables.ts';

/** Standard Webhooks recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000;

/** Without success (rule R-9). */
export const GIVEN_UP_AFTER_DAYS = 5;

/** The partner asks us to stop (Standard Webhooks). */
const GONE = 410;

/**
 * One HTTP try, noted on the delivery. Rejects when it failed, so the job retries, except at the last try or after 410.
 * May stop the address, with a mail to the shop (rule R-9). Deliveries to a stopped address fail unsent.
 */
export async function deliverWebhook(
  db: Db,
  config: Config,
  deliveryId: number,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, message: webhookMessages, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, deliveryId));
  if (found === undefined || found.delivery.state !== 'waiting') return;
  const { message, webhook } = found;
  const note = (change: Partial<typeof webhookDeliveries.$inferInsert>) =>
    db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, deliveryId));
  if (!webhook.active) {
    await note({ state: 'failed', failure: 'stopped' });
    return;
  }
  const { status, failure } = await send(config, webhook, message);
  const attempts = sql`${webhookDeliveries.attempts} + 1`;
  const tried = { attempts, status, failure, triedAt: sql`now()` } as never;
  if (failure === '') {
    await note({ ...(tried as object), state: 'delivered' });
    await db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, webhook.id), sql`${webhooks.failingSince} is not null`));
    return;
  }
  const isOver = isLastTry || status === GONE;
  await note({ ...(tried as object), ...(isOver && { state: 'failed' as const }) });
  await noteFailure(db, config, webhook.id, status);
  if (!isOver) throw Object.assign(new Error('The message did not arrive'), { code: failure });
}

type Message = { key: string; body: string };

async function send(
  config: Config,
  { url, secret, formerSecret, formerUntil }: typeof webhooks.$inferSelect,
  message: Message,
): Promise<{ status: number | null; failure: string }> {
  const isFormerGood = formerUntil !== null && formerUntil > new Date();
  const secrets = formerSecret !== null && isFormerGood ? [secret, formerSecret] : [secret];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...signedHeaders(message, secrets),
  };
  try {
    const { status } = await postToPartner(
      config,
      url,
      { headers, body: message.body },
      TIMEOUT_MS,
    );
    return { status, failure: status >= 200 && status < 300 ? '' : String(status) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { status: null, failure: error.code };
  }
}

/** See rule R-9. */
async function noteFailure(db: Db, config: Config, id: number, status: number | null) {
  await db.transaction(async (tx) => {
    const [failing] = await tx
      .update(webhooks)
      .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())` })
      .where(and(eq(webhooks.id, id), eq(webhooks.active, true)))
      .returning({
        name: webhooks.name,
        isOver: sql<boolean>`${lt(
          webhooks.failingSince,
          sql`now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS})`,
        )}`,
      });
    if (failing === undefined || (status !== GONE && !failing.isOver)) return;
    const reason = status === GONE ? 'gone' : 'silent';
    await tx
      .update(webhooks)
      .set({ active: false, disabledAt: sql`now()`, disabledReason: reason })
      .where(eq(webhooks.id, id));
    const { settings } = config;
    await sendLater(tx, {
      to: settings.SHOP_EMAIL,
      ...webhookStoppedMail(
        { ...failing, reason, days: GIVEN_UP_AFTER_DAYS },
        shopContactOf(config),
      ),
    });
    const subject = `webhook:${id}`;
    await writeAudit(
      tx,
      { kind: 'machine' },
      { action: 'webhook stopped', subject, after: { reason } },
    );
  });
}

const PREFIX = 'whsec_';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** `whsec_` and base64 (Standard Webhooks). */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** A signature by each secret (Standard Webhooks, "Signature scheme"). */
export function signedHeaders(
  message: { key: string; body: string },
  secrets: readonly string[],
  at = new Date(),
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const content = `${message.key}.${seconds}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'webhook-id': message.key,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
