import { type AnyColumn, and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { FORGOTTEN } from './deliver.ts';
import { contactMessages, outgoingMessages } from './tables.ts';

/** `awa+1@…` is the mailbox `awa@…`. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** Only proven addresses count; otherwise an account could read a stranger's messages. */
export type Proven = {
  email: string;
  emailProvenAt: Date | null;
  phone: string | null;
  phoneProvenAt: Date | null;
};

/** SQL condition: the column is a proven e-mail address or number of these people; ignores a `+tag`. */
export function isProvenAddress(column: AnyColumn, people: readonly Proven[]): SQL {
  const own = people.flatMap(({ email, emailProvenAt, phone, phoneProvenAt }) => [
    ...(emailProvenAt === null || email === '' ? [] : [mailboxOf(foldEmail(email))]),
    ...(phoneProvenAt === null || phone === null ? [] : [phone]),
  ]);
  if (own.length === 0) return sql`false`;
  return inArray(sql<string>`regexp_replace(${column}, '\\+[^@]*@', '@')`, own);
}

/** SQL condition: a contact message from this mailbox; `send-contact.ts` stores mailboxes. */
export const isContactOf = ({ email }: { email: string }): SQL =>
  email === '' ? sql`false` : eq(contactMessages.email, mailboxOf(email));

/** SQL condition: a message to an address or number, or whose replies go there. */
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

/** Deletes contact messages after 2 years, ended others after 90 days; secrets fail after a day (rule T-6). */
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

/** Query fields that open an order, parcel, case, alert, proforma or payment without sign-in. */
const TOKEN = /([?&](?:token|transaction)=)[^\s&#"<>]+/g;

const PICKUP_CODE = /(\bcode\b[^\d\n]{0,40})\d{6}\b/gi;

/** A message as staff may read it (rule T-7). */
export const hideTokens = (text: string): string =>
  text.replace(TOKEN, '$1…').replace(PICKUP_CODE, '$1••••••');
