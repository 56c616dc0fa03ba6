import { and, eq, sql } from 'drizzle-orm';
import type { Synonym, SynonymForm } from '#contract/goods/catalogue/staff-synonyms.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { products, searchSynonyms, searchWords } from '../tables.ts';
import { foldText } from './search-words.ts';

/** The search looks synonyms up for one word, and for two that stand together. */
const MAX_TERM_WORDS = 2;
const MAX_MEANING_WORDS = 5;

/** A synonym in the names of the wire; both its words together are its id. */
export const toSynonym = ({ term, meaning }: { term: string; meaning: string }): Synonym => ({
  id: `${term}:${meaning}`,
  term,
  meaning,
});

/** Adds a synonym, both ways with `both`, and its word to the search. Throws `bad-request`, `conflict` if it exists. */
export function createSynonym(db: Db, actor: Actor, form: SynonymForm): Promise<Synonym> {
  const term = wordsOf('term', form.term, MAX_TERM_WORDS);
  const meaning = wordsOf('meaning', form.meaning, form.both ? MAX_TERM_WORDS : MAX_MEANING_WORDS);
  if (term === meaning) refuse('meaning', 'Ce mot se trouve déjà lui-même.');
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const pairs = [{ term, meaning }, ...(form.both ? [{ term: meaning, meaning: term }] : [])];
    const added = await tx.insert(searchSynonyms).values(pairs).onConflictDoNothing().returning();
    if (added.length === 0) {
      throw new Problem('conflict', `« ${term} » trouve déjà « ${meaning} ».`);
    }
    await learnWords(
      tx,
      added.map((pair) => pair.term),
    );
    await writeAudit(tx, actor, {
      action: 'synonym added',
      subject: `synonym:${term}`,
      after: { synonyms: added },
    });
    return toSynonym({ term, meaning });
  });
}

/** Deletes a synonym in this direction only, and a word that nothing else has. Throws `not-found`. */
export async function deleteSynonym(db: Db, actor: Actor, id: string): Promise<void> {
  const [term = '', meaning = ''] = id.split(':');
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [deleted] = await tx
      .delete(searchSynonyms)
      .where(and(eq(searchSynonyms.term, term), eq(searchSynonyms.meaning, meaning)))
      .returning();
    if (deleted === undefined) throw new Problem('not-found', 'Ce synonyme n’existe plus.');
    await forgetWord(tx, term);
    await writeAudit(tx, actor, {
      action: 'synonym deleted',
      subject: `synonym:${term}`,
      before: deleted,
    });
  });
}

function wordsOf(field: string, typed: string, atMost: number): string {
  const words = foldText(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) refuse(field, 'Au moins un mot est attendu.');
  if (words.length > atMost) refuse(field, `${atMost} mots au plus.`);
  return words.join(' ');
}

/** A word among the shop's words is completed while it is typed, and forgiven a typing error. */
async function learnWords(tx: Db, terms: string[]): Promise<void> {
  const words = terms.filter((term) => term.length >= 4 && !term.includes(' '));
  if (words.length === 0) return;
  await tx
    .insert(searchWords)
    .values(words.map((word) => ({ word, forgiving: !/[0-9]/.test(word) })))
    .onConflictDoNothing();
}

async function forgetWord(tx: Db, word: string): Promise<void> {
  if (word.includes(' ')) return;
  const others = tx
    .select({ term: searchSynonyms.term })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.term, word));
  await tx
    .delete(searchWords)
    .where(
      and(
        eq(searchWords.word, word),
        sql`not exists ${others}`,
        sql`not exists (select from ${products} where ${products.searchFull} @@ ${`'${word}'`}::tsquery)`,
      ),
    );
}

function refuse(field: string, message: string): never {
  throw new Problem('bad-request', message, [{ field, message }]);
}
