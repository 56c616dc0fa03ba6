import { inArray, or, sql } from 'drizzle-orm';
import type { Synonym } from '#contract/staff/synonyms.ts';
import type { Db } from '#server/db/open.ts';
import { searchSynonyms } from '#server/db/schema/catalogue.ts';
import { hasPart, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { toSynonym } from '../save-synonym.ts';

const { term, meaning } = searchSynonyms;
const key = sql`${term} || ':' || ${meaning}`;

/** The synonyms, by the word that is typed unless told otherwise. */
export function listSynonyms(db: Db, question: ListQuery): StaffRows<Synonym> {
  const { q } = question;
  return listOf(db, question, {
    from: searchSynonyms,
    where: q ? or(hasPart(term, q), hasPart(meaning, q)) : undefined,
    sortable: { term, meaning },
    usual: 'term',
    id: key,
    read: async (ids: string[]) =>
      (await db.select().from(searchSynonyms).where(inArray(key, ids))).map(toSynonym),
  });
}
