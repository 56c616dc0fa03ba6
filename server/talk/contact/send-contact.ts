import { count, gt } from 'drizzle-orm';
import type { ContactMessage } from '#contract/talk/contact.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { askerOf, mailboxOrPhoneKey, UNKNOWN_SENDER } from '#server/base/identity/sender.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { reportLimitHit } from '#server/base/limits/limit-hits.ts';
import { type Asker, countMailIfLeft } from '#server/base/limits/message-budget.ts';
import { rateLimitedProblem } from '#server/base/problem.ts';
import { mailboxOf } from '#server/talk/messages/kept-messages.ts';
import { onOneLine } from '#server/talk/messages/quote-typed.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { contactMessages } from '#server/talk/messages/tables.ts';
import {
  contactMessageForSender,
  contactMessageForShop,
} from '#server/talk/messages/templates/owner-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';

/** Per sender and address. */
const AN_HOUR = { max: 3, windowS: 3600 };
/** More than the shop can answer. */
const MESSAGES_A_DAY = 1000;
/** Copies go to any typed address: enough for people, too few for abuse. */
const COPIES_A_DAY = 200;
const HOUR_S = 3600;
const DAY_MS = 86_400_000;

/** Stores and mails a message, with a copy within limits, all or nothing (rule T-12). Throws `rate-limited`. */
export async function sendContact(
  db: Db,
  config: Config,
  { email, nom, sujet, message }: Omit<ContactMessage, 'site'>,
  sender = UNKNOWN_SENDER,
): Promise<void> {
  const contact = { name: onOneLine(nom), email, subject: onOneLine(sujet), text: message };
  const shop = shopContactOf(config);
  await db.transaction(async (tx) => {
    const asker = await askerOf(tx, config, sender, email);
    await limitAsker(tx, asker, email);
    const sentToday = await countToday(tx);
    if (sentToday >= MESSAGES_A_DAY) {
      reportLimitHit('contact messages of all');
      throw rateLimitedProblem('La boutique a reçu trop de messages aujourd’hui.', HOUR_S);
    }
    await tx.insert(contactMessages).values({ ...contact, email: mailboxOf(email) });
    await sendLater(tx, {
      to: config.settings.SHOP_EMAIL,
      replyTo: email,
      ...contactMessageForShop(contact),
    });
    if (
      sentToday < COPIES_A_DAY &&
      (await countMailIfLeft(tx, 'contact copies', { to: email, asker }))
    ) {
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

async function limitAsker(tx: Db, { device, network }: Asker, email: string): Promise<void> {
  const who = `${device ?? network} ${mailboxOrPhoneKey(email)}`;
  const sentence = 'Plusieurs messages sont déjà partis de cette adresse.';
  await countOrRefuse(tx, ['contact messages', who], AN_HOUR, sentence);
}
