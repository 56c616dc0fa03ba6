import { and, eq, isNotNull } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { ConfigError } from '#server/base/config/check-settings.ts';
import type { Config } from '#server/base/config/config.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { checkPasswordChoice } from '../change-password.ts';
import { resetLink } from '../one-time-codes.ts';
import { hashPassword } from '../passwords.ts';
import { credentials } from '../tables.ts';
import { issueReset } from './password-resets.ts';

/** The result of the first start; a link is returned only once. */
export type FirstAdmin =
  | { state: 'known' | 'created' | 'unnamed' | 'taken' }
  | { state: 'invited'; link: string };

const DEMO_ADMIN_EMAIL = 'admin@example.sn';
const NAME = 'Administration';
const LINK_HOURS = 24;
const LOCK = 'first administrator';

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, or in demo mode by a 24-hour link. Idempotent.
 * Throws ConfigError for a common password.
 */
export async function createFirstAdmin(db: Db, config: Config): Promise<FirstAdmin> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config.settings;
  if (await hasAdmin(db)) return { state: 'known' };
  if (email !== undefined && password !== undefined) {
    await refuseCommon(password);
    const passwordHash = await hashPassword(password);
    return addAdmin(db, email, async (tx, partnerId) => {
      await tx.insert(credentials).values({ partnerId, passwordHash });
      return { state: 'created' };
    });
  }
  if (config.mode === 'live') return { state: 'unnamed' };
  return addAdmin(db, DEMO_ADMIN_EMAIL, async (tx, partnerId) => {
    const token = await issueReset(tx, partnerId, 'mail', LINK_HOURS);
    return { state: 'invited', link: resetLink(config, { mail: DEMO_ADMIN_EMAIL, token }) };
  });
}

async function hasAdmin(db: Db): Promise<boolean> {
  const isAdmin = and(eq(partners.role, 'admin'), isNotNull(partners.verifiedAt));
  return (await db.$count(partners, isAdmin)) > 0;
}

/** A customer's account does not become the administrator's: its password may be known to others. */
function addAdmin(
  db: Db,
  email: string,
  open: (tx: Db, partnerId: number) => Promise<FirstAdmin>,
): Promise<FirstAdmin> {
  return db.transaction(async (tx) => {
    await lockNames(tx, LOCK);
    if (await hasAdmin(tx)) return { state: 'known' };
    const emailKey = foldEmail(email);
    const now = new Date();
    const [added] = await tx
      .insert(partners)
      .values({ name: NAME, email, emailKey, role: 'admin', verifiedAt: now, emailProvenAt: now })
      .onConflictDoNothing()
      .returning({ id: partners.id });
    if (added === undefined) return { state: 'taken' };
    const change = { action: 'first administrator', subject: `partner:${added.id}` };
    await writeAudit(tx, { kind: 'machine' }, change);
    return open(tx, added.id);
  });
}

async function refuseCommon(password: string): Promise<void> {
  try {
    await checkPasswordChoice(password);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ConfigError(`Réglage incorrect : ADMIN_PASSWORD: ${error.message}`);
  }
}
