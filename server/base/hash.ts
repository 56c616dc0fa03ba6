import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 in URL-safe base64, for secrets that are not stored and for long keys. */
export const hashOf = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('base64url');

const KEY_BYTES = 16;

const KEY = /^[0-9a-f]{32}$/;

export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

/** Whether the text has the form of `newKey`; looks nothing up. */
export const isKey = (text: string): boolean => KEY.test(text);
