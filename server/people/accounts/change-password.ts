import { eq } from 'drizzle-orm';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { countTry, forgetFailures } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { passwordChangedMail } from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { findPasswordHash } from './open-device.ts';
import { confirmationTries, hashPassword, isPasswordOf, PASSWORD_PATIENCE } from './passwords.ts';
import { endPhoneSignIn } from './phone-sign-ins.ts';
import { credentials, passwordResets } from './tables.ts';

/** Checks a signed-in account's password and counts the try. Throws `bad-request` on `field` and `rate-limited`. */
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

/** Sets a password in the caller's transaction: ends links, phone sign-in and other sessions, sends an e-mail. */
export async function setPassword(
  tx: Db,
  config: Config,
  { id, name, email }: { id: number; name: string; email: string },
  {
    passwordHash,
    device,
    keptSessionId,
  }: { passwordHash: string; device: string; keptSessionId?: string },
): Promise<void> {
  const values = { passwordHash, changedAt: new Date() };
  await tx
    .insert(credentials)
    .values({ partnerId: id, ...values })
    .onConflictDoUpdate({ target: credentials.partnerId, set: values });
  await tx.delete(passwordResets).where(eq(passwordResets.partnerId, id));
  await endPhoneSignIn(tx, id);
  await endSessions(tx, id, keptSessionId);
  const about = { name, at: values.changedAt, device };
  await sendLater(tx, { to: email, ...passwordChangedMail(about, shopContactOf(config)) });
}

const REFUSED_PASSWORDS = 3000;

const TOO_COMMON = 'Ce mot de passe est trop courant. Choisissez-en un autre.';

/** Passwords of French keyboards and habits, which foreign lists lack (rule P-8). */
const LOCAL = ['motdepasse', 'azertyuiop', 'azerty123', 'azerty12', 'bonjour1', 'senegal221'];

let refused: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first choice, and only its head kept. */
async function loadRefused(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = (dictionary['passwords-common'] ?? []) as string[];
  const long = passwords.filter(({ length }) => length >= PASSWORD_LENGTH.min);
  return new Set([...long.slice(0, REFUSED_PASSWORDS), ...LOCAL]);
}

/** Refuses common passwords (rule P-8). Throws `bad-request` on `password`. */
export async function checkPasswordChoice(password: string): Promise<void> {
  refused ??= loadRefused();
  if ((await refused).has(password.toLowerCase())) {
    throw new Problem('bad-request', TOO_COMMON, [{ field: 'password', message: TOO_COMMON }]);
  }
}
