import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { type Mailer, reasonOf } from './mail.ts';
import { MessageRefused } from './message-refused.ts';
import type { Texter } from './sms.ts';

/** Codes and links open nothing after an hour, so nobody should receive them later. */
const SECRET_MS = 3_600_000;
/** What is left of a secret message once it has gone or never will. */
export const FORGOTTEN = { text: '', code: null };
const TOO_LATE = 'Le code ou le lien ne servirait plus.';

type Message = typeof outgoingMessages.$inferSelect;
type Attempt = { isLastTry: boolean };

export const isTooLate = ({ isSecret, createdAt }: Pick<Message, 'isSecret' | 'createdAt'>) =>
  isSecret && Date.now() - createdAt.getTime() > SECRET_MS;

/** Delivers one e-mail, as `deliver` does; every copy has the same Message-ID. */
export function deliverMail(
  db: Db,
  mailer: Mailer,
  messageId: number,
  attempt: Attempt,
): Promise<void> {
  const send = ({ id, createdAt, recipient: to, replyTo, subject, text, stopUrl }: Message) =>
    mailer.send(
      { to, ...(replyTo !== null && { replyTo }), subject, text, ...(stopUrl && { stopUrl }) },
      `message-${id}.${createdAt.getTime()}`,
    );
  return deliver(db, 'mail', send, messageId, attempt);
}

/** Delivers one text message, as `deliver` does. */
export function deliverSms(
  db: Db,
  texter: Texter,
  messageId: number,
  attempt: Attempt,
): Promise<void> {
  const send = ({ recipient: to, text }: Message) => texter.send({ to, text });
  return deliver(db, 'sms', send, messageId, attempt);
}

/**
 * Delivers one waiting message; one that has left, failed for good or goes by another channel now is left alone. A permanent refusal marks
 * it `failed`, any other failure throws for another try, and the last try marks it. Only a lost confirmation
 * sends it twice.
 */
async function deliver(
  db: Db,
  channel: Message['channel'],
  send: (message: Message) => Promise<void>,
  messageId: number,
  { isLastTry }: Attempt,
): Promise<void> {
  const isThis = eq(outgoingMessages.id, messageId);
  const [message] = await db.select().from(outgoingMessages).where(isThis);
  if (message?.state !== 'queued' || message.channel !== channel) return;
  if (isTooLate(message)) {
    await db
      .update(outgoingMessages)
      .set({ state: 'failed', failure: TOO_LATE, ...FORGOTTEN })
      .where(isThis);
    return;
  }
  const attempts = sql`${outgoingMessages.attempts} + 1`;
  const forgotten = message.isSecret ? FORGOTTEN : {};
  try {
    await send(message);
  } catch (error) {
    const isRefused = error instanceof MessageRefused;
    await db
      .update(outgoingMessages)
      .set({
        attempts,
        failure: reasonOf(error),
        ...((isRefused || isLastTry) && { state: 'failed' as const, ...forgotten }),
      })
      .where(isThis);
    if (isRefused) return;
    throw error;
  }
  await db
    .update(outgoingMessages)
    .set({
      attempts,
      state: 'sent',
      failure: null,
      sentAt: new Date(),
      instead: null,
      ...forgotten,
    })
    .where(isThis);
}
