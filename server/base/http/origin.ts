import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/base/call.ts';
import type { Config } from '#server/base/config/config.ts';
import { Problem } from '#server/base/problem.ts';
import { hasSessionCookie } from './session-cookies.ts';

/**
 * Refuses a request of another site that would change something in the name of whoever is signed in
 * here: by `Origin`, and where a browser sends none by `Sec-Fetch-Site`. A GET that changes something
 * is refused to other sites and to links whether somebody is signed in or not. Throws `forbidden`.
 */
export function checkOrigin(call: Call, request: FastifyRequest, config: Config): void {
  const isRead = call.method === 'GET' && call.changes !== true;
  if (isRead || (call.changes !== true && !hasSessionCookie(request, config))) return;
  const isLink = call.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (isLink || isForeign(request, config)) {
    throw new Problem('forbidden', 'Cette demande ne vient pas de la boutique.');
  }
}

/** Whether a page of ours sent this request: no other site, no friend of CORS_ORIGINS, no application. */
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

/** Whether a browser sent this request for a page that is not ours or of CORS_ORIGINS. */
function isForeign(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return ![...ownOrigins(request, config), ...config.corsOrigins].includes(origin);
  }
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
