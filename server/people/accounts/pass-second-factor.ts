import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { countTry, forgetFailures } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { codePeriodOf, hashRecoveryCode, normaliseCode, unseal } from './factor-secrets.ts';
import { factorTries, PASSWORD_PATIENCE } from './passwords.ts';
import { secondFactors } from './tables.ts';

export type Factor = typeof secondFactors.$inferSelect;

const WRONG = 'Ce code n’est pas le bon.';

/** The second factor of an account, confirmed or not. */
export async function findSecondFactor(db: Db, partnerId: number): Promise<Factor | undefined> {
  const [found] = await db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.partnerId, partnerId));
  return found;
}

/** False until the customer or clerk has confirmed it with a first code. */
export async function hasSecondFactor(db: Db, partnerId: number): Promise<boolean> {
  return (await findSecondFactor(db, partnerId))?.confirmedAt != null;
}

/**
 * Checks a confirmed second factor: counts the try and uses the code up (rule P-12). Does nothing without a confirmed
 * one. Not for a transaction, whose rollback would undo the counted try. Throws `second-factor` without a code,
 * `bad-request` on `code`, `rate-limited`.
 */
export async function passSecondFactor(
  db: Db,
  config: Config,
  partnerId: number,
  code: string | undefined,
): Promise<void> {
  const factor = await findSecondFactor(db, partnerId);
  if (factor?.confirmedAt == null) return;
  if (code === undefined) {
    throw new Problem('second-factor', 'Saisissez le code de votre application.');
  }
  await tryCode(db, partnerId, () => useCode(db, config, factor, normaliseCode(code)));
}

/**
 * Counts a try at a code and judges it; a right one clears the failures. Not for a transaction, as `passSecondFactor`.
 * Throws `bad-request` on `code` and `rate-limited`.
 */
export async function tryCode(
  db: Db,
  partnerId: number,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const tried = factorTries(partnerId);
  await countTry(db, tried, PASSWORD_PATIENCE, 'Trop de codes faux.');
  if (!(await isRight())) {
    throw new Problem('bad-request', WRONG, [{ field: 'code', message: WRONG }]);
  }
  await forgetFailures(db, tried);
}

/** Uses a code up, so that only one of two concurrent requests passes. */
async function useCode(
  db: Db,
  { sessionSecret }: Config,
  { partnerId, sealedSecret }: Factor,
  code: string,
): Promise<boolean> {
  const isConfirmed = and(
    eq(secondFactors.partnerId, partnerId),
    eq(secondFactors.sealedSecret, sealedSecret),
    isNotNull(secondFactors.confirmedAt),
  );
  const secret = unseal(sessionSecret, sealedSecret);
  const period = secret === undefined ? undefined : codePeriodOf(secret, code);
  if (period !== undefined) {
    const used = await db
      .update(secondFactors)
      .set({ lastPeriod: period })
      .where(and(isConfirmed, lt(secondFactors.lastPeriod, period)))
      .returning({ id: secondFactors.partnerId });
    return used.length > 0;
  }
  const hash = hashRecoveryCode(sessionSecret, code);
  const spent = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(isConfirmed, sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ id: secondFactors.partnerId });
  return spent.length > 0;
}
