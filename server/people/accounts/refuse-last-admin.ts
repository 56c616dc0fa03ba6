import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials } from '#server/people/accounts/tables.ts';

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
