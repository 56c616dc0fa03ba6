import type { FastifyRequest } from 'fastify';
import type { Access, OwnerPlace } from '#contract/access.ts';
import { type Actor, actorHasRight, isOwner } from '#server/customers/actor.ts';
import { Problem } from '#server/problem.ts';

const NOT_YOURS = 'Cette action ne vous est pas permise.';

/**
 * Refuses whoever lacks the right that a call wants. Where a call is about a person, that is left to
 * `checkOwner`, which knows the person. Throws `forbidden`.
 */
export function checkRole(access: Access, actor: Actor): void {
  if (access === 'public') return;
  const isRefused =
    typeof access === 'string' || 'owner' in access
      ? access === 'customer' && actor.kind === 'machine'
      : !actorHasRight(actor, access.right);
  if (isRefused) throw new Problem('forbidden', NOT_YOURS);
}

/** Refuses a call about somebody else, but for those whose work it is. Throws `forbidden`. */
export function checkOwner(
  access: Access,
  request: FastifyRequest,
  actor: Actor | undefined,
): void {
  if (typeof access === 'string' || !('owner' in access) || actor === undefined) return;
  if (isOwner(actor, ownerOf(access.owner, request)) || actorHasRight(actor, access.or)) return;
  throw new Problem('forbidden', NOT_YOURS);
}

function ownerOf(place: OwnerPlace, { params, body }: FastifyRequest): number {
  const [from, name = ''] = place.split('.');
  const values = (from === 'params' ? params : body) as Record<string, unknown>;
  return Number(values[name]);
}
