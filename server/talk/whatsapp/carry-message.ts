import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { countCodeToNumber } from '#server/base/identity/count-code.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { signInCodes } from '#server/people/accounts/tables.ts';
import { FORGOTTEN, isTooLate } from '#server/talk/messages/deliver.ts';
import { hideTokens } from '#server/talk/messages/kept-messages.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { findAgreed, lockContact } from './contacts.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';
import { isTemplateUsable, usedTemplates } from './templates.ts';

const MINUTE_S = 60;
/** The customer waits at the sign-in page. */
const CODE_WAIT_S = 60;
/** Shown in the conversation instead of a code. */
const CODE_SHOWN = '[code de connexion]';
const NOT_ARRIVED = 'Pas arrivé par WhatsApp';

type Message = typeof outgoingMessages.$inferSelect;

/**
 * Sends a text message by WhatsApp if chosen (rule T-15) and queues a check of its arrival; else queues its e-mail, if
 * it has one. False if neither happened: the caller sends the text message.
 */
export async function sendByWhatsapp(
  db: Db,
  config: Config,
  whatsapp: Whatsapp,
  messageId: number,
): Promise<boolean> {
  const isThis = eq(outgoingMessages.id, messageId);
  const [message] = await db.select().from(outgoingMessages).where(isThis);
  if (message?.state !== 'queued' || message.channel !== 'sms') return false;
  if (await carry(db, config, whatsapp, message)) return true;
  return message.instead !== null && sendInstead(db, message);
}

async function carry(
  db: Db,
  config: Config,
  whatsapp: Whatsapp,
  message: Message,
): Promise<boolean> {
  const { id: messageId, isSecret, byWhatsapp, code, recipient: to } = message;
  if (isSecret && (!byWhatsapp || code === null || isTooLate(message))) return false;
  const contact = await findContact(db, to, byWhatsapp);
  const template = usedTemplates(config)[isSecret ? 'codes' : 'news'];
  if (contact === undefined || !(await isTemplateUsable(db, template))) return false;
  const text = isSecret ? CODE_SHOWN : message.text;
  const { id } = await recordWhatsappMessage(db, contact.id, hideTokens(text), {
    outgoingId: messageId,
  });
  const sent = { to, text: isSecret ? (code ?? '') : text, reference: String(id) };
  const taking = isSecret ? whatsapp.sendCode(sent) : whatsapp.sendNews(sent);
  const providerId = await taking.catch((error: unknown) => {
    if (error instanceof WhatsappNotTaken) return error;
    throw error;
  });
  // A notice may have reported it although the response was lost.
  if (providerId instanceof WhatsappNotTaken && (await recordFailure(db, id, providerId.message))) {
    return false;
  }
  return db.transaction(async (tx) => {
    const taken = await recordAccepted(
      tx,
      id,
      typeof providerId === 'string' ? providerId : undefined,
    );
    // A notice may have failed it before the response was read.
    if (taken === 'failed') return false;
    const attempts = sql`${outgoingMessages.attempts} + 1`;
    const columns = { attempts, channel: 'whatsapp', state: 'sent', sentAt: new Date() } as const;
    await tx
      .update(outgoingMessages)
      .set({ ...columns, failure: null, ...(isSecret && FORGOTTEN) })
      .where(eq(outgoingMessages.id, messageId));
    const afterS = isSecret ? CODE_WAIT_S : config.settings.WHATSAPP_WAIT_MINUTES * MINUTE_S;
    await enqueue(tx, 'follow-whatsapp', { messageId }, { afterS });
    return true;
  });
}

/**
 * Undefined where the number wants no messages by WhatsApp. One abroad has no other way: it gets them until it writes
 * without agreeing, as with STOP.
 */
async function findContact(db: Db, phone: string, byWhatsapp: boolean) {
  if (byWhatsapp) return lockContact(db, phone, '');
  const agreed = await findAgreed(db, phone);
  if (agreed !== undefined || !isAbroadE164(phone)) return agreed;
  const contact = await lockContact(db, phone, '');
  return contact.heardAt === null ? contact : undefined;
}

/** Stores an outgoing message of a conversation as queued; sends nothing. */
export async function recordWhatsappMessage(
  tx: Db,
  contactId: number,
  text: string,
  of: { outgoingId?: number; byId?: number },
): Promise<{ id: number }> {
  await tx
    .update(whatsappContacts)
    .set({ lastAt: sql`now()` })
    .where(eq(whatsappContacts.id, contactId));
  return oneRow(
    await tx
      .insert(whatsappMessages)
      .values({ contactId, direction: 'out', text, state: 'queued', ...of })
      .returning({ id: whatsappMessages.id }),
  );
}

