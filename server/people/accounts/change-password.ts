import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { countTry, forgetFailures } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { checkPasswordChoice } from './check-password-choice.ts';
import { hashPassword, isPasswordOf } from './hash-password.ts';
import { findPasswordHash } from './open-device.ts';
import { confirmationTries, PASSWORD_PATIENCE } from './password-tries.ts';
import { setPassword } from './set-password.ts';

/**
 * Makes sure that whoever is signed in knows the password too, before what cannot be undone. Throws
 * `bad-request` on `field` and `rate-limited`.
 */
export async function confirmPassword(
  db: Db,
  partnerId: number,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const tried = confirmationTries(partnerId);
  await countTry(db, tried, PASSWORD_PATIENCE, 'Trop d’essais.');
  if (!(await isPasswordOf(password, await findPasswordHash(db, partnerId)))) {
    const message = 'Ce mot de passe n’est pas le bon.';
    throw new Problem('bad-request', message, [{ field, message }]);
  }
  await forgetFailures(db, tried);
}

/** Changes one's own password and signs one's other devices out. Throws as `confirmPassword`. */
export async function changePassword(
  db: Db,
  config: Config,
  { id, sessionId }: { id: number; sessionId: string },
  { current, next, device }: { current: string; next: string; device: string },
): Promise<void> {
  await confirmPassword(db, id, { password: current, field: 'current_password' });
  await checkPasswordChoice(next);
  const account = await findPerson(db, id);
  const passwordHash = await hashPassword(next);
  await db.transaction((tx) =>
    setPassword(tx, config, account, { passwordHash, device, keptSessionId: sessionId }),
  );
}
