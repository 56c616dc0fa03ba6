import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#contract/screens.ts';
import { SEASON_LINKS } from '#contract/seasons.ts';
import type { Shop } from '#contract/shop.ts';
import type { Parts } from '#server/http/serve-call.ts';
import { Problem } from '#server/problem.ts';
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
    make: (request: FastifyRequest) => Promise<string>,
  ) =>
    app.get(path, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) =>
      answers.send(request, reply, `file ${request.url.split('?')[0]}`, async () => ({
        contentType,
        body: await make(request),
      })),
    );

  serve('/robots.txt', 'text/plain; charset=utf-8', async () =>
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /*?*search=',
      'Allow: /',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  serve('/sitemap.xml', XML, () => sitemapIndex(db, origin));
  serve('/sitemap-pages.xml', XML, async () =>
    sitemapOfPages(db, origin, seasonPages(await describeShop(db, config))),
  );
  serve('/sitemap-produits-:part.xml', XML, async (request) => {
    const { part } = request.params as { part: string };
    const file = /^[1-9]\d{0,4}$/.test(part)
      ? await sitemapOfProducts(db, origin, Number(part))
      : undefined;
    if (file === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas.');
    return file;
  });
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () =>
    JSON.stringify(manifest(config.settings.SHOP_NAME)),
  );
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
