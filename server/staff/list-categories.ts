import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { StaffCategory, staffCategories } from '#contract/staff/categories.ts';
import { categoryContent } from '#server/catalogue/save-category.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/open.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { pictureUrl } from '#server/media/picture-urls.ts';
import { Problem } from '#server/problem.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

const PICTURE_WIDTH = 256;

const inCategory = sql`from products where products.category_id = categories.id`;
const articleCount = sql<number>`(select count(*)::int ${inCategory})`;
const productCount = sql<number>`(select count(*)::int ${inCategory} and products.listed)`;

const SORTABLE = {
  rank: categories.rank,
  name: categories.name,
  article_count: articleCount,
  product_count: productCount,
};

/** A page of the categories, hidden ones too, in the order of the shop unless told otherwise. */
export async function listStaffCategories(
  db: Db,
  question: ListQuestion,
): Promise<Reply<typeof staffCategories.call>> {
  const ids = idsOf(question);
  const q = question.q?.trim() ?? '';
  const where = and(
    ids && inArray(categories.id, ids),
    q === '' ? undefined : hasPart(categories.name, q),
  );
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, {
    ...{ usual: 'rank', id: categories.id },
  });
  const [rows, totals] = await Promise.all([
    selectCategories(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(categories).where(where),
  ]);
  return { items: rows.map(toStaffCategory), total: totals[0]!.total };
}

/** One category. Throws `not-found`. */
export async function getStaffCategory(db: Db, id: number): Promise<StaffCategory> {
  const [row] = await selectCategories(db).where(eq(categories.id, id));
  if (row === undefined) throw new Problem('not-found', 'Cette catégorie n’existe pas.');
  return toStaffCategory(row);
}

const selectCategories = (db: Db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      rank: categories.rank,
      hidden: categories.hidden,
      picture: categories.picture,
      article_count: articleCount,
      product_count: productCount,
    })
    .from(categories);

const toStaffCategory = (row: Omit<StaffCategory, 'image_url' | 'version'>): StaffCategory => ({
  ...row,
  image_url: row.picture === null ? null : pictureUrl(row.picture, PICTURE_WIDTH),
  version: contentVersion(categoryContent(row)),
});
