import { type AnyColumn, and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { FORGOTTEN } from './deliver.ts';
import { contactMessages, outgoingMessages } from './tables.ts';

/** The mailbox behind an address: `awa+1@…` is read where `awa@…` is. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** An account with what it has proven is its own; else anybody could ask what others wait for. */
export type Proven = {
  email: string;
  emailProvenAt: Date | null;
  phone: string | null;
  phoneProvenAt: Date | null;
};

/** Whether a column names a mailbox or a number that one of these people has proven is theirs. */
export function isProvenAddress(column: AnyColumn, people: readonly Proven[]): SQL {
  const own = people.flatMap(({ email, emailProvenAt, phone, phoneProvenAt }) => [
    ...(emailProvenAt === null || email === '' ? [] : [mailboxOf(foldEmail(email))]),
    ...(phoneProvenAt === null || phone === null ? [] : [phone]),
  ]);
  if (own.length === 0) return sql`false`;
  return inArray(sql<string>`regexp_replace(${column}, '\\+[^@]*@', '@')`, own);
}

/** What somebody with this address wrote to the shop; kept by mailbox (`send-contact.ts`). */
export const isContactOf = ({ email }: { email: string }): SQL =>
  email === '' ? sql`false` : eq(contactMessages.email, mailboxOf(email));

/** What the shop sent to somebody, what answers come to, and what waits to go there instead of another message. */
export function isMessageOf({ email, phone }: { email: string; phone: string | null }): SQL {
  const { recipient, replyTo, instead } = outgoingMessages;
  const isMailbox = (column: typeof recipient | typeof replyTo | SQL) =>
    sql`lower(regexp_replace(${column}, '\\+[^@]*@', '@')) = ${mailboxOf(email)}`;
  return (
    or(
      ...(email === ''
        ? []
        : [isMailbox(recipient), isMailbox(replyTo), isMailbox(sql`(${instead}->>'to')`)]),
      phone === null ? undefined : eq(recipient, phone),
    ) ?? sql`false`
  );
}

/**
 * Deletes visitors' messages after two years, sent ones after 90 days (privacy page); a code or link fails
 * after a day.
 */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, sql`now() - interval '2 years'`));
  await db
    .update(outgoingMessages)
    .set({ state: 'failed', failure: 'too late', ...FORGOTTEN })
    .where(
      and(
        eq(outgoingMessages.state, 'queued'),
        eq(outgoingMessages.isSecret, true),
        lt(outgoingMessages.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  await db
    .delete(outgoingMessages)
    .where(
      and(
        ne(outgoingMessages.state, 'queued'),
        lt(outgoingMessages.createdAt, sql`now() - interval '90 days'`),
      ),
    );
}

/** Query fields of links that open an order, a parcel, a case, an alert, a proforma or a payment without a sign-in. */
const TOKEN = /([?&](?:token|transaction)=)[^\s&#"<>]+/g;

const PICKUP_CODE = /(\bcode\b[^\d\n]{0,40})\d{6}\b/gi;

/** A message as staff may read it: links without what opens them, and no code to collect an order. */
export const hideTokens = (text: string): string =>
  text.replace(TOKEN, '$1…').replace(PICKUP_CODE, '$1••••••');
