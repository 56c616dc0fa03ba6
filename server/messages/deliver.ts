import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { type Mailer, MailRefused, reasonOf } from './mail.ts';

/**
 * Delivers one message that waits. What has left or has failed for good is left alone, so a job that
 * comes twice does no harm; only a process that ends between the mail server's yes and our noting it
 * sends a second copy, with the same Message-ID.
 *
 * A refusal for good makes the message `failed` with its reason. Any other failure throws, so that the
 * job is tried again, and on the last try makes it `failed` as well.
 */
export async function deliverMessage(
  db: Db,
  mailer: Mailer,
  messageId: number,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const isThis = eq(outgoingMessages.id, messageId);
  const [message] = await db.select().from(outgoingMessages).where(isThis);
  if (message?.state !== 'queued') return;
  const attempts = sql`${outgoingMessages.attempts} + 1`;
  const { recipient: to, replyTo, subject, text } = message;
  try {
    await mailer.send(
      { to, ...(replyTo !== null && { replyTo }), subject, text },
      `message-${messageId}.${message.createdAt.getTime()}`,
    );
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    await db
      .update(outgoingMessages)
      .set({
        attempts,
        failure: reasonOf(error),
        ...((isRefused || isLastTry) && { state: 'failed' as const }),
      })
      .where(isThis);
    if (isRefused) return;
    throw error;
  }
  await db
    .update(outgoingMessages)
    .set({ attempts, state: 'sent', failure: null, sentAt: new Date() })
    .where(isThis);
}
