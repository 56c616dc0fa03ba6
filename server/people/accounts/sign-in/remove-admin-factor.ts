import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { unseal } from '../factor-secrets.ts';
import { secondFactors } from '../tables.ts';
import { forgetSecondFactor } from './second-factor.ts';

/** Warns at start if second factors were sealed with another SESSION_SECRET, as after a restore without it. */
export async function warnOfUnreadableFactors(
  db: Db,
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  logger: Pick<BaseLogger, 'error'>,
): Promise<void> {
  const factors = await db
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt));
  const foreign = factors.filter(({ sealed }) => unseal(sessionSecret, sealed) === undefined);
  if (foreign.length === 0) return;
  logger.error(
    { secondFactors: foreign.length, of: factors.length },
    'SESSION_SECRET is not the one that second factors were sealed with: these people cannot sign in. Give the former one back, or see "The settings" in docs/operations/back-up.md',
  );
}

/**
 * Removes an administrator's second factor and passkeys, for an operator on the server. Throws `not-found`, `conflict`
 * without one.
 */
export async function removeAdminFactor(db: Db, config: Config, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: partners.id })
      .from(partners)
      .where(
        and(
          eq(partners.emailKey, foldEmail(email)),
          eq(partners.role, 'admin'),
          isNull(partners.erasedAt),
        ),
      );
    if (admin === undefined) {
      throw new Problem('not-found', `Aucun administrateur n’a l’adresse ${email}.`);
    }
    await forgetSecondFactor({ db: tx, config, actor: { kind: 'machine' } }, admin.id, 'reset');
  });
}
