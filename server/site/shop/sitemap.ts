import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import { INDEXED_SCREENS } from '#contract/base/screen-facts.ts';
import { categoryLink, packLink, productLink } from '#contract/base/screens.ts';
import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import type { Db } from '#server/base/db/open.ts';
import { escapeXml } from '#server/base/xml.ts';
import { currentSlug } from '#server/goods/catalogue/shelves/list-categories.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { listCurrentPacks } from '#server/goods/packs/find-packs.ts';

/** A page may name a thousand; ours show a dozen. */
const PICTURES_PER_PRODUCT = 12;
/** Products in one file of the sitemap; search engines take 50,000 and 50 MB at most. */
const PRODUCTS_PER_FILE = 10_000;

/** The index of the sitemap: one file of pages, then as many of products as are needed. */
export async function sitemapIndex(db: Db, origin: string): Promise<string> {
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

/**
 * The fixed pages, the seasons that run (`seasonPages`), the packs that are sold today, and the page of each category
 * that has something on its shelves, with the last change of it.
 */
export async function sitemapOfPages(
  db: Db,
  origin: string,
  seasonPages: string[],
): Promise<string> {
  const rows = await db
    .select({ name: categories.name, slug: currentSlug, changed: dayOf(lastChange) })
    .from(categories)
    .where(sql`${lastChange} is not null`)
    .orderBy(asc(categories.rank), asc(categories.name));
  const shelves = rows
    .filter(({ name }) => !isExcludedCategory(name))
    .map(({ slug, changed }) => ({ path: categoryLink(slug), changed }));
  const packPages = (await listCurrentPacks(db)).map(({ code }) => packLink(code));
  const pages = [...INDEXED_SCREENS, ...seasonPages].map((path) => entry(origin + path));
  const ofShelves = shelves.map(({ path, changed }) => entry(origin + path, changed));
  const ofPacks = packPages.map((path) => entry(origin + path));
  return document('urlset', [...pages, ...ofShelves, ...ofPacks]);
}

/** When an article that a category shows was last changed. */
const lastChange = sql`(select products.updated_at from products
  where products.category_id = categories.id and products.listed
  order by products.updated_at desc limit 1)`;

const dayOf = (moment: AnyColumn | SQL) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

/** One file of products with their last change and pictures; undefined for a part that does not exist. */
export async function sitemapOfProducts(
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
