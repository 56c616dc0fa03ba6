import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { knownDeviceOf, rememberDevice } from '#server/base/identity/sender.ts';
import { type OpenSession, openSession } from '#server/base/identity/sessions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { type AttemptKey, countTry, forgetFailures } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import {
  findPasswordHash,
  type OpenedDevice,
  openSessionOnDevice,
  type SigningDevice,
} from '../open-device.ts';
import { passSecondFactor } from '../pass-second-factor.ts';
import {
  deviceTries,
  isPasswordOf,
  PASSWORD_PATIENCE,
  passwordTries,
  unknownNameTries,
} from '../passwords.ts';
import { credentials } from '../tables.ts';

const WRONG = 'Adresse e-mail, numéro ou mot de passe incorrect.';

export type SignIn = SigningDevice & {
  identifier: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
};

/**
 * Signs in by e-mail or phone and password (rule P-9, rule P-10). Only the right password reveals `unverified` or
 * `second-factor`. Throws these, `bad-request` and `rate-limited`.
 */
export async function signIn(
  db: Db,
  config: Config,
  { identifier, password, code, device, deviceCookie, isLasting }: SignIn,
): Promise<OpenedDevice> {
  // Both queries always run, so that the time reveals nothing.
  const account = await findAccountBy(db, identifier);
  const unfinished = await findUnfinished(db, identifier);
  const candidate = account ?? unfinished;
  const stored = await findPasswordHash(db, candidate?.id);
  const signingInAs = { accountId: candidate?.id, passwordHash: stored ?? '' };
  const tried = triesOf(config, identifier, signingInAs, deviceCookie);
  await countTry(db, tried, PASSWORD_PATIENCE, 'Trop d’essais de connexion.');
  if (!(await isPasswordOf(password, stored)) || candidate === undefined) {
    throw new Problem('bad-request', WRONG);
  }
  await forgetFailures(db, tried);
  if (account === undefined) {
    throw new Problem(
      'unverified',
      'Adresse e-mail non vérifiée. Saisissez le code que nous vous avons envoyé.',
    );
  }
  await passSecondFactor(db, config, account.id, code);
  return db.transaction(async (tx) => {
    await refuseChanged(tx, account.id, stored);
    return openSessionOnDevice(tx, config, account, { device, deviceCookie, isLasting });
  });
}

/** Signs in the browser that finished its own sign-up; no second factor exists yet. */
export function signInAfterCode(
  db: Db,
  { sessionSecret }: Config,
  accountId: number,
  { device, deviceCookie }: Pick<SignIn, 'device' | 'deviceCookie'>,
): Promise<OpenSession & { knownDevice: string }> {
  return db.transaction(async (tx) => {
    const session = await openSession(tx, accountId, device, { isLasting: false });
    const passwordHash = (await findPasswordHash(tx, accountId)) ?? '';
    const knownDevice = rememberDevice(sessionSecret, deviceCookie, { accountId, passwordHash });
    return { ...session, knownDevice };
  });
}

function triesOf(
  { sessionSecret }: Config,
  identifier: string,
  { accountId, passwordHash }: { accountId: number | undefined; passwordHash: string },
  deviceCookie: string | undefined,
): AttemptKey {
  if (accountId === undefined)
    return unknownNameTries(toAnyE164(identifier) ?? foldEmail(identifier));
  const known = knownDeviceOf(sessionSecret, deviceCookie, { accountId, passwordHash });
  return known === undefined ? passwordTries(accountId) : deviceTries(accountId, known);
}

/** The password may have changed while this one was checked. */
async function refuseChanged(tx: Db, partnerId: number, stored: string | undefined): Promise<void> {
  const [now] = await tx
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.partnerId, partnerId))
    .for('share');
  if (now?.passwordHash !== stored) throw new Problem('bad-request', WRONG);
}

/** The newest unfinished sign-up of the address. */
async function findUnfinished(db: Db, identifier: string): Promise<{ id: number } | undefined> {
  const [found] = await db
    .select({ id: partners.id })
    .from(partners)
    .innerJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(and(eq(partners.emailKey, foldEmail(identifier)), isNull(partners.verifiedAt)))
    .orderBy(desc(partners.id))
    .limit(1);
  return found;
}
