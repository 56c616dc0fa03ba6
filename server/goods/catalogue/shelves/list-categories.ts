import { eq, sql } from 'drizzle-orm';
import type { Category } from '#contract/goods/catalogue/catalogue.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { categories } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { byFrenchName } from './french-order.ts';

/** The address of today. Written out, because without a join Drizzle leaves the table's name off its columns. */
export const currentSlug = sql<string>`(
  select slug from category_slugs where category_slugs.category_id = categories.id and category_slugs.current)`;

export const categoryColumns = {
  id: categories.id,
  name: categories.name,
  slug: currentSlug,
  picture: categories.picture,
  product_count: sql<number>`(
    select count(*)::int from products where products.category_id = categories.id and products.listed)`,
};
type Row = {
  id: number;
  name: string;
  slug: string;
  picture: string | null;
  product_count: number;
};

/** All categories in the shop's order; leaving out the excluded names is up to the page (specification, section 5). */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db.select({ ...categoryColumns, rank: categories.rank }).from(categories);
  return rows
    .toSorted((a, b) => a.rank - b.rank || byFrenchName(a, b))
    .map(({ rank: _rank, ...row }) => toCategory(row));
}

/** One category; throws `not-found`. */
export async function getCategory(db: Db, id: number): Promise<Category> {
  const [row] = await db.select(categoryColumns).from(categories).where(eq(categories.id, id));
  if (row === undefined) throw noCategory();
  return toCategory(row);
}

export const noCategory = () => new Problem('not-found', 'Cette catégorie n’existe pas.');

/** A category as the wire carries it, with whatever else was read of it. */
export function toCategory<R extends Row>({ picture, ...row }: R) {
  return { ...row, image_url: picture === null ? null : pictureUrl(picture, 256) };
}
