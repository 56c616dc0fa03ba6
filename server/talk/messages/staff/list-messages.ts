import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { hasKey } from '#contract/base/tables.ts';
import {
  type ChannelCost,
  type ListedMessage,
  type StaffMessage,
  staffMessages,
} from '#contract/talk/staff-messages.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue, enqueueAll, FAILED_QUEUE } from '#server/base/queue/queue.ts';
import { hideTokens } from '../kept-messages.ts';
import { outgoingMessages } from '../tables.ts';

type Query = QueryOf<typeof staffMessages>;

type Row = typeof outgoingMessages.$inferSelect;

/** Ids follow the order of writing. */
const SORTABLE = { created_at: outgoingMessages.id };

/** Newest first, without texts. */
export function listMessages(db: Db, query: Query): StaffRows<ListedMessage> {
  return listOf(db, staffMessages, query, {
    from: outgoingMessages,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: outgoingMessages.id,
    read: async (ids) => {
      const rows = await db
        .select()
        .from(outgoingMessages)
        .where(inArray(outgoingMessages.id, ids));
      return rows.map(toListed);
    },
  });
}

/** Without tokens; a secret text is not read (rule T-7). Throws `not-found`. */
export async function getMessage(db: Db, id: number): Promise<StaffMessage> {
  const [row] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id));
  if (row === undefined) throw new Problem('not-found', 'Ce message n’existe pas.');
  return {
    ...toListed(row),
    text: row.isSecret ? null : hideTokens(row.text),
    can_be_resent: row.state === 'failed' && !row.isSecret,
  };
}

/** Enqueues a failed one; audited. Throws `not-found`, `unprocessable` for a secret, `conflict` unless it failed. */
export async function resendMessage(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isThis = eq(outgoingMessages.id, id);
    const [message] = await tx.select().from(outgoingMessages).where(isThis).for('update');
    if (message === undefined) throw new Problem('not-found', 'Ce message n’existe pas.');
    if (message.isSecret) {
      const reason =
        'Ce message contenait un code ou un lien : le client doit en demander un autre.';
      throw new Problem('unprocessable', reason);
    }
    if (message.state !== 'failed') {
      throw new Problem('conflict', 'Ce message n’est pas en échec : il est parti ou va partir.');
    }
    await tx.update(outgoingMessages).set({ state: 'queued', failure: null }).where(isThis);
    const job = message.channel === 'mail' ? 'deliver-message' : 'deliver-sms';
    await enqueue(tx, job, { messageId: id }, { priority: message.priority });
    await forgetGivenUp(tx, job, [id]);
    await writeAudit(tx, actor, {
      action: 'message-resent',
      subject: `message:${id}`,
      before: { state: 'failed', failure: message.failure },
      after: { state: 'queued' },
    });
  });
}

const CHANNELS_OF = {
  'deliver-message': ['mail'],
  'deliver-sms': ['sms', 'whatsapp'],
} as const;
type MessageJob = keyof typeof CHANNELS_OF;

/** Whether a job sends a message, so that the message is sent again rather than the job. */
export const isOfMessage = (job: string): job is MessageJob => hasKey(CHANNELS_OF, job);

/**
 * Sends the failed messages of a job's channels again that are a week old at most and hold no code (rule T-23), and forgets
 * their given-up jobs. Returns how many.
 */
export async function resendFailed(tx: Db, job: MessageJob): Promise<number> {
  const again = await tx
    .update(outgoingMessages)
    .set({ state: 'queued', failure: null })
    .where(
      and(
        eq(outgoingMessages.state, 'failed'),
        eq(outgoingMessages.isSecret, false),
        inArray(outgoingMessages.channel, [...CHANNELS_OF[job]]),
        sql`${outgoingMessages.createdAt} > now() - interval '7 days'`,
      ),
    )
    .returning({ messageId: outgoingMessages.id, priority: outgoingMessages.priority });
  for (const [priority, messages] of Map.groupBy(again, (message) => message.priority)) {
    const ids = messages.map(({ messageId }) => ({ messageId }));
    await enqueueAll(tx, job, ids, { priority });
  }
  await forgetGivenUp(
    tx,
    job,
    again.map(({ messageId }) => messageId),
  );
  return again.length;
}

/** Takes the given-up jobs of messages that leave again off the list of jobs. */
async function forgetGivenUp(tx: Db, job: MessageJob, messageIds: number[]): Promise<void> {
  await tx.execute(sql`delete from pgboss.job_common
    where name = ${FAILED_QUEUE} and source_name = ${job}
      and (data->>'messageId')::int = any(${sql.param(messageIds)}::int[])`);
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { channel, state, q = '' } = query;
  return [
    channel && eq(outgoingMessages.channel, channel),
    state && eq(outgoingMessages.state, state),
    isWithinDays(outgoingMessages.createdAt, query),
    matchesText(outgoingMessages, q),
  ];
}

const toListed = (row: Row): ListedMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  failure: row.failure,
  is_secret: row.isSecret,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});

/** Per month and channel, at today's prices in XOF; a message that WhatsApp lost counts as a text message. */
export async function readMessageCosts(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
): Promise<ChannelCost[]> {
  const { sentAt, channel, state } = outgoingMessages;
  const month = sql<string>`to_char(${sentAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await db
    .select({ month, channel, sent: sql<number>`count(*)::int` })
    .from(outgoingMessages)
    .where(eq(state, 'sent'))
    .groupBy(month, channel)
    .orderBy(desc(month), asc(channel));
  const priceOf = { mail: 0, sms: settings.SMS_PRICE_XOF, whatsapp: settings.WHATSAPP_PRICE_XOF };
  return rows.map((row) => {
    const price = priceOf[row.channel];
    return { ...row, price, total: row.sent * price };
  });
}
