import { and, eq, exists, isNull, lt, sql } from 'drizzle-orm';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { deleteOldSessions } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { passkeyChallenges, signInCodes } from '#server/people/accounts/sign-in/tables.ts';
import {
  credentials,
  oneTimeCodes,
  passwordResets,
  recoveryRequests,
} from '#server/people/accounts/tables.ts';

/** Forgets sign-ups that nobody finished within a week, what has run out (codes, links, counts, sessions), and the journal of three years ago. */
export async function deleteOldAccounts(db: Db): Promise<void> {
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  const hasPassword = db
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));
  await db
    .delete(partners)
    .where(
      and(isNull(partners.verifiedAt), lt(partners.createdAt, ago('7 days')), exists(hasPassword)),
    );
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, ago('1 day')));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago('1 day')));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now()`));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.delete(recoveryRequests).where(lt(recoveryRequests.createdAt, ago('1 day')));
  await db.delete(attempts).where(lt(attempts.since, ago('2 days')));
  await db.delete(auditEntries).where(lt(auditEntries.at, ago('3 years')));
  await deleteOldSessions(db);
}
