import { and, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type StaffTag, staffTags } from '#contract/goods/catalogue/staff-tags.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { tags } from '#server/goods/catalogue/tables.ts';
import { toStaffTag } from '../shelves/save-tag.ts';
import { NO_ARTICLE, type ReadCounts } from './kept-counts.ts';

const articleCount = sql<number>`(
  select count(*)::int from product_tags where product_tags.tag_id = tags.id)`;

const SORTABLE = { name: tags.name, article_count: articleCount };

/** The tags with the number of articles that bear them, by name unless told otherwise. */
export function listStaffTags(
  db: Db,
  readCounts: ReadCounts,
  query: QueryOf<typeof staffTags>,
): StaffRows<StaffTag> {
  const q = query.q?.trim() ?? '';
  return listOf(db, staffTags, query, {
    from: tags,
    where: and(q === '' ? undefined : hasPart(tags.name, q)),
    sortable: SORTABLE,
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
