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

/**
 * Says at a start that second factors were sealed with another SESSION_SECRET, as after a restore without it or on a
 * second node with its own: their codes and recovery codes would all be wrong. Rejects as the database does.
 */
export async function warnOfOtherSecret(
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
 * Takes the second factor of an administrator away, for an operator on the server: the password is enough then, and
 * the back-office asks for a new factor at once. The shop tells the person by mail. Throws `not-found` for an address
 * that is no administrator's, and `conflict` where there is no second factor.
 */
export async function letIn(db: Db, config: Config, email: string): Promise<void> {
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
