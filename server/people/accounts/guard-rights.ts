import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { isRaise, type Role } from '#contract/base/access.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials, passkeys } from './tables.ts';

/** Protects the last administrator who can sign in (rule P-26). Throws `conflict`. */
export async function refuseLastAdmin(tx: Db, { id, role }: Partner): Promise<void> {
  if (role !== 'admin') return;
  // Serialises two administrators who erase each other.
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

/** Refuses more rights without a proven address (rule P-27). Throws `conflict`. */
export function refuseUnproven({ emailProvenAt }: { emailProvenAt: Date | null }): void {
  if (emailProvenAt !== null) return;
  const message =
    'Cette personne n’a pas encore confirmé son adresse : demandez-lui de choisir un nouveau mot de passe par e-mail.';
  throw new Problem('conflict', message, [{ field: 'email', message }]);
}

/** Ends sessions and passkeys before a role with more rights (rule P-27). Part of the caller's transaction. */
export async function endSessionsOnRaise(
  tx: Db,
  { id, role }: { id: number; role: Role },
  next: Role,
): Promise<void> {
  if (!isRaise(role, next)) return;
  await forgetPasskeys(tx, id);
  await endSessions(tx, id);
}

/**
 * Deletes an account's passkeys after the requirements to add one were raised. Runs before sessions end, so that it
 * waits for a running sign-in.
 */
export async function forgetPasskeys(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.partnerId, partnerId));
}
