import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { noteFailure, noteTaken } from './carry-message.ts';
import { openUntil } from './contacts.ts';
import { type Whatsapp, WhatsappNotTaken } from './create-whatsapp.ts';

/** Meta's code for a free message after the 24 hours. */
const TOO_LATE = '131047';

/**
 * Sends a reply that waits. One that has left is left alone, and one whose 24 hours are over fails. Throws for
 * another try what WhatsApp did not take; the last try marks it.
 */
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
    await noteFailure(db, messageId, TOO_LATE);
    return;
  }
  try {
    const { phone: to, text } = reply;
    await noteTaken(
      db,
      messageId,
      await whatsapp.sendText({ to, text, reference: String(messageId) }),
    );
  } catch (error) {
    if (!(error instanceof WhatsappNotTaken && isLastTry)) throw error;
    await noteFailure(db, messageId, error.message);
  }
}
