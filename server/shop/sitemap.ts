import { asc, eq, sql } from 'drizzle-orm';
import { isExcludedCategory } from '#contract/categories.ts';
import { INDEXED_SCREENS } from '#contract/screen-facts.ts';
import { packLink, productLink, shopLink } from '#contract/screens.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema/catalogue.ts';
import { pictureUrl } from '#server/media/picture-urls.ts';
import { listCurrentPacks } from '#server/packs/find-packs.ts';
import { escapeXml } from '#server/xml.ts';

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

/** The fixed pages, the seasons that run (`seasonPages`) , the packs that are sold today, and a page for each category on the shelves. */
export async function sitemapOfPages(
  db: Db,
  origin: string,
  seasonPages: string[],
): Promise<string> {
  const rows = await db
    .select({ name: categories.name })
    .from(categories)
    .orderBy(asc(categories.rank), asc(categories.name));
  const shelves = rows
    .filter(({ name }) => !isExcludedCategory(name))
    .map(({ name }) => shopLink({ category: name }));
  const packPages = (await listCurrentPacks(db)).map(({ code }) => packLink(code));
  const entries = [...INDEXED_SCREENS, ...seasonPages, ...shelves, ...packPages].map(
    (path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`,
  );
  return document('urlset', entries);
}

/** One file of products with their last change and picture; undefined for a part that does not exist. */
export async function sitemapOfProducts(
  db: Db,
  origin: string,
  part: number,
): Promise<string | undefined> {
  const rows = await db
    .select({
      id: products.id,
      changed: sql<string>`to_char(${products.updatedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      picture: sql<string | null>`${products.pictures}[1]`,
    })
    .from(products)
    .where(eq(products.listed, true))
    .orderBy(asc(products.id))
    .limit(PRODUCTS_PER_FILE)
    .offset((part - 1) * PRODUCTS_PER_FILE);
  if (rows.length === 0) return undefined;
  const entries = rows.map(({ id, changed, picture }) => {
    const image =
      picture === null
        ? ''
        : `<image:image><image:loc>${origin}${pictureUrl(picture, 1024)}</image:loc></image:image>`;
    return `<url><loc>${origin}${productLink(id)}</loc><lastmod>${changed}</lastmod>${image}</url>`;
  });
  return document('urlset', entries);
}

function document(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;
}
