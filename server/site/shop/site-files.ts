import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INDEXED_SCREENS } from '#contract/base/screen-facts.ts';
import {
  categoryLink,
  packLink,
  productLink,
  screens,
  showroomLink,
} from '#contract/base/screens.ts';
import { SEASON_LINKS } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { CachedResponse } from '#server/base/answers/response-cache.ts';
import type { Db } from '#server/base/db/open.ts';
import { readerFor } from '#server/base/http/reader-for.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { Problem } from '#server/base/problem.ts';
import { escapeXml } from '#server/base/xml.ts';
import { currentSlug, parentSlug } from '#server/goods/catalogue/shelves/list-categories.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { listCurrentPacks } from '#server/goods/packs/find-packs.ts';
import { listShowrooms } from '../showrooms/read-showrooms.ts';
import { describeShop } from './describe-shop.ts';

const XML = 'application/xml; charset=utf-8';

const SHORT_NAME_LENGTH = 12;

/** Robots, sitemap, manifest, icon. */
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
      // A replica may be older than the revision of the cache.
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
  const links = [...seasons, ...shop.occasions].map(({ to }) => to);
  return [...(shop.hasPromotions ? [screens.promotions] : []), ...new Set(links)];
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

/** The format allows a thousand. */
const PICTURES_PER_PRODUCT = 12;

/** Search engines take 50,000 and 50 MB at most. */
const PRODUCTS_PER_FILE = 10_000;

/** One file of pages, then as many of products as needed. */
async function sitemapIndex(db: Db, origin: string): Promise<string> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(sql`${products.listed}`);
  const parts = Math.ceil((row?.count ?? 0) / PRODUCTS_PER_FILE);
  const files = ['pages', ...Array.from({ length: parts }, (_, part) => `produits-${part + 1}`)];
  const entries = files.map(
    (file) => `<sitemap><loc>${origin}/sitemap-${file}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

/** Fixed pages, running seasons, current packs and categories with products, with their last change. */
async function sitemapOfPages(db: Db, origin: string, seasonPages: string[]): Promise<string> {
  const rows = await db
    .select({
      slug: currentSlug,
      parent: parentSlug,
      changed: dayOf(lastChange),
    })
    .from(categories)
    .where(sql`not ${categories.hidden} and ${lastChange} is not null`)
    .orderBy(asc(categories.rank), asc(categories.name));
  const shelves = rows.map(({ slug, parent, changed }) => ({
    path: categoryLink(slug, parent ?? undefined),
    changed,
  }));
  const showroomPages = (await listShowrooms(db)).map(({ id }) => showroomLink(id));
  const packPages = (await listCurrentPacks(db)).map(({ code }) => packLink(code));
  const pages = [...INDEXED_SCREENS, ...seasonPages].map((path) => entry(origin + path));
  const ofShelves = shelves.map(({ path, changed }) => entry(origin + path, changed));
  const ofPacks = packPages.map((path) => entry(origin + path));
  const ofShowrooms = showroomPages.length === 0 ? [] : [screens.showrooms, ...showroomPages];
  return document('urlset', [
    ...pages,
    ...ofShelves,
    ...ofPacks,
    ...ofShowrooms.map((path) => entry(origin + path)),
  ]);
}

const lastChange = sql`(select products.updated_at from products
  where (products.category_id = categories.id or products.category_id in (
    select child.id from categories child where child.parent_id = categories.id)) and products.listed
  order by products.updated_at desc limit 1)`;

const dayOf = (moment: AnyColumn | SQL) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Undefined for a part that does not exist. */
async function sitemapOfProducts(
  db: Db,
  origin: string,
  part: number,
): Promise<string | undefined> {
  const rows = await db
    .select({
      id: products.id,
      changed: dayOf(products.updatedAt),
      pictures: products.pictures,
    })
    .from(products)
    .where(eq(products.listed, true))
    .orderBy(asc(products.id))
    .limit(PRODUCTS_PER_FILE)
    .offset((part - 1) * PRODUCTS_PER_FILE);
  if (rows.length === 0) return undefined;
  const entries = rows.map(({ id, changed, pictures }) => {
    const shown = pictures.slice(0, PICTURES_PER_PRODUCT);
    return entry(
      origin + productLink(id),
      changed,
      shown.map((hash) => origin + pictureUrl(hash, 1024)),
    );
  });
  return document('urlset', entries);
}

function entry(address: string, changed?: string, images: string[] = []): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  const pictures = images.map(
    (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
  );
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}${pictures.join('')}</url>`;
}

function document(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;
}
