import { and, eq, sql } from 'drizzle-orm';
import type { CategoryPage } from '#contract/goods/catalogue/category-pages.ts';
import type { Db } from '#server/base/db/open.ts';
import { categories, categorySlugs } from '#server/goods/catalogue/tables.ts';
import { categoryColumns, noCategory, toCategory } from './list-categories.ts';

/**
 * The page of a category of the shop by the address of today, a former one, or one that differs in case, accents
 * or signs only: `slug` says where it is. Throws `not-found`, also for what the shop hides.
 */
export async function getCategoryPage(db: Db, slug: string): Promise<CategoryPage> {
  const [row] = await db
    .select({
      ...categoryColumns,
      page_title: categories.pageTitle,
      page_description: categories.pageDescription,
      introduction: categories.introduction,
    })
    .from(categories)
    .innerJoin(categorySlugs, eq(categorySlugs.categoryId, categories.id))
    .where(isAt(slug));
  if (row === undefined) throw noCategory();
  return toCategory(row);
}

/** The name of the category at an address, as `getCategoryPage`. Throws the same. */
export async function categoryNameAt(db: Db, slug: string): Promise<string> {
  const [row] = await db
    .select({ name: categories.name })
    .from(categories)
    .innerJoin(categorySlugs, eq(categorySlugs.categoryId, categories.id))
    .where(isAt(slug));
  if (row === undefined) throw noCategory();
  return row.name;
}

/** `category_slug` cuts what is long, which would take the number off the address of the second of two alike. */
const isAt = (slug: string) => {
  const known = sql`(select slug from category_slugs where slug = ${slug})`;
  const found = sql`coalesce(${known}, category_slug(${slug}))`;
  return and(eq(categorySlugs.slug, found), eq(categories.hidden, false));
};
