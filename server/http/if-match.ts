import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';

/** The version in `If-Match`, as `3`, `"3"` or `W/"3"`; undefined for none and for any (`*`). Throws `bad-request`. */
export function versionOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,16})"?$/.exec(given)?.[1];
  if (version !== undefined) return Number(version);
  throw new Problem('bad-request', 'If-Match : la version qui a été lue est attendue.');
}
