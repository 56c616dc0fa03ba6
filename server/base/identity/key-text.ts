import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'sandaga_';
const SECRET_BYTES = 24;
const SECRET_LENGTH = SECRET_BYTES * 2;
const CHECK_LENGTH = 8;
const HINT_LENGTH = PREFIX.length + 4;
const ANY_KEY = new RegExp(`${PREFIX}[0-9a-f]{${SECRET_LENGTH + CHECK_LENGTH}}`, 'gi');

/**
 * A new key: `sandaga_`, 192 random bits and their CRC-32 in hexadecimal. Programs that look for leaked secrets find it
 * by its form and can tell it from what only looks like one.
 */
export function newApiKey(): string {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  return PREFIX + secret + checkOf(secret);
}

/** Whether a text is meant as a key, good or not. */
export const isMeantAsKey = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text has the form of a key; one with a wrong letter is known without a look into the database. */
export function isApiKey(text: string): boolean {
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return /^[0-9a-f]+$/.test(secret) && text === PREFIX + secret + checkOf(secret);
}

/** What a key is told from others by, and does not open anything. */
export const hintOf = (key: string): string => `${key.slice(0, HINT_LENGTH)}…`;

/** A text without the keys in it. */
export const withoutKeys = (text: string): string => text.replaceAll(ANY_KEY, '…');

const checkOf = (secret: string): string =>
  crc32(PREFIX + secret)
    .toString(16)
    .padStart(CHECK_LENGTH, '0');
