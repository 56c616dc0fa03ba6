import { count, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { staffSynonyms } from '#contract/staff/synonyms.ts';
import { toSynonym } from '#server/catalogue/save-synonym.ts';
import type { Db } from '#server/db/open.ts';
import { searchSynonyms } from '#server/db/schema/catalogue.ts';
import { hasPart, type ListQuestion, pageOf } from './page-of.ts';

/** A page of the synonyms, by the word that is typed unless told otherwise. */
export async function listSynonyms(
  db: Db,
  question: ListQuestion,
): Promise<Reply<typeof staffSynonyms.call>> {
  const { term, meaning } = searchSynonyms;
  const { q } = question;
  const where = q ? or(hasPart(term, q), hasPart(meaning, q)) : undefined;
  const page = pageOf(
    question,
    { term, meaning },
    { usual: 'term', id: sql`(${term} || ':' || ${meaning})` },
  );
  const [found, totals] = await Promise.all([
    db
      .select()
      .from(searchSynonyms)
      .where(where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(searchSynonyms).where(where),
  ]);
  return { items: found.map(toSynonym), total: totals[0]!.total };
}
