import { and, desc, eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { whatsappContacts, whatsappMessages } from '#server/db/schema/whatsapp.ts';
import { enqueue } from '#server/queue/queue.ts';
import { findAgreed } from './contacts.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';

const MINUTE_S = 60;

/**
 * Sends a waiting text message by WhatsApp if its number wants that, and looks after WHATSAPP_WAIT_MINUTES whether it
 * arrived. False where a text message has to go: nobody asked for WhatsApp, WhatsApp did not take it, or it holds a
 * code, which no template carries.
 */
export async function carryMessage(
  db: Db,
  { settings }: Config,
  whatsapp: Whatsapp,
  messageId: number,
): Promise<boolean> {
  const isThis = eq(outgoingMessages.id, messageId);
  const [message] = await db.select().from(outgoingMessages).where(isThis);
  if (message?.state !== 'queued' || message.isSecret) return false;
  const contact = await findAgreed(db, message.recipient);
  if (contact === undefined) return false;
  const { id } = await noteMessage(db, contact.id, message.text, { outgoingId: messageId });
  const sent = { to: message.recipient, text: message.text, reference: String(id) };
  const providerId = await whatsapp.sendNews(sent).catch((error: unknown) => {
    if (error instanceof WhatsappNotTaken) return error;
    throw error;
  });
  // A notice may have told of it although the answer was lost.
  if (providerId instanceof WhatsappNotTaken && (await noteFailure(db, id, providerId.message))) {
    return false;
  }
  return db.transaction(async (tx) => {
    const taken = await noteTaken(tx, id, typeof providerId === 'string' ? providerId : undefined);
    // It may have failed before the answer was read, when it was no message of WhatsApp's yet.
    if (taken === 'failed') return false;
    const attempts = sql`${outgoingMessages.attempts} + 1`;
    const columns = { attempts, channel: 'whatsapp', state: 'sent', sentAt: new Date() } as const;
    await tx
      .update(outgoingMessages)
      .set({ ...columns, failure: null })
      .where(isThis);
    const afterS = settings.WHATSAPP_WAIT_MINUTES * MINUTE_S;
    await enqueue(tx, 'follow-whatsapp', { messageId }, { afterS });
    return true;
  });
}

/** Writes down a message of the shop before it leaves. */
export async function noteMessage(
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

/** The state of a message that WhatsApp has taken, locked; notices may have told more of it before. */
export async function noteTaken(tx: Db, id: number, providerId: string | undefined) {
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

/** Whether a message that waits has failed by this; not when WhatsApp has told of it meanwhile. */
export async function noteFailure(db: Db, id: number, failure: string): Promise<boolean> {
  const failed = await db
    .update(whatsappMessages)
    .set({ state: 'failed', failure })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'queued')))
    .returning({ id: whatsappMessages.id });
  return failed.length > 0;
}

/** Sends as a text message what has not arrived by WhatsApp. */
export async function followMessage(db: Db, messageId: number): Promise<void> {
  const [last] = await db
    .select({ state: whatsappMessages.state })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.outgoingId, messageId))
    .orderBy(desc(whatsappMessages.id))
    .limit(1);
  if (last?.state === 'delivered' || last?.state === 'read') return;
  await db.transaction((tx) => sendBySms(tx, messageId));
}

/** Gives a message that WhatsApp took back to the text messages, once. */
export async function sendBySms(tx: Db, messageId: number): Promise<void> {
  const given = await tx
    .update(outgoingMessages)
    .set({ channel: 'sms', state: 'queued', sentAt: null })
    .where(
      and(
        eq(outgoingMessages.id, messageId),
        eq(outgoingMessages.channel, 'whatsapp'),
        eq(outgoingMessages.state, 'sent'),
      ),
    )
    .returning({ id: outgoingMessages.id });
  if (given.length > 0) await enqueue(tx, 'deliver-sms', { messageId, isBySms: true });
}
