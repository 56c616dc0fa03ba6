import { and, inArray, sql } from 'drizzle-orm';
import type { StaffTag } from '#contract/staff/tags.ts';
import type { Db } from '#server/db/open.ts';
import { tags } from '#server/db/schema/catalogue.ts';
import { hasPart, idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { toStaffTag } from '../save-tag.ts';
import { NO_ARTICLE, type ReadCounts } from './kept-counts.ts';

const articleCount = sql<number>`(
  select count(*)::int from product_tags where product_tags.tag_id = tags.id)`;

const SORTABLE = { name: tags.name, article_count: articleCount };

/** The tags with the number of articles that bear them, by name unless told otherwise. */
export function listStaffTags(
  db: Db,
  readCounts: ReadCounts,
  question: ListQuery,
): StaffRows<StaffTag> {
  const ids = idsOf(question);
  const q = question.q?.trim() ?? '';
  return listOf(db, question, {
    from: tags,
    where: and(ids && inArray(tags.id, ids), q === '' ? undefined : hasPart(tags.name, q)),
    sortable: SORTABLE,
    usual: 'name',
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
