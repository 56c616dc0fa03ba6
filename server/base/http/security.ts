import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/base/config/config.ts';

const ONE_YEAR_S = 31_536_000;

/** Security headers on every response; pages have a CSP of their own (`pages.ts`). */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // The owner may run other sites below this name.
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_S, includeSubDomains: false } : false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        'Content-Type',
        'Accept',
        'Access-Token',
        'Authorization',
        'Idempotency-Key',
      ],
      credentials: true,
      maxAge: 600,
    });
  }
}

/** Hosts of Google's tag manager and its measurement. */
const TAG_MANAGER = 'https://*.googletagmanager.com';
const MEASUREMENT = `${TAG_MANAGER} https://*.google-analytics.com`;

/**
 * The CSP of a page: our own files, inline scripts by hash, no frames. Style attributes are allowed for the colour behind a
 * loading picture. It names Google's hosts only in a shop with a tag manager, whose inline tags stay forbidden.
 */
export function pagePolicy(scriptHashes: string[], hasTagManager = false): string {
  const hashes = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('');
  const alsoFrom = (hosts: string) => (hasTagManager ? ` ${hosts}` : '');
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}${alsoFrom(TAG_MANAGER)}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${alsoFrom(MEASUREMENT)}`,
    `connect-src 'self'${alsoFrom(`${MEASUREMENT} https://*.analytics.google.com`)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The service worker fetches from the shop only. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";
