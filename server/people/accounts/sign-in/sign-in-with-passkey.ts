import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { PasskeyAssertion, PasskeyRequest } from '#contract/people/passkeys.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { type OpenedDevice, openSessionOnDevice, type SigningDevice } from '../open-device.ts';
import { passkeys } from '../tables.ts';
import {
  CHALLENGE_MS,
  issueChallenge,
  loadWebAuthn,
  relyingParty,
  takeChallenge,
} from './passkey-challenges.ts';

const REFUSED =
  'Cette clé d’accès n’est pas reconnue. Recommencez, ou utilisez votre mot de passe.';

/** Stores a challenge that is valid for `CHALLENGE_MS`. */
export async function beginPasskeySignIn(db: Db, config: Config): Promise<PasskeyRequest> {
  const challenge = await issueChallenge(db);
  const { id } = relyingParty(config);
  return { challenge, rpId: id, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** Signs in by passkey without a second factor (rule P-13); one refusal for all errors. Throws `bad-request`. */
export async function signInWithPasskey(
  db: Db,
  config: Config,
  { credential, ...device }: SigningDevice & { credential: PasskeyAssertion },
): Promise<OpenedDevice> {
  const taken = await takeChallenge(db, credential.response.clientDataJSON);
  if (taken === undefined) throw refused();
  return db.transaction(async (tx) => {
    const found = await lockKey(tx, credential.id);
    if (found === undefined) throw refused();
    const { key, account } = found;
    if (credential.response.userHandle !== key.userHandle) throw refused();
    const counter = await readCounter(config, credential, { key, challenge: taken.challenge });
    const used = { counter, lastUsedAt: new Date() };
    await tx.update(passkeys).set(used).where(eq(passkeys.id, key.id));
    return openSessionOnDevice(tx, config, account, device);
  });
}

type Key = typeof passkeys.$inferSelect;

/** The second of two concurrent uses sees the counter of the first. */
async function lockKey(tx: Db, credentialId: string) {
  const { id, name, email, verifiedAt, erasedAt } = partners;
  const [found] = await tx
    .select({ key: passkeys, account: { id, name, email } })
    .from(passkeys)
    .innerJoin(partners, eq(partners.id, passkeys.partnerId))
    .where(and(eq(passkeys.credentialId, credentialId), isNotNull(verifiedAt), isNull(erasedAt)))
    .for('update', { of: passkeys });
  return found;
}

/** The counter of a signature that is right, and newer than the last. Throws `bad-request` for any other. */
async function readCounter(
  config: Config,
  credential: PasskeyAssertion,
  { key, challenge: expectedChallenge }: { key: Key; challenge: string },
): Promise<number> {
  const { id, origin } = relyingParty(config);
  const { userHandle: _checked, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) throw refused();
  return authenticationInfo.newCounter;
}

const refused = () => new Problem('bad-request', REFUSED);
