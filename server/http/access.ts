import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { Problem } from '#server/problem.ts';

/**
 * Lets a request through when it may use a call of this access. A staff call wants the staff token
 * as a bearer or in the `Access-Token` header. Throws `unauthenticated` and `forbidden`.
 */
export function checkAccess(
  access: Access,
  request: FastifyRequest,
  staffToken: string | undefined,
): void {
  if (access === 'public') return;
  if (access === 'customer') {
    throw new Problem('unauthenticated', 'Connectez-vous pour continuer.');
  }
  const token = tokenOf(request);
  if (token === undefined) {
    throw new Problem('unauthenticated', 'Cette action demande un jeton du personnel.');
  }
  if (staffToken === undefined || !isSame(token, staffToken)) {
    throw new Problem('forbidden', 'Ce jeton ne donne pas accès à cette action.');
  }
}

function tokenOf(request: FastifyRequest): string | undefined {
  const own = request.headers['access-token'];
  if (typeof own === 'string' && own !== '') return own;
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
