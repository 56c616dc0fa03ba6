import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PERIOD_S = 30;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Letters and digits that cannot be confused. */
const RECOVERY_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const keyOf = (sessionSecret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `second factor ${use}`, 32));

/** RFC 6238 as every application has it: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A secret to share with a phone, in base32. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code: shop, account and secret. */
export const totpUriOf = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(Secret.fromBase32(secret), names).toString();

/** Encrypts with AES-256-GCM under a key derived from SESSION_SECRET, so that the database can store it. */
export function seal(sessionSecret: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret, 'seal'), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret behind a seal; undefined when it was made with another SESSION_SECRET. */
export function unseal(sessionSecret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sessionSecret, 'seal'), iv);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const read = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([read, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The period of a six-digit code, this one or a neighbour; undefined for a wrong code. */
export function codePeriodOf(secret: string, code: string, atMs = Date.now()): number | undefined {
  const totp = totpOf(Secret.fromBase32(secret), { issuer: '', label: '' });
  const delta = totp.validate({ token: code, timestamp: atMs, window: 1 });
  return delta === null ? undefined : Math.floor(atMs / 1000 / PERIOD_S) + delta;
}

export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Ten recovery codes (rule P-12), as `ABCDE-23456`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_SIGNS.charAt(randomInt(RECOVERY_SIGNS.length)),
    ).join('');
    return `${signs.slice(0, RECOVERY_LENGTH / 2)}-${signs.slice(RECOVERY_LENGTH / 2)}`;
  });

/** Keyed with SESSION_SECRET; ignores case, spaces and hyphens. */
export const hashRecoveryCode = (sessionSecret: string, code: string): string =>
  createHmac('sha256', keyOf(sessionSecret, 'recovery'))
    .update(normaliseCode(code))
    .digest('base64url');
