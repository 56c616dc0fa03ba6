import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { NoAnswer } from '#server/base/outside/ask-outside.ts';
import { postToPartner } from '#server/base/outside/post-to-partner.ts';
import { alertContacts, alerts, type PushKeys } from '#server/goods/alerts/tables.ts';
import { alertNotice } from '#server/talk/messages/templates/alert.ts';
import { isPushAddress, type VapidKeys, vapidKeys } from './alert-contact.ts';
import { forgetContact } from './forget-alerts.ts';
import { alertNewsOf, readAlertProduct } from './send-alert.ts';

const TIMEOUT_MS = 15_000;
/** A phone that is off for longer would only learn of products that are gone. */
const KEPT_S = 86_400;
/** The subscription has ended or is unknown. */
const GONE = [404, 410];

/**
 * Sends the encrypted notification of an alert once. Rejects if the push service refuses it, so that the job retries.
 * Forgets addresses that the service no longer knows or that lead into a private network.
 */
export async function deliverPush(db: Db, config: Config, alertId: number): Promise<void> {
  const keys = vapidKeys(config);
  const [found] = await db
    .select({ alert: alerts, contact: alertContacts })
    .from(alerts)
    .innerJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .where(eq(alerts.id, alertId));
  if (keys === undefined || found === undefined) return;
  const { alert, contact } = found;
  const { id, kind, productId } = alert;
  if (contact.pushKeys === null) return;
  const notice = alertNotice(
    alertNewsOf(config, { id, kind, article: await readAlertProduct(db, productId) }),
  );
  const subscription = { endpoint: contact.address, keys: contact.pushKeys };
  const status = await post(config, keys, subscription, JSON.stringify(notice));
  if (status >= 200 && status < 300) return;
  if (!GONE.includes(status)) {
    throw Object.assign(new Error('The notification was not taken'), { code: String(status) });
  }
  await db.transaction((tx) => forgetContact(tx, contact.id));
}

async function post(
  config: Config,
  vapidDetails: VapidKeys,
  subscription: { endpoint: string; keys: PushKeys },
  payload: string,
): Promise<number> {
  const { endpoint } = subscription;
  // The address dates from before the list of services changed.
  if (!isPushAddress(config, endpoint)) return GONE[0]!;
  // Loaded with the first notification only.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails,
    TTL: KEPT_S,
    contentEncoding: 'aes128gcm',
    urgency: 'high',
  });
  const text = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  try {
    const sent = { headers: Object.fromEntries(text), body: body ?? Buffer.alloc(0) };
    return (await postToPartner(config, endpoint, sent, TIMEOUT_MS)).status;
  } catch (error) {
    if (error instanceof NoAnswer && error.code === 'ENOTPUBLIC') return GONE[0]!;
    throw error;
  }
}
