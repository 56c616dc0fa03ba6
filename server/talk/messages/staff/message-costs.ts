import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ChannelCost } from '#contract/talk/staff-messages.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';

/**
 * What left in each month that is kept, by channel, at today's prices of one message in XOF. E-mail costs nothing by
 * the piece; a message that WhatsApp lost counts as the text message that it became.
 */
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
