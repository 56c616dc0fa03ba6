import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '#server/base/http/security.ts';
import type { Parts } from '#server/base/http/serve-call.ts';

/** An installable page that works offline. `name` is French, for the device's home screen. */
type DevicePage = { path: string; name: string };
export const DRIVER_PAGE: DevicePage = { path: '/livraison', name: 'Livraison' };
export const TILL_PAGE: DevicePage = { path: '/caisse', name: 'Caisse' };

/** A page, its files and its service worker. It is public: it holds no data, and its calls check the actor. */
export async function serveDevicePage(
  app: FastifyInstance,
  { config }: Parts,
  devicePage: DevicePage,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) return;
  const { path: root } = devicePage;
  const folders = { assets: { immutable: true, maxAge: '365d' }, icons: { maxAge: '7d' } };
  for (const [name, caching] of Object.entries(folders)) {
    await app.register(fastifyStatic, {
      root: join(folder, name),
      prefix: `${root}/${name}/`,
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
  serve(root, 'text/html; charset=utf-8', () => page, { 'content-security-policy': POLICY });
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  serve(`${root}/service-worker.js`, 'text/javascript; charset=utf-8', () => worker, {
    'content-security-policy': workerPolicy,
    // The page lies above the folder of its files.
    'service-worker-allowed': root,
  });
  serve(`${root}/manifest.webmanifest`, 'application/manifest+json; charset=utf-8', () =>
    JSON.stringify(manifestOf(devicePage, config.settings.SHOP_NAME)),
  );
  app.get(`${root}/`, { schema: { hide: true } }, async (_request, reply) => reply.redirect(root));
}

const manifestOf = ({ path: root, name }: DevicePage, shop: string) => ({
  id: root,
  name: `${name} ${shop}`,
  short_name: name,
  lang: 'fr',
  start_url: root,
  scope: root,
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#071539',
  icons: [
    { src: `${root}/icons/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    { src: `${root}/icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${root}/icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
    {
      src: `${root}/icons/maskable-512.png`,
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});

/** Own files, WebAssembly for the bar-code reader, media cached on the device, no frames. */
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
