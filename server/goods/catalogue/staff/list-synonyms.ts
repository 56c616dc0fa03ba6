import { inArray, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type Synonym, staffSynonyms } from '#contract/goods/catalogue/staff-synonyms.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { searchSynonyms } from '#server/goods/catalogue/tables.ts';
import { toSynonym } from '../search/save-synonym.ts';

const { term, meaning } = searchSynonyms;
const key = sql`${term} || ':' || ${meaning}`;

/** The synonyms, by the word that is typed unless told otherwise. */
export function listSynonyms(db: Db, query: QueryOf<typeof staffSynonyms>): StaffRows<Synonym> {
  const { q } = query;
  return listOf(db, staffSynonyms, query, {
    from: searchSynonyms,
    where: q ? or(hasPart(term, q), hasPart(meaning, q)) : undefined,
    sortable: { term, meaning },
    id: key,
    read: async (ids: string[]) =>
      (await db.select().from(searchSynonyms).where(inArray(key, ids))).map(toSynonym),
  });
}
