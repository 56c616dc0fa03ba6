import { inTransaction } from '#server/db/in-transaction.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { enqueue } from '#server/queue/queue.ts';
import { onOneLine } from './quote-typed.ts';

export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Whether the text opens an account, so that it is forgotten once it has left. */
  isSecret?: boolean;
};

export type Sms = {
  /** E.164, as +221771234567. */
  to: string;
  /** Signs of GSM-7 only, 160 at most: one text message. */
  text: string;
  isSecret?: boolean;
};

/** Writes an e-mail and its job. Given a transaction, it is sent if and when that commits. */
export function sendLater(tx: Db, { to, replyTo, subject, text, isSecret }: Mail): Promise<void> {
  const mail = { replyTo, subject: onOneLine(subject), text, isSecret };
  return writeMessage(tx, 'deliver-message', { channel: 'mail', recipient: to, ...mail });
}

export function sendSmsLater(tx: Db, { to, text, isSecret }: Sms): Promise<void> {
  return writeMessage(tx, 'deliver-sms', { channel: 'sms', recipient: to, text, isSecret });
}

function writeMessage(
  tx: Db,
  job: 'deliver-message' | 'deliver-sms',
  values: typeof outgoingMessages.$inferInsert,
): Promise<void> {
  return inTransaction(tx, async (inner) => {
    const { id: messageId } = oneRow(
      await inner.insert(outgoingMessages).values(values).returning({ id: outgoingMessages.id }),
    );
    await enqueue(inner, job, { messageId });
  });
}
