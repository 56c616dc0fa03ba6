import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { withoutNoise } from '../search/search-noise.ts';
import { firstWayOf, foldText, splitSearch } from '../search/search-words.ts';
import { indexSounds, type SoundIndex, soundsLike } from '../search/sounds-like.ts';
import type { ListMemory } from './product-query.ts';

/** What a search may mean: its pieces, as they are shown, and the words that mean nothing to the shop. */
export type Guess = { pieces: string[][][]; text: string; unknown: string[] };

const SHORTEST_GUESS = 3;

/**
 * Reads a search that found nothing once more: without the words around what is wanted, and each word that the
 * shop does not have as the one that sounds like it. Undefined where nothing is left of it.
 */
export async function guessSearch(
  db: Db,
  memory: ListMemory,
  typed: string,
): Promise<Guess | undefined> {
  const wanted = withoutNoise(foldText(typed));
  const pieces = wanted.length < 2 ? undefined : await splitSearch(db, wanted);
  if (pieces === undefined || pieces.length === 0) return undefined;
  const known = await memory.remember('vocabulary', () => readVocabulary(db));
  const read = pieces.map((piece) => readPiece(piece, known));
  const meant = read.filter((piece) => piece !== undefined);
  if (meant.length === 0) return undefined;
  return {
    pieces: meant,
    text: meant.map(firstWayOf).join(' '),
    unknown: pieces.filter((_, at) => read[at] === undefined).map(firstWayOf),
  };
}

const NUMBERS = 'zero un deux trois quatre cinq six sept huit neuf dix'.split(' ');

function readPiece(piece: string[][], { words, sounds }: Vocabulary): string[][] | undefined {
  const word = firstWayOf(piece);
  const number = NUMBERS[Number(word)];
  if (number !== undefined) return [...piece, [number]];
  if (/\d/.test(word) || words.has(word)) return piece;
  if (word.length < SHORTEST_GUESS) return undefined;
  // Begun words are found as they are, but only whole ones have synonyms.
  const begun = sounds.find(({ word: other }) => other.startsWith(word))?.word;
  if (begun !== undefined && word.length > SHORTEST_GUESS) return [[begun], [word]];
  const meant = soundsLike(word, sounds);
  return meant === undefined ? undefined : [[meant]];
}

type Vocabulary = { words: ReadonlySet<string>; sounds: SoundIndex };

/**
 * All words of the shop without digits, and those that others may stand for, in the order in which they are
 * meant: categories and synonyms, brands, then names. Descriptions misspell words themselves.
 */
async function readVocabulary(db: Db): Promise<Vocabulary> {
  const rows = rowsOf<{ word: string; place: number }>(
    await db.execute(sql`
      select word, min(place) as place from (
        select unnest(shop_words(name)) as word, 0 as place from categories where not hidden
        union all select term, 0 from search_synonyms where term !~ ' '
        union all select unnest(string_to_array(term, ' ')), 4 from search_synonyms
        union all select unnest(shop_words(brand)), 1 from (
          select distinct brand from products where listed) as sold
        union all select word, case when forgiving then 2 when length(word) < 4 then 3 else 4 end
          from search_words
      ) as said where word !~ '[0-9]' and length(word) > 1
      group by word order by min(place), length(word), word`),
  );
  const meant = rows.filter(({ place }) => place < 4).map(({ word }) => word);
  return { words: new Set(rows.map(({ word }) => word)), sounds: indexSounds(meant) };
}
