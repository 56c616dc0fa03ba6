import { sql } from 'drizzle-orm';
import { keysOf } from '#contract/base/tables.ts';
import { insertJsonRows, toJsonRows } from '#server/base/db/json-rows.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { jobsWithin, traceOfJobs } from '#server/base/queue/queue.ts';
import { type MailInstead, outgoingMessages } from '#server/talk/messages/tables.ts';
import { onOneLine } from './quote-typed.ts';

export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** One-click unsubscribe (RFC 8058). */
  stopUrl?: string;
  /** Opens an account, so it is erased once sent (rule T-2). */
  isSecret?: boolean;
  /** One of many that leave at once, so it lets others go first (rule T-22). */
  isBulk?: boolean;
};

export type Sms = {
  to: string;
  /** GSM-7, 160 signs at most (rule T-4). */
  text: string;
  isSecret?: boolean;
  isBulk?: boolean;
  /** Its reader chose WhatsApp for it; otherwise the number's choice counts. */
  byWhatsapp?: boolean;
  /** Of a secret text: the code, which WhatsApp carries alone. */
  code?: string;
  /** Sent when WhatsApp does not carry the text. */
  instead?: MailInstead | undefined;
};

/**
 * Writes messages and jobs in one statement of the transaction (rule T-1). Leaves those without a recipient out: an
 * account may lack an address (rule P-30). Returns the ids in order.
 */
export async function sendLater(tx: Db, ...wanted: readonly (Mail | Sms)[]): Promise<number[]> {
  const messages = wanted.filter(({ to }) => to !== '');
  if (messages.length === 0) return [];
  const rows = toJsonRows(outgoingMessages, messages.map(rowOf));
  const { ids } = oneRow(await sendStatement(tx).execute({ rows, ...traceOfJobs() }));
  return ids;
}

const JOBS = { mail: 'deliver-message', sms: 'deliver-sms' } as const;

/** Prepared once per connection, since every part of the shop sends. */
const sendStatement = preparedOnce((tx) => {
  const { id, channel, priority } = outgoingMessages;
  const insertRows = insertJsonRows(outgoingMessages, sql.placeholder('rows'));
  const written = tx
    .$with('written', { id, channel, priority })
    .as(sql`${insertRows} returning id, channel, priority`);
  const jobs = keysOf(JOBS).map((one) => {
    const ofChannel = sql`written where channel = ${sql.raw(`'${one}'`)}`;
    const { insert, notify } = jobsWithin(JOBS[one], {
      data: sql`jsonb_build_object('messageId', id)`,
      priority: sql`priority`,
      rows: ofChannel,
    });
    const told = sql`case when exists (select 1 from ${ofChannel}) then (${notify}) end`;
    return { queued: tx.$with(`by_${one}`, {}).as(insert), told: [one, told] as const };
  });
  return tx
    .with(written, ...jobs.map(({ queued }) => queued))
    .select({
      ids: sql<number[]>`(select jsonb_agg(id order by id) from written)`,
      ...Object.fromEntries(jobs.map(({ told }) => told)),
    })
    .from(sql`(values (1)) as once`)
    .prepare('send_later');
});

/** A code is waited for; an alert is not (rule T-22). */
const PRIORITIES = { secret: 10, usual: 0, bulk: -10 } as const;

function rowOf(message: Mail | Sms): typeof outgoingMessages.$inferInsert {
  const { to: recipient, text, isSecret, isBulk } = message;
  const priority = PRIORITIES[isSecret ? 'secret' : isBulk ? 'bulk' : 'usual'];
  if (!('subject' in message)) {
    const { byWhatsapp, code, instead } = message;
    return { channel: 'sms', recipient, text, isSecret, priority, byWhatsapp, code, instead };
  }
  const { replyTo, subject, stopUrl } = message;
  const mail = { channel: 'mail' as const, recipient, replyTo, subject: onOneLine(subject) };
  return { ...mail, text, stopUrl, isSecret, priority };
}
