import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { whatsappContacts, whatsappMessages } from './tables.ts';

export type WhatsappContact = typeof whatsappContacts.$inferSelect;

/** Cloud API, customer service window (rule T-16). */
const WINDOW_MS = 24 * 3_600_000;

/** Until when staff may write free text (rule T-16); undefined outside the window. */
export function openUntil({ heardAt }: Pick<WhatsappContact, 'heardAt'>, now = new Date()) {
  if (heardAt === null) return undefined;
  const until = new Date(heardAt.getTime() + WINDOW_MS);
  return until > now ? until : undefined;
}

/** The contact of a number that agrees to messages by WhatsApp; undefined for none. */
export async function findAgreed(db: Db, phone: string): Promise<WhatsappContact | undefined> {
  const [contact] = await db
    .select()
    .from(whatsappContacts)
    .where(and(eq(whatsappContacts.phone, phone), isNotNull(whatsappContacts.agreedAt)));
  return contact;
}

/** Locked; created if missing. Stores `name` unless it is empty. */
export async function lockContact(tx: Db, phone: string, name: string): Promise<WhatsappContact> {
  return oneRow(
    await tx
      .insert(whatsappContacts)
      .values({ phone, name })
      .onConflictDoUpdate({
        target: whatsappContacts.phone,
        set: { name: name === '' ? sql`${whatsappContacts.name}` : name },
      })
      .returning(),
  );
}

/** Deletes messages after 90 days and silent contacts (rule T-6). */
export async function deleteOldConversations(db: Db): Promise<void> {
  await db.delete(whatsappMessages).where(lt(whatsappMessages.at, sql`now() - interval '90 days'`));
  await db.delete(whatsappContacts).where(
    lt(
      whatsappContacts.lastAt,
      sql`now() - case when ${whatsappContacts.agreedAt} is null
          then interval '90 days' else interval '2 years' end`,
    ),
  );
}
