import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '#server/base/http/security.ts';
import type { Parts } from '#server/base/http/serve-call.ts';

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

const PAGE = '/livraison';

/** The driver's page, its files and its service worker. It is public: it holds no data, and its calls check the actor. */
export async function serveDriverPage(
  app: FastifyInstance,
  { config }: Parts,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) return;
  const folders = { assets: { immutable: true, maxAge: '365d' }, icons: { maxAge: '7d' } };
  for (const [name, caching] of Object.entries(folders)) {
    await app.register(fastifyStatic, {
      root: join(folder, name),
      prefix: `${PAGE}/${name}/`,
      preCompressed: true,
      decorateReply: false,
      logLevel: 'warn',
      ...caching,
    });
  }
  const serve = (path: string, type: string, body: () => string, headers = {}) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', ...headers })
        .type(type)
        .send(body()),
    );
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  serve(PAGE, 'text/html; charset=utf-8', () => page, { 'content-security-policy': POLICY });
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  serve(`${PAGE}/service-worker.js`, 'text/javascript; charset=utf-8', () => worker, {
    'content-security-policy': workerPolicy,
    // The page lies above the folder of its files.
    'service-worker-allowed': PAGE,
  });
  serve(`${PAGE}/manifest.webmanifest`, 'application/manifest+json; charset=utf-8', () =>
    JSON.stringify(manifestOf(config.settings.SHOP_NAME)),
  );
  app.get(`${PAGE}/`, { schema: { hide: true } }, async (_request, reply) => reply.redirect(PAGE));
}

const manifestOf = (shop: string) => ({
  id: PAGE,
  name: `Livraison ${shop}`,
  short_name: 'Livraison',
  lang: 'fr',
  start_url: PAGE,
  scope: PAGE,
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#071539',
  icons: [
    { src: `${PAGE}/icons/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    { src: `${PAGE}/icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${PAGE}/icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
    {
      src: `${PAGE}/icons/maskable-512.png`,
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});

/** Own files, WebAssembly for the bar-code reader, media cached on the phone, no frames. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