/** Marks a message as sent and returns its state, which an earlier notice may have set. Locks the message. */
export async function recordAccepted(tx: Db, id: number, providerId: string | undefined) {
  const { state } = whatsappMessages;
  const taken = await tx
    .update(whatsappMessages)
    .set({
      ...(providerId !== undefined && { providerId }),
      state: sql`case when ${state} = 'queued' then 'sent' else ${state} end`,
    })
    .where(eq(whatsappMessages.id, id))
    .returning({ state });
  return oneRow(taken).state;
}

/** Marks a message as failed. False if WhatsApp has already reported on it. */
export async function recordFailure(db: Db, id: number, failure: string): Promise<boolean> {
  const failed = await db
    .update(whatsappMessages)
    .set({ state: 'failed', failure })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'queued')))
    .returning({ id: whatsappMessages.id });
  return failed.length > 0;
}

/** Checks the arrival of a message: queues it another way if it is not delivered. */
export async function followMessage(db: Db, messageId: number): Promise<void> {
  const [last] = await db
    .select({ state: whatsappMessages.state })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.outgoingId, messageId))
    .orderBy(desc(whatsappMessages.id))
    .limit(1);
  if (last?.state === 'delivered' || last?.state === 'read') return recordArrival(db, messageId);
  await db.transaction((tx) => sendOtherwise(tx, messageId));
}

/** Erases the e-mail that would have replaced a delivered message. */
export async function recordArrival(tx: Db, messageId: number): Promise<void> {
  const { id, channel, instead } = outgoingMessages;
  await tx
    .update(outgoingMessages)
    .set({ instead: null })
    .where(and(eq(id, messageId), eq(channel, 'whatsapp'), isNotNull(instead)));
}

/** Queues the message's e-mail or text message instead of WhatsApp, once; for a code, enqueues a new one. */
export async function sendOtherwise(tx: Db, messageId: number): Promise<void> {
  const isTaken = and(
    eq(outgoingMessages.id, messageId),
    eq(outgoingMessages.channel, 'whatsapp'),
    eq(outgoingMessages.state, 'sent'),
  );
  const [message] = await tx.select().from(outgoingMessages).where(isTaken).for('update');
  if (message === undefined) return;
  if (message.isSecret) {
    await tx.update(outgoingMessages).set({ state: 'failed', failure: NOT_ARRIVED }).where(isTaken);
    await askForAnotherCode(tx, messageId);
  } else if (message.instead === null && isAbroadE164(message.recipient)) {
    await tx.update(outgoingMessages).set({ state: 'failed', failure: NOT_ARRIVED }).where(isTaken);
  } else if (message.instead === null) {
    await tx
      .update(outgoingMessages)
      .set({ channel: 'sms', state: 'queued', sentAt: null })
      .where(isTaken);
    const { priority } = message;
    await enqueue(tx, 'deliver-sms', { messageId, isBySms: true }, { priority });
  } else {
    await sendInstead(tx, message);
  }
}

/** Sends the e-mail instead, once. */
async function sendInstead(
  db: Db,
  { id: messageId, instead, priority }: Message,
): Promise<boolean> {
  const { to: recipient, subject, text } = instead!;
  const mail = { channel: 'mail', state: 'queued', recipient, subject, text } as const;
  await db.transaction(async (tx) => {
    const turned = await tx
      .update(outgoingMessages)
      .set({ ...mail, sentAt: null, instead: null })
      .where(and(eq(outgoingMessages.id, messageId), isNotNull(outgoingMessages.instead)))
      .returning({ id: outgoingMessages.id });
    if (turned.length > 0) await enqueue(tx, 'deliver-message', { messageId }, { priority });
  });
  return true;
}

/**
 * The code is erased, so the request gets a new one by text message. Without one left for the number, the first stays
 * valid: it may still arrive.
 */
async function askForAnotherCode(tx: Db, messageId: number): Promise<void> {
  const isFor = and(eq(signInCodes.messageId, messageId), gt(signInCodes.expiresAt, sql`now()`));
  const [asked] = await tx.select().from(signInCodes).where(isFor).for('update');
  if (asked === undefined || isAbroadE164(asked.phone)) return;
  // Uses the shared budget: the request has used its sender's.
  const asker = { network: `request ${asked.id}` };
  if (!(await countCodeToNumber(tx, asked.phone, asker))) return;
  await tx
    .update(signInCodes)
    .set({ channel: 'sms', codeHash: null, messageId: null })
    .where(eq(signInCodes.id, asked.id));
  await enqueue(tx, 'send-sign-in-code', { codeId: asked.id, isCounted: true });
}
