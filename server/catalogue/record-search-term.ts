import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { searchTerms } from '#server/db/schema/catalogue.ts';
import { today } from './revision.ts';

/** Counts one search by day, page and term; an empty term counts for nothing (api-contract, 4.1). */
export async function recordSearchTerm(
  db: Db,
  { term, source }: { term: string; source: string },
): Promise<void> {
  const settled = term.trim().toLowerCase();
  if (settled === '') return;
  await db
    .insert(searchTerms)
    .values({ day: today(), source, term: settled })
    .onConflictDoUpdate({
      target: [searchTerms.day, searchTerms.source, searchTerms.term],
      set: { count: sql`${searchTerms.count} + 1` },
    });
}
