import { and, count, inArray, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffTags } from '#contract/staff/tags.ts';
import { toStaffTag } from '#server/catalogue/save-tag.ts';
import type { Db } from '#server/db/open.ts';
import { tags } from '#server/db/schema/catalogue.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

const articleCount = sql<number>`(
  select count(*)::int from product_tags where product_tags.tag_id = tags.id)`;

const SORTABLE = { name: tags.name, article_count: articleCount };

/** A page of the tags with the number of articles that bear them, by name unless told otherwise. */
export async function listStaffTags(
  db: Db,
  question: ListQuestion,
): Promise<Reply<typeof staffTags.call>> {
  const ids = idsOf(question);
  const q = question.q?.trim() ?? '';
  const where = and(ids && inArray(tags.id, ids), q === '' ? undefined : hasPart(tags.name, q));
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, { usual: 'name', id: tags.id });
  const [items, totals] = await Promise.all([
    db
      .select({ id: tags.id, name: tags.name, article_count: articleCount })
      .from(tags)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(tags).where(where),
  ]);
  return { items: items.map(toStaffTag), total: totals[0]!.total };
}
