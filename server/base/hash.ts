import { createHash } from 'node:crypto';

/** SHA-256 in URL-safe base64, kept in place of what must not be kept or is too long for a key. */
export const hashOf = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('base64url');
