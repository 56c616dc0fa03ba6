import { and, count, eq, gt } from 'drizzle-orm';
import type { ContactMessage } from '#contract/contact.ts';
import type { Config } from '#server/config.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db } from '#server/db/open.ts';
import { contactMessages } from '#server/db/schema/messages.ts';
import { tellStruck } from '#server/limits/struck-limits.ts';
import { mailboxOf } from '#server/messages/messages-of-person.ts';
import { onOneLine } from '#server/messages/quote-typed.ts';
import { sendLater } from '#server/messages/send-later.ts';
import {
  contactMessageForSender,
  contactMessageForShop,
} from '#server/messages/templates/contact-message.ts';
import { describeSender } from '#server/messages/templates/sender.ts';
import { tooOften } from '#server/problem.ts';

const MESSAGES_AN_HOUR = 3;
/** More than a shop can answer. */
const MESSAGES_A_DAY = 1000;
/** A copy goes to whatever address was typed: enough for people, too few for those who abuse it. */
const COPIES_A_DAY = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Keeps a visitor's message and mails it to the shop, with a copy to the sender, all or nothing (api-contract,
 * 4.1). Throws `rate-limited`.
 */
export async function sendContact(
  db: Db,
  config: Config,
  { email, nom, sujet, message }: Omit<ContactMessage, 'site'>,
): Promise<void> {
  const contact = { name: onOneLine(nom), email, subject: onOneLine(sujet), text: message };
  const shop = describeSender(config);
  await db.transaction(async (tx) => {
    const sender = mailboxOf(email);
    await limitSender(tx, sender);
    const sentToday = await countToday(tx);
    if (sentToday >= MESSAGES_A_DAY) {
      tellStruck('contact messages of all');
      throw tooOften('La boutique a reçu trop de messages aujourd’hui.', HOUR_MS / 1000);
    }
    await tx.insert(contactMessages).values({ ...contact, email: sender });
    await sendLater(tx, {
      to: config.settings.SHOP_EMAIL,
      replyTo: email,
      ...contactMessageForShop(contact),
    });
    if (sentToday < COPIES_A_DAY) {
      await sendLater(tx, { to: email, ...contactMessageForSender(shop) });
    }
  });
}

async function countToday(tx: Db): Promise<number> {
  const [today] = await tx
    .select({ sent: count() })
    .from(contactMessages)
    .where(gt(contactMessages.createdAt, new Date(Date.now() - DAY_MS)));
  return today?.sent ?? 0;
}

async function limitSender(tx: Db, sender: string): Promise<void> {
  // Messages sent at the same moment wait for each other, or they would all be counted as the first.
  await lockNames(tx, `contact ${sender}`);
  const sent = await tx
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.email, sender),
        gt(contactMessages.createdAt, new Date(Date.now() - HOUR_MS)),
      ),
    )
    .orderBy(contactMessages.createdAt);
  const oldest = sent.at(-MESSAGES_AN_HOUR);
  if (oldest === undefined) return;
  const freed = oldest.at.getTime() + HOUR_MS;
  tellStruck('contact messages');
  throw tooOften(
    'Plusieurs messages sont déjà partis de cette adresse.',
    (freed - Date.now()) / 1000,
  );
}
