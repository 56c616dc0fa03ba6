import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { recordAccepted, recordFailure, recordWhatsappMessage } from './carry-message.ts';
import { openUntil } from './contacts.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';
import { whatsappContacts, whatsappMessages } from './tables.ts';

/** Enqueues a reply, marks as read; audited. Throws `not-found`, and `conflict` outside the 24 hours (rule T-16). */
export async function replyToConversation(
  db: Db,
  actor: Actor,
  id: number,
  { text, seen_id: seenId }: { text: string; seen_id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [contact] = await tx
      .select()
      .from(whatsappContacts)
      .where(eq(whatsappContacts.id, id))
      .for('no key update');
    if (contact === undefined) throw new Problem('not-found', 'Cette conversation n’existe pas.');
    if (openUntil(contact) === undefined) {
      throw new Problem(
        'conflict',
        'Ce client n’a pas écrit depuis 24 heures : WhatsApp ne prend plus de réponse. Appelez-le.',
      );
    }
    const byId = actor.kind === 'account' ? { byId: actor.id } : {};
    const { id: messageId } = await recordWhatsappMessage(tx, id, text, byId);
    await enqueue(tx, 'send-whatsapp', { messageId });
    await noteRead(tx, id, seenId);
    await writeAudit(tx, actor, { action: 'conversation-answered', subject: `conversation:${id}` });
  });
}

/** Up to the message `seenId`; audited. Throws `not-found`. */
export async function markAsRead(db: Db, actor: Actor, id: number, seenId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await noteRead(tx, id, seenId);
    await writeAudit(tx, actor, { action: 'conversation-read', subject: `conversation:${id}` });
  });
}

/** Later messages stay unread. */
async function noteRead(tx: Db, id: number, seenId: number): Promise<void> {
  const { readId } = whatsappContacts;
  const noted = await tx
    .update(whatsappContacts)
    .set({ readId: sql`greatest(${readId}, ${seenId}::int)` })
    .where(eq(whatsappContacts.id, id))
    .returning({ id: whatsappContacts.id });
  if (noted.length === 0) throw new Problem('not-found', 'Cette conversation n’existe pas.');
}

/** Meta's code outside the 24 hours. */
const TOO_LATE = '131047';

/** Sends a waiting reply, or fails it after the 24 hours. Throws for a retry; the last try marks it. */
export async function sendReply(
  db: Db,
  whatsapp: Whatsapp,
  messageId: number,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const [reply] = await db
    .select({
      state: whatsappMessages.state,
      text: whatsappMessages.text,
      phone: whatsappContacts.phone,
      heardAt: whatsappContacts.heardAt,
    })
    .from(whatsappMessages)
    .innerJoin(whatsappContacts, eq(whatsappContacts.id, whatsappMessages.contactId))
    .where(eq(whatsappMessages.id, messageId));
  if (reply?.state !== 'queued') return;
  if (openUntil(reply) === undefined) {
    await recordFailure(db, messageId, TOO_LATE);
    return;
  }
  try {
    const { phone: to, text } = reply;
    await recordAccepted(
      db,
      messageId,
      await whatsapp.sendText({ to, text, reference: String(messageId) }),
    );
  } catch (error) {
    if (!(error instanceof WhatsappNotTaken && isLastTry)) throw error;
    await recordFailure(db, messageId, error.message);
  }
}
