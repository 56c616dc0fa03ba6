import { inArray, sql } from 'drizzle-orm';
import { SEARCH } from '#contract/base/limits.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { searchSynonyms, searchWords } from '../tables.ts';
import { joinMeasures, keepInchSigns, measuresOf } from './measures.ts';

/** A tsquery in the text form of PostgreSQL, ready to be cast. */
type SearchExpression = string;

/** `4feux`; shorter words after a number are of model names. */
const GLUED = /^(\d+)([a-z]{3,})$/;
const MAX_WORDS = 8;
const MAX_BEGINNINGS = 60;

/** Lower case without accents or ligatures; enough for the letters of French. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/**
 * The pieces of a search, each a list of alternatives of words that must all match: `RAC-P09` gives `[['racp09'],
 * ['rac', 'p09']]`. Undefined below two characters (rule G-14), empty for signs alone.
 */
export async function splitSearch(db: Db, typed: string): Promise<string[][][] | undefined> {
  if (typed.trim().length < SEARCH.minLength) return undefined;
  const folded = await foldLikeIndex(db, keepInchSigns(typed));
  return joinMeasures(folded)
    .split(/\s+/)
    .map((piece) => {
      const measures = measuresOf(piece);
      if (/^\d+$/.test(piece)) return [[piece], ...measures];
      if (measures.length > 0) return measures;
      const parts = piece.split(/[^a-z0-9]+/).filter((part) => part !== '');
      const joined = piece.replace(/[-/._]+/g, '').replace(/[^a-z0-9]+/g, '');
      if (parts.length > 1) return [[joined], parts];
      const [, number, word] = GLUED.exec(joined) ?? [];
      return number && word ? [parts, [number, word]] : [parts];
    })
    .filter((alternatives) => alternatives.some((words) => words.length > 0))
    .slice(0, MAX_WORDS);
}

/** What `shop_words` makes of it. The database is only asked about signs that are rare in a search. */
async function foldLikeIndex(db: Db, typed: string): Promise<string> {
  const folded = foldText(typed);
  if (!/[^ -~]/.test(folded)) return folded;
  const rows = rowsOf<{ folded: string }>(
    await db.execute(sql`select lower(unaccent(${typed.replaceAll('\0', ' ')})) as folded`),
  );
  return oneRow(rows).folded;
}

/** The text search of the pieces: each word matches what begins with it, and its synonyms. */
export async function toExpression(db: Db, pieces: string[][][]): Promise<SearchExpression> {
  const meant = await addSynonyms(db, pieces);
  const glued = meant.map((piece, at) => gluedWord(piece, meant[at + 1]));
  const looked = [...meant.flat(2), ...glued.filter((word) => word !== undefined)];
  const beginnings = await findBeginnings(db, [...new Set(looked.filter(isBeginning))]);
  // A single letter would match half the shop, so it counts only as a word of its own.
  const term = (word: string) => {
    if (!isBeginning(word)) return `${word[0] === '!' ? '!' : ''}'${word.slice(1)}'`;
    return word.length === 1 ? `'${word}'` : (beginnings.get(word) ?? `'${word}':*`);
  };
  const terms = meant
    .map((alternatives) =>
      alternatives.map((words) => `(${words.map(term).join(' & ')})`).join(' | '),
    )
    .map((piece) => `(${piece})`);
  return terms
    .map((piece, at) => {
      const [word, before] = [glued[at], glued[at - 1]];
      if (before !== undefined) return undefined;
      return word === undefined ? piece : `((${piece} & ${terms[at + 1]}) | ${term(word)})`;
    })
    .filter((piece) => piece !== undefined)
    .join(' & ');
}

/** No word of a product has this sign. */
const NO_MODEL = "'-'";

/** A tsquery of the model numbers in a search: `LE-24`, `le24` and `le 24` name the word `le24`. */
export function modelNumbersOf(pieces: string[][][]): SearchExpression {
  const typed = pieces.map(typedFormOf);
  const pairs = typed.slice(1).map((word, at) => `${typed[at]}${word}`);
  const models = [...typed, ...pairs].filter((word) => /^(?=.*\d)(?=.*[a-z])[a-z0-9]+$/.test(word));
  return models.map((word) => `'${word}'`).join(' | ') || NO_MODEL;
}

/** Whether a word matches all that begin with it; see `measuresOf` for the others. */
const isBeginning = (word: string) => !/^[=!]/.test(word);

