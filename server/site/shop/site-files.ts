import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#contract/base/screens.ts';
import { SEASON_LINKS } from '#contract/goods/catalogue/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { CachedResponse } from '#server/base/answers/response-cache.ts';
import type { Db } from '#server/base/db/open.ts';
import { readerFor } from '#server/base/http/reader-for.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { Problem } from '#server/base/problem.ts';
import { describeShop } from './describe-shop.ts';
import { sitemapIndex, sitemapOfPages, sitemapOfProducts } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const SHORT_NAME_LENGTH = 12;

/** What browsers and search engines look for at fixed addresses: robots, sitemap, manifest, icon. */
export function serveSiteFiles(app: FastifyInstance, parts: Parts): void {
  const { db, config, answers } = parts;
  const origin = config.publicUrl;

  const serve = (
    path: string,
    contentType: string,
    make: (request: FastifyRequest) => Promise<Pick<CachedResponse, 'body' | 'isWhole'>>,
  ) =>
    app.get(path, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) =>
      answers.send(request, reply, `file ${request.url.split('?')[0]}`, async () => ({
        contentType,
        ...(await make(request)),
      })),
    );
  const serveMap = (path: string, make: (reader: Db, request: FastifyRequest) => Promise<string>) =>
    serve(path, XML, async (request) => {
      const reader = readerFor(request, parts);
      // What a replica tells may be older than the revision under which it would be kept.
      return { body: await make(reader, request), isWhole: reader === db };
    });

  serve('/robots.txt', 'text/plain; charset=utf-8', async () => ({
    body: [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /*?*search=',
      'Allow: /',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  }));
  serveMap('/sitemap.xml', (reader) => sitemapIndex(reader, origin));
  serveMap('/sitemap-pages.xml', async (reader) =>
    sitemapOfPages(reader, origin, seasonPages(await describeShop(reader, config))),
  );
  serveMap('/sitemap-produits-:part.xml', async (reader, request) => {
    const { part } = request.params as { part: string };
    const file = /^[1-9]\d{0,4}$/.test(part)
      ? await sitemapOfProducts(reader, origin, Number(part))
      : undefined;
    if (file === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas.');
    return file;
  });
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () => ({
    body: JSON.stringify(manifest(config.settings.SHOP_NAME)),
  }));
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/icons/icon-48.png', 301),
  );
}

function seasonPages(shop: Shop): string[] {
  const seasons = SEASON_LINKS.filter(({ kind }) => shop.seasons.includes(kind));
  return [...(shop.hasPromotions ? [screens.promotions] : []), ...seasons.map(({ to }) => to)];
}

function manifest(name: string) {
  return {
    id: '/',
    name: `${name}, électroménager à Dakar`,
    short_name: name.slice(0, SHORT_NAME_LENGTH),
    lang: 'fr',
    start_url: '/?utm_source=installation',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#071539',
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Suivre ma commande', url: screens.tracking },
      { name: 'Panier', url: screens.cart },
      { name: 'Promotions', url: screens.promotions },
    ],
  };
}
