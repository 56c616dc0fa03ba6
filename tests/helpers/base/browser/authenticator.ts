import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#contract/people/passkeys.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  isVerified?: boolean;
  isForged?: boolean;
};

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A WebAuthn authenticator with one key (ES256), as a security key or a telephone. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest]);
  };
  const flagsOf = ({ isVerified = true }: Lies) => PRESENT | (isVerified ? VERIFIED : 0);
  const named = { id: base64url(credentialId), rawId: base64url(credentialId) };

  return {
    create(options: PasskeyCreation, lies: Lies = {}): PasskeyRegistration {
      userHandle = options.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const rpId = lies.rpId ?? options.rp.id;
      const data = authData(rpId, flagsOf(lies) | HAS_KEY, counter, attested);
      const asked = lies.challenge ?? options.challenge;
      const client = clientData('webauthn.create', asked, lies.origin ?? origin);
      return {
        ...named,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestationOf(data)),
          transports: ['internal'],
        },
      };
    },
    get(options: PasskeyRequest, lies: Lies = {}): PasskeyAssertion {
      counter = lies.counter ?? counter + 1;
      const data = authData(lies.rpId ?? options.rpId, flagsOf(lies), counter);
      const asked = lies.challenge ?? options.challenge;
      const client = clientData('webauthn.get', asked, lies.origin ?? origin);
      const signed = Buffer.concat([data, sha256(lies.isForged ? 'something else' : client)]);
      return {
        ...named,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: lies.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** The key as COSE has it (RFC 9053): EC2, ES256, P-256, x and y. */
function coseOf(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = (
    publicKey as unknown as { export(of: { format: 'jwk' }): { x?: string; y?: string } }
  ).export({ format: 'jwk' });
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytesOf = (label: number, text: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([start, bytesOf(0x21, x), bytesOf(0x22, y)]);
}

/** Without the maker's statement, in CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
}