/** What a name may have made of a number and the word after it: `4 feux`, `4FEUX`. */
function gluedWord(piece: string[][], next: string[][] = []): string | undefined {
  const word = `${typedFormOf(piece)} ${typedFormOf(next)}`;
  return /^\d+ [a-z]{3,}$/.test(word) ? word.replace(' ', '') : undefined;
}

async function addSynonyms(db: Db, pieces: string[][][]): Promise<string[][][]> {
  const single = pieces.map(typedFormOf);
  const pairs = single.slice(1).map((word, index) => `${single[index]} ${word}`);
  const asked = [...single, ...pairs];
  const rows = await db
    .select()
    .from(searchSynonyms)
    .where(inArray(searchSynonyms.term, [...asked, ...asked.map(singularOf)]));
  const meaningsOf = (term: string) =>
    rows.filter((row) => row.term === term).map((row) => wordsOf(row.meaning));
  /** What a plural finds is what its singular finds: that word itself, and what is said of it. */
  const alternativesTo = (term: string): string[][] => {
    const singular = singularOf(term);
    const ofSingular = singular === term ? [] : meaningsOf(singular);
    const found = [...meaningsOf(term), ...ofSingular].filter((words) => words.length > 0);
    return ofSingular.length > 0 ? [singular.split(' '), ...found] : found;
  };
  const result: string[][][] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const [word = '', next = ''] = single.slice(index, index + 2);
    const ofPair = alternativesTo(pairs[index] ?? '');
    if (ofPair.length > 0) {
      result.push([[word, next], ...ofPair]);
      index += 1;
    } else {
      result.push([...(pieces[index] ?? []), ...alternativesTo(word)]);
    }
  }
  return result;
}

const wordsOf = (meaning: string) =>
  foldText(meaning)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const singularOf = (term: string) => term.replace(/[sx](?= |$)/g, '');

/** The shop's words that begin so. A look-up here is many times cheaper than the index's prefix search. */
async function findBeginnings(db: Db, words: string[]): Promise<Map<string, string>> {
  const rows = rowsOf<{ typed: string; found: string[] }>(
    await db.execute(sql`
      select typed, array(
        select word from search_words
        where word >= typed and word < typed || '~' order by word limit ${MAX_BEGINNINGS + 1}) as found
      from unnest(${sql.param(words)}::text[]) as typed`),
  );
  return new Map(
    rows
      .filter(({ found }) => found.length <= MAX_BEGINNINGS)
      .map(({ typed, found }) => [
        typed,
        `(${(found.length > 0 ? found : [typed]).map((word) => `'${word}'`).join(' | ')})`,
      ]),
  );
}

/** Replaces unknown words by the nearest one a single typing error away. Undefined if nothing was replaced. */
export async function forgiveTypingErrors(
  db: Db,
  pieces: string[][][],
): Promise<string[] | undefined> {
  const words = pieces.map(typedFormOf);
  const corrected = await Promise.all(words.map((word) => nearestWord(db, word)));
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined;
}

/** A piece as it was typed, signs apart. */
export const typedFormOf = (piece: string[][]): string => piece[0]?.join('') ?? '';

async function nearestWord(db: Db, word: string): Promise<string> {
  if (word.length < 4 || /^\d+$/.test(word)) return word;
  // Descriptions have typing errors of their own, so that their words do not prove a word right;
  // except with a digit in it, because a model number is not misspelt text.
  const known = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      sql`${searchWords.word} >= ${word} and ${searchWords.word} < ${`${word}~`}
        and (${searchWords.forgiving} or ${/\d/.test(word)})`,
    )
    .limit(1);
  if (known.length > 0) return word;
  const candidates = rowsOf<{ word: string }>(
    await db.execute(sql`
      select word from search_words where forgiving and word % ${word}
      order by similarity(word, ${word}) desc, word limit 40`),
  ).map((row) => row.word);
  return candidates.find((candidate) => isOneErrorAway(word, candidate)) ?? word;
}

/** Whether one insertion, deletion, substitution or swap of neighbours turns `typed` into `meant`. */
export function isOneErrorAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return typed === meant;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = (a: string, b: string, skipA: number, skipB: number) =>
    a.slice(start + skipA) === b.slice(start + skipB);
  return (
    rest(typed, meant, 1, 1) ||
    rest(typed, meant, 1, 0) ||
    rest(typed, meant, 0, 1) ||
    (typed[start] === meant[start + 1] &&
      typed[start + 1] === meant[start] &&
      rest(typed, meant, 2, 2))
  );
}
