import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { onOneLine } from './on-one-line.ts';

export type Mail = {
  to: string;
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
  subject: string;
  /** Plain text. */
  text: string;
};

/**
 * Writes an e-mail and the job that delivers it. Given a transaction, it is sent if and when that
 * commits, and never delays it.
 */
export async function sendLater(tx: Db, { to, replyTo, subject, text }: Mail): Promise<void> {
  await tx.transaction(async (inner) => {
    const [message] = await inner
      .insert(outgoingMessages)
      .values({ channel: 'mail', recipient: to, replyTo, subject: onOneLine(subject), text })
      .returning({ id: outgoingMessages.id });
    await enqueue(inner, 'deliver-message', { messageId: message!.id });
  });
}
