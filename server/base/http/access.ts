import type { FastifyRequest } from 'fastify';
import {
  type Access,
  EXPECTED_ACCOUNT,
  type OwnerPlace,
  type Right,
} from '#contract/base/access.ts';
import type { Call } from '#contract/base/call.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import {
  type Actor,
  actorHasRight,
  isMissingSecondFactor,
  isOwner,
} from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { hasSessionCookie } from './session-cookies.ts';

const NOT_YOURS = 'Cette action ne vous est pas permise.';

const FACTOR_PAGES: Partial<Record<Right, string>> = {
  'rounds:drive': 'la page du livreur',
  'till:sell': 'la page de la caisse',
};

const factorWords = (right: Right): string =>
  `Protégez d’abord votre compte par une application de codes : ouvrez ${FACTOR_PAGES[right] ?? 'la gestion'}.`;

/**
 * Refuses an actor without the right of a call; `checkOwner` judges calls about a person. Throws `forbidden` and
 * `second-factor-needed`.
 */
export function checkRole(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (typeof access === 'object' && 'right' in access) {
    if (!actorHasRight(actor, access.right)) throw refusalOf(actor, access.right);
    return;
  }
  if (access === 'customer' && actor.kind !== 'account') throw new Problem('forbidden', NOT_YOURS);
}

const refusalOf = (actor: Actor, right: Right): Problem =>
  isMissingSecondFactor(actor, right)
    ? new Problem('second-factor-needed', factorWords(right))
    : new Problem('forbidden', NOT_YOURS);

/** Refuses an account other than the one that the page names. Throws `other-account`. */
export function checkExpected(request: FastifyRequest, actor: Actor): void {
  const expected = request.headers[EXPECTED_ACCOUNT];
  if (expected === undefined) return;
  if (actor.kind === 'account' && String(actor.id) === expected) return;
  throw new Problem('other-account', 'Un autre compte est connecté dans ce navigateur.');
}

/** As `checkOwner`, before the body is read. */
export function checkOwnerInAddress(access: Access, request: FastifyRequest, actor: Actor): void {
  if (typeof access === 'string' || !('owner' in access)) return;
  // The schema refuses other values.
  if (access.owner.startsWith('params.') && Number.isInteger(ownerOf(access.owner, request))) {
    checkOwner(access, request, actor);
  }
}

/** Refuses a call about another person, except to the staff for it. Throws `forbidden`. */
export function checkOwner(
  access: Access,
  request: FastifyRequest,
  actor: Actor | undefined,
): void {
  if (typeof access === 'string' || !('owner' in access) || actor === undefined) return;
  const owner = ownerOf(access.owner, request);
  if (isOwner(actor, owner) || actorHasRight(actor, access.or)) return;
  if (access.isOwnWithout && Number.isNaN(owner) && actor.kind === 'account') return;
  throw refusalOf(actor, access.or);
}

function ownerOf(place: OwnerPlace, { params, query, body }: FastifyRequest): number {
  const [from = '', name = ''] = place.split('.');
  const places: Record<string, unknown> = { params, query, body };
  return Number(fieldsOf(places[from])[name]);
}

/**
 * Refuses a change that another site sends (rule B-35). A GET that changes something is also refused to links. Throws
 * `forbidden`.
 */
export function checkOrigin(call: Call, request: FastifyRequest, config: Config): void {
  const isRead = call.method === 'GET' && call.changes !== true;
  if (isRead || (call.changes !== true && !hasSessionCookie(request, config))) return;
  const isLink = call.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (isLink || isForeign(request, config)) {
    throw new Problem('forbidden', 'Cette demande ne vient pas de la boutique.');
  }
}

/** Whether a page of the shop sent the request, by `Origin` or, without it, by `Sec-Fetch-Site`. */
export function isOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return origin === undefined
    ? site === 'same-origin'
    : ownOrigins(request, config).includes(origin);
}

const ownOrigins = ({ host, protocol }: FastifyRequest, { publicUrl }: Config) => [
  publicUrl,
  `${protocol}://${host}`,
];

/** Whether a page sent it that is neither ours nor of CORS_ORIGINS. */
function isForeign(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return ![...ownOrigins(request, config), ...config.corsOrigins].includes(origin);
  }
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
