import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#contract/people/passkeys.ts';

/** Its message says in French why the passkey was not used. */
export class PasskeyFailure extends Error {}

const UNKNOWN_HERE =
  'Ce navigateur ne connaît pas les clés d’accès. Mettez-le à jour, ou utilisez votre mot de passe.';
const NOT_USED =
  'La clé d’accès n’a pas servi. Recommencez quand vous êtes prêt, ou utilisez votre mot de passe.';
const NOT_LOADED =
  'La clé d’accès n’a pas pu servir : la page ne s’est pas chargée en entier. Vérifiez votre réseau, puis réessayez.';
const ALREADY = 'Cet appareil a déjà une clé d’accès de ce compte.';

/** Loaded on first use. */
const load = () => import('@simplewebauthn/browser');

/** Creates a passkey, on this device or another. Throws PasskeyFailure. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> {
  const made = await withKey((webAuthn) => webAuthn.startRegistration({ optionsJSON }));
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Signs the server's challenge with a passkey of the user. Throws PasskeyFailure. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const signed = await withKey((webAuthn) => webAuthn.startAuthentication({ optionsJSON }));
  const { id, rawId, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

type WebAuthn = Awaited<ReturnType<typeof load>>;

async function withKey<T>(use: (webAuthn: WebAuthn) => Promise<T>): Promise<T> {
  const webAuthn = await load().catch(() => {
    throw new PasskeyFailure(NOT_LOADED);
  });
  if (!webAuthn.browserSupportsWebAuthn()) throw new PasskeyFailure(UNKNOWN_HERE);
  return use(webAuthn).catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyFailure(isThere ? ALREADY : NOT_USED);
  });
}
