import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { type Actor, isOwner } from '#server/customers/actor.ts';
import { checkMayChange } from '#server/customers/check-may-change.ts';
import { lockPerson, type Partner } from '#server/customers/lock-person.ts';
import { writeAudit } from '#server/customers/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { credentials, oneTimeCodes, passwordResets, sessions } from '#server/db/schema/accounts.ts';
import { leads } from '#server/db/schema/leads.ts';
import { contactMessages, outgoingMessages } from '#server/db/schema/messages.ts';
import { addresses, avatars, membershipSteps, partners } from '#server/db/schema/partners.ts';
import { sendLater } from '#server/messages/send-later.ts';
import { describeSender } from '#server/messages/sender.ts';
import { accountErasedMail } from '#server/messages/templates/account-erased.ts';
import { Problem } from '#server/problem.ts';
import { confirmPassword } from './change-password.ts';

/** What stands where a name was. */
const ERASED_NAME = 'Compte effacé';

/**
 * Erases a person: everything that tells who it was goes, here and in baskets and messages, and the
 * nameless row stays for what refers to it. Oneself by password; others by those with the right, and
 * managers and administrators by an administrator only. Throws `bad-request`, `forbidden`, `conflict`
 * for the last administrator, `not-found` and `rate-limited`.
 */
export async function eraseAccount(
  db: Db,
  config: Config,
  actor: Actor,
  partnerId: number,
  password: string | undefined,
): Promise<void> {
  if (isOwner(actor, partnerId)) {
    await confirmPassword(db, partnerId, { password: password ?? '', field: 'password' });
  }
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, partnerId);
    checkMayChange(actor, person);
    await refuseLastAdmin(tx, person);
    await forgetPerson(tx, person);
    await writeAudit(tx, actor, { action: 'account erased', subject: `partner:${partnerId}` });
    if (person.email !== '') {
      const mail = accountErasedMail({ name: person.name }, describeSender(config));
      await sendLater(tx, { to: person.email, ...mail, isSecret: true });
    }
  });
}

async function refuseLastAdmin(tx: Db, { id, role }: Partner): Promise<void> {
  if (role !== 'admin') return;
  // Two administrators who erase each other at the same moment wait here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const [others] = await tx
    .select({ count: count() })
    .from(partners)
    .where(and(eq(partners.role, 'admin'), isNotNull(partners.verifiedAt), ne(partners.id, id)));
  if (others?.count === 0) {
    throw new Problem('conflict', 'C’est le dernier administrateur : nommez-en un autre d’abord.');
  }
}

async function forgetPerson(tx: Db, { id, email, phone }: Partner): Promise<void> {
  const ofPerson = [
    credentials,
    oneTimeCodes,
    passwordResets,
    sessions,
    addresses,
    avatars,
  ] as const;
  for (const table of ofPerson) await tx.delete(table).where(eq(table.partnerId, id));
  await tx.update(membershipSteps).set({ reason: '' }).where(eq(membershipSteps.partnerId, id));
  if (email !== '') {
    const isTheirs = (column: typeof leads.email | typeof contactMessages.email) =>
      sql`lower(${column}) = lower(${email})`;
    await tx.delete(leads).where(isTheirs(leads.email));
    await tx.delete(contactMessages).where(isTheirs(contactMessages.email));
  }
  for (const recipient of [email, phone].filter((address) => address)) {
    await tx.delete(outgoingMessages).where(eq(outgoingMessages.recipient, recipient!));
  }
  await tx
    .update(partners)
    .set({
      ...{ name: ERASED_NAME, email: '', emailKey: '', phone: null, city: '', function: '' },
      ...{ matricule: '', role: 'customer' as const, companyId: null },
      ...{ membership: 'pending' as const, membershipSubmitted: false },
      ...{ verifiedAt: null, emailProvenAt: null, phoneProvenAt: null },
      ...{ erasedAt: new Date(), updatedAt: new Date() },
    })
    .where(eq(partners.id, id));
}
