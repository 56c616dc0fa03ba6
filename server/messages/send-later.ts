import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/db/open.ts';
import { type MailInstead, outgoingMessages } from '#server/db/schema/messages.ts';
import { jobsWithin } from '#server/queue/queue.ts';
import { onOneLine } from './quote-typed.ts';

export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Where mail programs stop more of its kind by one POST (RFC 8058). */
  stopUrl?: string;
  /** Whether the text opens an account, so that it is forgotten once it has left. */
  isSecret?: boolean;
};

export type Sms = {
  /** E.164, as +221771234567. */
  to: string;
  /** Signs of GSM-7 only, 160 at most: one text message. */
  text: string;
  isSecret?: boolean;
  /** Whether its reader chose WhatsApp for it; else it goes there only if the number asked for all of them. */
  byWhatsapp?: boolean;
  /** Of a secret text: the code that WhatsApp carries alone. */
  code?: string;
  /** What goes instead of the text when WhatsApp does not carry it. */
  instead?: MailInstead | undefined;
};

/**
 * Writes e-mails and text messages and their jobs, in one statement. Given a transaction, they are sent if and when that
 * commits. Gives their numbers, in this order.
 */
export async function sendLater(tx: Db, ...messages: readonly (Mail | Sms)[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(rowOf);
  const { id, channel } = outgoingMessages;
  const written = tx.insert(outgoingMessages).values(rows).returning({ id, channel });
  const jobs = CHANNELS.filter(([by]) => rows.some((row) => row.channel === by)).map(
    ([by, name]) => ({
      by: sql.identifier(`by_${by}`),
      ...jobsWithin(
        name,
        sql`jsonb_build_object('messageId', id)`,
        sql`written where channel = ${sql.raw(`'${by}'`)}`,
      ),
    }),
  );
  const [answer] = rowsOf<{ ids: number[] }>(
    await tx.execute(sql`with written as (${written.getSQL()}),
    ${sql.join(
      jobs.map(({ by, insert }) => sql`${by} as (${insert})`),
      sql`, `,
    )}
    select (select jsonb_agg(id order by id) from written) as ids, ${sql.join(
      jobs.map(({ notify }) => sql`(${notify})`),
      sql`, `,
    )}`),
  );
  return answer!.ids;
}

const CHANNELS = [
  ['mail', 'deliver-message'],
  ['sms', 'deliver-sms'],
] as const;

function rowOf(message: Mail | Sms): typeof outgoingMessages.$inferInsert {
  const { to: recipient, text, isSecret } = message;
  if (!('subject' in message)) {
    const { byWhatsapp, code, instead } = message;
    return { channel: 'sms', recipient, text, isSecret, byWhatsapp, code, instead };
  }
  const { replyTo, subject, stopUrl } = message;
  const mail = { channel: 'mail' as const, recipient, replyTo, subject: onOneLine(subject) };
  return { ...mail, text, stopUrl, isSecret };
}
