import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';

/**
 * The version in `If-Match`, as `3`, `"3"` or `W/"3"`; undefined for none and for any (`*`). Throws
 * `bad-request` for anything else.
 */
export function readIfMatch({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  if (version !== undefined) return Number(version);
  throw new Problem('bad-request', 'If-Match : un numéro de version est attendu.');
}
