import { and, eq } from 'drizzle-orm';
import { LINKABLE_SCREENS } from '#contract/base/screen-facts.ts';
import { categoryLink, screens } from '#contract/base/screens.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { categorySlugs, products } from '#server/goods/catalogue/tables.ts';
import { packs } from '#server/goods/packs/tables.ts';

const PAGES = new Set(LINKABLE_SCREENS);
const CATEGORY_PAGE = new RegExp(`^${categoryLink('([^/]+)')}$`);

/**
 * Refuses a link that is no path of the shop, or leads to a product, category or pack that there is not. Throws
 * `bad-request` on `link`.
 */
export async function checkLink(db: Db, link: string): Promise<void> {
  const refuse = (message: string) =>
    new Problem('bad-request', message, [{ field: 'link', message }]);
  if (!/^\/(?![/\\])[^\s\\<>"]*$/.test(link)) {
    throw refuse('Un chemin de la boutique est attendu, comme /boutique ou /produits/12/details.');
  }
  const { pathname, searchParams } = new URL(link, 'https://boutique.invalid');
  const productId = /^\/produits\/([1-9]\d{0,8})\/details$/.exec(pathname)?.[1];
  if (productId !== undefined) {
    const isSold = and(eq(products.id, Number(productId)), eq(products.listed, true));
    const [found] = await db.select({ id: products.id }).from(products).where(isSold);
    if (found === undefined) throw refuse('Ce produit n’existe pas ou n’est pas en vente.');
    return;
  }
  const [, slug] = CATEGORY_PAGE.exec(pathname) ?? [];
  if (slug !== undefined) {
    const isOfCategory = eq(categorySlugs.slug, slug);
    if ((await db.$count(categorySlugs, isOfCategory)) > 0) return;
    throw refuse('Cette catégorie n’existe pas.');
  }
  if (!PAGES.has(pathname)) throw refuse('Cette page n’existe pas dans la boutique.');
  const code = searchParams.get('code');
  if (pathname !== screens.pack) return;
  const [pack] = await db
    .select({ id: packs.id })
    .from(packs)
    .where(eq(packs.code, code ?? ''));
  if (pack === undefined) throw refuse('Ce pack n’existe pas : le lien est /pack-promo?code=CODE.');
}
