import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db } from '#server/db/open.ts';
import { credentials } from '#server/db/schema/accounts.ts';
import { partners } from '#server/db/schema/partners.ts';
import type { Partner } from '#server/identity/find-partner.ts';
import { Problem } from '#server/problem.ts';

/**
 * Keeps the last administrator who can sign in from going: one who was invited and has no password yet does
 * not count. Throws `conflict`.
 */
export async function refuseLastAdmin(tx: Db, { id, role }: Partner): Promise<void> {
  if (role !== 'admin') return;
  // Two administrators who erase each other at the same moment wait here.
  await lockNames(tx, 'administrators');
  const [others] = await tx
    .select({ count: count() })
    .from(partners)
    .innerJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(and(eq(partners.role, 'admin'), isNotNull(partners.verifiedAt), ne(partners.id, id)));
  if (others?.count === 0) {
    throw new Problem('conflict', 'C’est le dernier administrateur : nommez-en un autre d’abord.');
  }
}
