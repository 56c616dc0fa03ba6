import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The build leaves this in place of the nonce. */
const NONCE_PLACE = '<meta name="csp-nonce" content=""';

/** One public page for all addresses below /gestion: it holds no data, and its API calls check the actor. */
export async function serveOffice(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/gestion/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    logLevel: 'warn',
  });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const url of ['/gestion', '/gestion/*']) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', officePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replace(NONCE_PLACE, `<meta name="csp-nonce" content="${nonce}"`));
    });
  }
}

/** Own files; the WebAssembly bar-code reader; the nonce is for styles that scripts write. */
const officePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
