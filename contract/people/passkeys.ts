import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, text } from '../base/fields/fields.ts';
import { PASSWORD_LENGTH } from '../base/fields/person-fields.ts';
import { PASSKEYS } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { session } from './account.ts';
import { secondFactorCode } from './second-factor.ts';

const NOT_BASE64URL = 'valeur inconnue';
const base64url = (maxLength: number) => text(maxLength, z.regex(/^[\w-]+$/, NOT_BASE64URL));
const KIND = 'public-key';
const kind = z.literal(KIND);
/** A credential id has at most 1023 bytes, 1364 characters in base64url. */
const credentialId = base64url(1364);
const clientData = base64url(4096);

/** A new credential from the browser; the server ignores other fields. */
const registration = fieldsOf({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: fieldsOf({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.output<typeof registration>;

/** The signature of a credential at sign-in. */
const assertion = fieldsOf({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: fieldsOf({
    clientDataJSON: clientData,
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

/** WebAuthn options for a new key (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: kind })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.output<typeof creationOptions>;

/** WebAuthn options for a signature (`PublicKeyCredentialRequestOptionsJSON`). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof requestOptions>;

/** A passkey of an account. Times are ISO 8601. */
const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

const password = text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire'));
const subject = 'Comptes';

export const passkeyCalls = {
  listPasskeys: defineCall({
    method: 'GET',
    path: paths.passkeys,
    summary: 'Mes clés d’accès, la plus récente en tête',
    subject,
    access: 'customer',
    reply: z.array(passkey),
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: paths.passkeyOptions,
    summary:
      'Prépare une nouvelle clé d’accès (WebAuthn), avec mon mot de passe, et un code si mon compte en demande',
    subject,
    access: 'customer',
    body: fieldsOf({ password, code: z.optional(secondFactorCode) }),
    reply: creationOptions,
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: paths.passkeys,
    summary: 'Ajoute la clé d’accès qui a été préparée',
    subject,
    access: 'customer',
    status: 201,
    body: fieldsOf({
      name: z.optional(filledText(1, PASSKEYS.nameLength)),
      credential: registration,
    }),
    reply: passkey,
  }),
  removePasskey: defineCall({
    method: 'POST',
    path: paths.passkeyRemoval,
    summary: 'Retire une de mes clés d’accès',
    subject,
    access: 'customer',
    params: z.object({ id: idInPath }),
    body: fieldsOf({ password }),
    reply: z.object({ message: z.string() }),
  }),
  beginPasskeySignIn: defineCall({
    method: 'POST',
    path: paths.passkeySignInOptions,
    summary: 'Prépare une connexion avec une clé d’accès, quel que soit le compte',
    subject,
    access: 'public',
    reply: requestOptions,
  }),
  signInWithPasskey: defineCall({
    method: 'POST',
    path: paths.passkeySignIn,
    summary: 'Connecte le compte d’une clé d’accès',
    subject,
    access: 'public',
    body: fieldsOf({ credential: assertion }),
    reply: session,
  }),
};
