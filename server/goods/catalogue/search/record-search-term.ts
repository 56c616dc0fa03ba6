import { sql } from 'drizzle-orm';
import { SEARCH } from '#contract/base/limits.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { searchTerms } from '../tables.ts';

const MAX_TERMS_A_DAY = 5000;

/**
 * Counts one search (rule G-16). New terms of a full day are dropped; concurrent searches may pass the limit slightly,
 * since a lock would make searches wait.
 */
export async function recordSearchTerm(
  db: Db,
  { term = '', source = '' }: { term: string | undefined; source: string | undefined },
): Promise<void> {
  const settled = term.trim().toLowerCase();
  if (settled.length < SEARCH.minLength || source === '') return;
  await db.execute(sql`
    insert into ${searchTerms} (day, source, term)
    select asked.day, asked.source, asked.term
    from (select ${today()}::date as day, ${source}::text as source, ${settled}::text as term) as asked
    where case
      when exists (select from ${searchTerms} as known
        where (known.day, known.source, known.term) = (asked.day, asked.source, asked.term)) then true
      else (select count(*) from ${searchTerms} as known where known.day = asked.day) < ${MAX_TERMS_A_DAY}
    end
    on conflict (day, source, term) do update set count = ${searchTerms.count} + 1`);
}
