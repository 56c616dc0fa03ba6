import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/base/call.ts';
import { Problem } from '#server/base/problem.ts';

/**
 * The version in `If-Match`, as `3`, `"3"` or `W/"3"`; undefined for any (`*`), and for none where the call
 * does not ask for one. Throws `bad-request`, and `version-needed` where it does.
 */
export function versionOf({ headers }: FastifyRequest, { ifMatch }: Call): number | undefined {
  const given = headers['if-match'];
  if (ifMatch === undefined || given === '*') return undefined;
  if (given === undefined) {
    if (ifMatch === 'optional') return undefined;
    throw new Problem(
      'version-needed',
      'Il manque la version de la fiche que vous avez lue (If-Match) : rechargez-la, puis recommencez.',
    );
  }
  const version = /^(?:W\/)?"?(\d{1,16})"?$/.exec(given)?.[1];
  if (version !== undefined) return Number(version);
  throw new Problem('bad-request', 'If-Match : la version qui a été lue est attendue.');
}
