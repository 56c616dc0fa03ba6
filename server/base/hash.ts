import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 in URL-safe base64, kept in place of what must not be kept or is too long for a key. */
export const hashOf = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('base64url');

const KEY_BYTES = 16;

const KEY = /^[0-9a-f]{32}$/;

/** A key that nobody guesses, for the address of a file. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

export const isKey = (text: string): boolean => KEY.test(text);
