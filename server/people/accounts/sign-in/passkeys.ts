import { randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { PASSKEYS } from '#contract/base/limits.ts';
import type { Passkey, PasskeyCreation, PasskeyRegistration } from '#contract/people/passkeys.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { ownAccount } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { isLive } from '#server/base/identity/sessions.ts';
import { sessions } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type PasskeyChange,
  passkeyMail,
} from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { confirmPassword } from '../change-password.ts';
import { passSecondFactor } from '../pass-second-factor.ts';
import { passkeys } from '../tables.ts';
import {
  CHALLENGE_MS,
  issueChallenge,
  loadWebAuthn,
  relyingParty,
  takeChallenge,
} from './passkey-challenges.ts';

type Account = ReturnType<typeof ownAccount>;
type Row = typeof passkeys.$inferSelect;

const HANDLE_BYTES = 32;
/** ES256, EdDSA and RS256 (COSE), which all authenticators between them have. */
const ALGORITHMS = [-7, -8, -257];
const NOT_ADDED = 'Cette clé d’accès n’a pas pu être enregistrée. Recommencez.';

/** The keys of one's own account, the newest first. */
export async function listPasskeys(db: Db, { id }: Account): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.partnerId, id))
    .orderBy(desc(passkeys.id));
  return rows.map(toPasskey);
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/**
 * The request to an authenticator, after password and code (rule P-13). Throws as `confirmPassword`,
 * `passSecondFactor`, and `conflict` at ten.
 */
export async function beginPasskey(
  { db, config, actor: { id, sessionId } }: Act<Account>,
  { password, code }: { password: string; code?: string | undefined },
): Promise<PasskeyCreation> {
  await confirmPassword(db, id, { password, field: 'password' });
  await passSecondFactor(db, config, id, code);
  const own = await db.select().from(passkeys).where(eq(passkeys.partnerId, id));
  refuseMany(own.length);
  const { email, name } = await findPerson(db, id);
  const userHandle = own[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const challenge = await issueChallenge(db, { sessionId, userHandle });
  const { id: rpId, name: rpName } = relyingParty(config);
  return {
    challenge,
    rp: { id: rpId, name: rpName },
    user: { id: userHandle, name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Stores the new passkey and tells the owner. Throws `bad-request` for an invalid one, `conflict` at ten. */
export async function addPasskey(
  { db, config, actor: account }: Act<Account>,
  { credential, name }: { credential: PasskeyRegistration; name: string },
): Promise<Passkey> {
  const { clientDataJSON, transports = [] } = credential.response;
  const taken = await takeChallenge(db, clientDataJSON, account.sessionId);
  if (taken?.userHandle == null) throw new Problem('bad-request', NOT_ADDED);
  const { userHandle, challenge } = taken;
  const made = await readRegistration(config, credential, challenge);
  const values = { name, userHandle, transports, partnerId: account.id, ...made };
  try {
    return await db.transaction(async (tx) => {
      const person = await lockPerson(tx, account.id);
      await refuseEnded(tx, account);
      const [own] = await tx
        .select({ count: count() })
        .from(passkeys)
        .where(eq(passkeys.partnerId, account.id));
      refuseMany(own?.count ?? 0);
      const row = oneRow(await tx.insert(passkeys).values(values).returning());
      await noteAndTell({ db: tx, config, actor: account }, person, { change: 'added', name });
      return toPasskey(row);
    });
  } catch (error) {
    if (violatedIndex(error) === undefined) throw error;
    throw new Problem('bad-request', NOT_ADDED);
  }
}

/** A key begun before a reset must not survive it. */
async function refuseEnded(tx: Db, { id, sessionId }: Account): Promise<void> {
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.partnerId, id), isLive));
  if (live === undefined) throw new Problem('bad-request', NOT_ADDED);
}

async function readRegistration(
  config: Config,
  credential: PasskeyRegistration,
  expectedChallenge: string,
): Promise<Pick<Row, 'credentialId' | 'publicKey' | 'counter'>> {
  const { id, origin } = relyingParty(config);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) throw new Problem('bad-request', NOT_ADDED);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter };
}

function refuseMany(keys: number): void {
  if (keys < PASSKEYS.most) return;
  throw new Problem(
    'conflict',
    `Votre compte a déjà ${PASSKEYS.most} clés d’accès : retirez-en une d’abord.`,
  );
}

/** Deletes one of one's own keys and informs the owner. Throws as `confirmPassword`, and `not-found`. */
export async function removePasskey(
  { db, config, actor: account }: Act<Account>,
  { passkeyId, password }: { passkeyId: number; password: string },
): Promise<void> {
  await confirmPassword(db, account.id, { password, field: 'password' });
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, account.id);
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.partnerId, account.id)))
      .returning({ name: passkeys.name });
    if (gone === undefined) throw new Problem('not-found', 'Cette clé d’accès n’existe plus.');
    await noteAndTell({ db: tx, config, actor: account }, person, {
      change: 'removed',
      name: gone.name,
    });
  });
}

async function noteAndTell(
  { db: tx, config, actor: by }: Act<Account>,
  { id, name, email }: Partner,
  { change, name: key }: { change: PasskeyChange; name: string },
): Promise<void> {
  await writeAudit(tx, by, { action: `passkey ${change}`, subject: `partner:${id}` });
  const about = { name, at: new Date(), change, key };
  await sendLater(tx, { to: email, ...passkeyMail(about, shopContactOf(config)) });
}
