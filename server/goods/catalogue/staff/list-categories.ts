import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type StaffCategory, staffCategories } from '#contract/goods/catalogue/staff-categories.ts';
import { type StaffTag, staffTags } from '#contract/goods/catalogue/staff-tags.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { currentSlug, noCategory } from '../shelves/list-categories.ts';
import { categoryContent } from '../shelves/save-category.ts';
import { toStaffTag } from '../shelves/tags.ts';
import { categories, tags } from '../tables.ts';
import { NO_ARTICLE, type ReadCounts } from './cached-counts.ts';

const PICTURE_WIDTH = 256;

const inCategory = sql`from products where products.category_id = categories.id`;

const articleCount = sql<number>`(select count(*)::int ${inCategory})`;

const productCount = sql<number>`(select count(*)::int ${inCategory} and products.listed)`;

const parentName = sql<string | null>`(
  select parent.name from categories parent where parent.id = categories.parent_id)`;

const own = {
  id: categories.id,
  name: categories.name,
  parent_id: categories.parentId,
  parent_name: parentName,
  child_count: sql<number>`(
    select count(*)::int from categories child where child.parent_id = categories.id)`,
  rank: categories.rank,
  hidden: categories.hidden,
  picture: categories.picture,
  slug: currentSlug,
  page_title: categories.pageTitle,
  page_description: categories.pageDescription,
  introduction: categories.introduction,
};

/** The order of the shop: each parent before its children. */
const inTree = sql`(
  select row(top.rank, lower(top.name), top.id, categories.parent_id is not null, categories.rank,
    lower(categories.name))
  from categories top where top.id = coalesce(categories.parent_id, categories.id))`;

const SORTABLE = {
  rank: inTree,
  name: categories.name,
  article_count: articleCount,
  product_count: productCount,
};

/** The categories, hidden ones too, in the order of the shop by default. */
export function listStaffCategories(
  db: Db,
  readCounts: ReadCounts,
  query: QueryOf<typeof staffCategories>,
): StaffRows<StaffCategory> {
  const q = query.q?.trim() ?? '';
  return listOf(db, staffCategories, query, {
    from: categories,
    where: and(q === '' ? undefined : hasPart(categories.name, q)),
    sortable: SORTABLE,
    id: categories.id,
    read: async (wanted) => {
      const [found, counts] = await Promise.all([
        db.select(own).from(categories).where(inArray(categories.id, wanted)),
        readCounts(),
      ]);
      return found.map((row) => {
        const { all, listed } = counts.get(row.id) ?? NO_ARTICLE;
        return toStaffCategory({ ...row, article_count: all, product_count: listed });
      });
    },
  });
}

/** One category. Throws `not-found`. */
export async function getStaffCategory(db: Db, id: number): Promise<StaffCategory> {
  const [row] = await db
    .select({ ...own, article_count: articleCount, product_count: productCount })
    .from(categories)
    .where(eq(categories.id, id));
  if (row === undefined) throw noCategory();
  return toStaffCategory(row);
}

const toStaffCategory = (row: Omit<StaffCategory, 'image_url' | 'version'>): StaffCategory => ({
  ...row,
  image_url: row.picture === null ? null : pictureUrl(row.picture, PICTURE_WIDTH),
  version: contentVersion(
    categoryContent({
      ...row,
      parentId: row.parent_id,
      pageTitle: row.page_title,
      pageDescription: row.page_description,
    }),
  ),
});

const taggedCount = sql<number>`(
  select count(*)::int from product_tags where product_tags.tag_id = tags.id)`;

const SORTABLE_TAGS = { name: tags.name, article_count: taggedCount };

/** The tags with the number of products that bear them, by name by default. */
export function listStaffTags(
  db: Db,
  readCounts: ReadCounts,
  query: QueryOf<typeof staffTags>,
): StaffRows<StaffTag> {
  const q = query.q?.trim() ?? '';
  return listOf(db, staffTags, query, {
    from: tags,
    where: and(q === '' ? undefined : hasPart(tags.name, q)),
    sortable: SORTABLE_TAGS,
    id: tags.id,
    read: async (wanted) => {
      const [found, counts] = await Promise.all([
        db.select().from(tags).where(inArray(tags.id, wanted)),
        readCounts(),
      ]);
      return found.map(({ id, name }) => {
        const { all } = counts.get(id) ?? NO_ARTICLE;
        return toStaffTag({ id, name, article_count: all });
      });
    },
  });
}
