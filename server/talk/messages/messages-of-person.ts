import { type AnyColumn, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';

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
