import { ECDH } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AlertRequest } from '#contract/goods/alerts.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { getE164 } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { countIfAllowed, undoCount } from '#server/base/limits/limit-attempts.ts';
import { type Asker, countedMailbox, countTextIfLeft } from '#server/base/limits/message-budget.ts';
import { isPartnerAddress } from '#server/base/outside/post-to-partner.ts';

import { refuseFields } from '#server/base/problem.ts';
import { alertContacts, type PushKeys } from './tables.ts';

export type AlertContact = typeof alertContacts.$inferSelect;

type Wanted = Pick<AlertContact, 'channel' | 'address' | 'pushKeys'>;

const DAY_S = 86_400;

/** An address that does not confirm gets at most three requests (rule G-27) until the shop forgets it. */
const MOST_QUESTIONS = 3;

/** Each text costs money and goes to a number that a visitor only typed. */
const QUESTIONS_BY_TEXT = { max: 500, windowS: DAY_S };

const ALL_BY_TEXT = ['alert questions by text', 'all'] as const;

const ONE_A_DAY = { max: 1, windowS: DAY_S };

/** Reads and folds the contact. Throws `bad-request` for an unknown push service or a channel that the shop lacks. */
export function readContact(config: Config, body: AlertRequest): Wanted {
  const { channel, email = '', telephone = '', push } = body;
  if (channel === 'mail') return { channel, address: foldEmail(email), pushKeys: null };
  if (channel === 'whatsapp' && config.settings.WHATSAPP_TOKEN === undefined) {
    const message = 'La boutique n’écrit pas par WhatsApp.';
    refuseFields([{ field: 'channel', message }]);
  }
  if (channel !== 'push') return { channel, address: getE164(telephone), pushKeys: null };
  const isGood =
    push !== undefined &&
    takesPush(config) &&
    isPushAddress(config, push.endpoint) &&
    isPoint(push.keys.p256dh);
  if (!isGood) {
    const message = 'Les notifications de ce navigateur ne sont pas prises en charge.';
    refuseFields([{ field: 'push', message }]);
  }
  return { channel, address: push!.endpoint, pushKeys: push!.keys satisfies PushKeys };
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds the contact if it is new and locks it. A proven contact of the account is confirmed at once, and so is a
 * browser, whose push address is secret.
 */
export async function lockAlertContact(
  tx: Db,
  wanted: Wanted,
  partnerId: number | null,
): Promise<AlertContact & { isOwn: boolean }> {
  const { channel, address, pushKeys } = wanted;
  const isOwn =
    channel === 'push' || (partnerId !== null && (await isProven(tx, partnerId, wanted)));
  await tx.insert(alertContacts).values(wanted).onConflictDoNothing();
  const isThis = and(eq(alertContacts.channel, channel), eq(alertContacts.address, address));
  const contact = oneRow(await tx.select().from(alertContacts).where(isThis).for('update'));
  if (!isOwn) return { ...contact, isOwn };
  const confirmedAt = contact.confirmedAt ?? new Date();
  await tx.update(alertContacts).set({ confirmedAt, pushKeys }).where(isThis);
  return { ...contact, confirmedAt, pushKeys, isOwn };
}

async function isProven(tx: Db, partnerId: number, { channel, address }: Wanted): Promise<boolean> {
  const [person] = await tx.select().from(partners).where(eq(partners.id, partnerId));
  if (person === undefined) return false;
  return channel === 'mail'
    ? person.emailProvenAt !== null && foldEmail(person.email) === address
    : person.phoneProvenAt !== null && person.phone === address;
}

/**
 * Whether the locked contact may be asked to confirm now, and counts the request if so: once a day, three times in all
 * (rule G-27), once a day per mailbox, and within the budget of texts. The owner's device has one request a day of its
 * own.
 */
export async function takeConfirmationTurn(
  tx: Db,
  contact: AlertContact,
  asker: Asker,
): Promise<boolean> {
  const { id, confirmedAt, questions, questionedAt } = contact;
  const isDue = questionedAt === null || questionedAt.getTime() < Date.now() - DAY_S * 1000;
  if (confirmedAt !== null) return false;
  if (asker.device !== undefined) {
    return countIfAllowed(tx, ['alert question by device', `${asker.device} ${id}`], ONE_A_DAY);
  }
  if (questions >= MOST_QUESTIONS || !isDue) return false;
  // A request that was not sent must not count, or three busy days would silence an address.
  if (!(await hasQuestionLeft(tx, contact, asker))) return false;
  await tx
    .update(alertContacts)
    .set({ questions: questions + 1, questionedAt: sql`now()` })
    .where(eq(alertContacts.id, id));
  return true;
}

async function hasQuestionLeft(
  tx: Db,
  { channel, address }: AlertContact,
  asker: Asker,
): Promise<boolean> {
  if (channel === 'mail') {
    return countIfAllowed(tx, ['alert question', countedMailbox(address)], ONE_A_DAY);
  }
  // Takes the shop's budget first: the number's own budget also serves its sign-in codes.
  if (!(await countIfAllowed(tx, ALL_BY_TEXT, QUESTIONS_BY_TEXT))) return false;
  if (await countTextIfLeft(tx, address, asker)) return true;
  await undoCount(tx, ALL_BY_TEXT);
  return false;
}

/**
 * The push services of Chrome, Edge, Opera, Samsung, Firefox, Safari, and of Edge on Windows. Any other address would
 * make the server call a stranger's host.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** The keys that sign push notifications; undefined if the shop sends none. */
export function vapidKeys({ settings }: Config): VapidKeys | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, SHOP_EMAIL } = settings;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  return { publicKey, privateKey, subject: `mailto:${SHOP_EMAIL}` };
}

const takesPush = (config: Config): boolean => vapidKeys(config) !== undefined;

/** In live mode only hosts of known push services. */
export function isPushAddress(config: Pick<Config, 'mode'>, endpoint: string): boolean {
  if (!isPartnerAddress(config, endpoint)) return false;
  if (config.mode !== 'live') return true;
  const { hostname } = new URL(endpoint);
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
