import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categoryLink } from '#contract/base/screens.ts';
import type { Category, CategoryPage } from '#contract/goods/catalogue/category-pages.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { categories, categorySlugs } from '../tables.ts';

/** The address of today. Written out, because without a join Drizzle leaves the table's name off its columns. */
export const currentSlug = sql<string>`(
  select slug from category_slugs where category_slugs.category_id = categories.id and category_slugs.current)`;

/** The address of the parent; null at the top. */
export const parentSlug = sql<string | null>`(
  select slug from category_slugs where category_slugs.category_id = categories.parent_id and category_slugs.current)`;

const parents = alias(categories, 'parents');

const ofBranch = sql`products.category_id = categories.id or products.category_id in (
  select child.id from categories child where child.parent_id = categories.id)`;

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  parent_id: categories.parentId,
  slug: currentSlug,
  picture: categories.picture,
};

const branchCount = sql<number>`(
  select count(*)::int from products where (${ofBranch}) and products.listed)`;

const ownCount = sql<number>`(
  select count(*)::int from products where products.category_id = categories.id and products.listed)`;

type Row = {
  id: number;
  name: string;
  parent_id: number | null;
  slug: string;
  picture: string | null;
  product_count: number;
};

/** All categories in the shop's order; leaving out the excluded names is up to the page (rule G-1). */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .select({ ...categoryColumns, product_count: ownCount, rank: categories.rank })
    .from(categories);
  const childCounts = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const below = ({ id }: Row) =>
    (childCounts.get(id) ?? []).reduce((sum, { product_count: count }) => sum + count, 0);
  return rows
    .toSorted((a, b) => a.rank - b.rank || byFrenchName(a, b))
    .map(({ rank: _rank, ...row }) =>
      toCategory({ ...row, product_count: row.product_count + below(row) }),
    );
}

/** One category; throws `not-found`. */
export async function getCategory(db: Db, id: number): Promise<Category> {
  const [row] = await db
    .select({ ...categoryColumns, product_count: branchCount })
    .from(categories)
    .where(eq(categories.id, id));
  if (row === undefined) throw noCategory();
  return toCategory(row);
}

/** The error for an unknown category; the caller throws it. */
export const noCategory = () => new Problem('not-found', 'Cette catégorie n’existe pas.');

function toCategory<R extends Row>({ picture, ...row }: R) {
  return { ...row, image_url: picture === null ? null : pictureUrl(picture, 256) };
}

/**
 * The page of a category of the shop by the address of today, a former one, or one that differs in case, accents
 * or signs only: `slug` says where it is. Throws `not-found`, also for what the shop hides.
 */
export async function getCategoryPage(db: Db, slug: string): Promise<CategoryPage> {
  const [row] = await db
    .select({
      ...categoryColumns,
      product_count: branchCount,
      parent: {
        name: parents.name,
        slug: sql<string>`(
          select slug from category_slugs where category_id = ${parents}.id and current)`,
      },
      page_title: categories.pageTitle,
      page_description: categories.pageDescription,
      introduction: categories.introduction,
    })
    .from(categories)
    .innerJoin(categorySlugs, eq(categorySlugs.categoryId, categories.id))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .where(isAt(slug));
  if (row === undefined) throw noCategory();
  const parent = row.parent_id === null ? null : row.parent;
  return { ...toCategory({ ...row, parent }), path: categoryLink(row.slug, parent?.slug) };
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

const french = new Intl.Collator('fr', { numeric: true });

/** Compares by name as a French dictionary would; databases differ in what they make of accents. */
export const byFrenchName = (a: { name: string }, b: { name: string }): number =>
  french.compare(a.name, b.name);
