import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { foldText, splitSearch, typedFormOf } from '../search/search-words.ts';
import type { ListMemory } from './product-query.ts';

/** What a search may mean: its pieces, as they are shown, and the words that mean nothing to the shop. */
type Guess = {
  pieces: string[][][];
  text: string;
  unknown: string[];
  /** Those of them that are names of others (`iPhone`); their kind of product is among the pieces. */
  names: string[];
};

/** Names that stand for a kind of product, in a shop that has none of that name. */
const NAMES_OF_OTHERS = new Map(
  [
    ['iPhone', 'smartphone'],
    ['iPad', 'tablette'],
    ['MacBook', 'ordinateur'],
    ['iMac', 'ordinateur'],
    ['AirPods', 'casque'],
    ['Karcher', 'nettoyeur'],
  ].map(([name = '', kind = '']) => [name.toLowerCase(), { name, kind }]),
);

const SHORTEST_GUESS = 3;

/** Retries a failed search without noise words and with similar-sounding words. Undefined if nothing is left. */
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
  const meant = read.flatMap(({ means }) => (means === undefined ? [] : [means]));
  // A number alone means nothing: « playstation 5 » is no cooker with five burners.
  if (!meant.some((piece) => /[a-z]/.test(typedFormOf(piece)))) return undefined;
  return {
    pieces: meant,
    text: meant.map(typedFormOf).join(' '),
    unknown: pieces
      .map(typedFormOf)
      .filter((_, at) => read[at]?.means === undefined || read[at].name),
    names: read.flatMap(({ name }) => name ?? []),
  };
}

const NUMBERS = 'zero un deux trois quatre cinq six sept huit neuf dix'.split(' ');

function readPiece(
  piece: string[][],
  known: Vocabulary,
): { means: string[][] | undefined; name?: string } {
  const word = typedFormOf(piece);
  const other = known.words.has(word) ? undefined : NAMES_OF_OTHERS.get(word);
  if (other !== undefined) return { means: [[other.kind]], name: other.name };
  return { means: meaningOf(piece, known) };
}

function meaningOf(piece: string[][], { words, sounds }: Vocabulary): string[][] | undefined {
  const word = typedFormOf(piece);
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

/** The words without digits, in order of weight: categories and synonyms, brands, names. */
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

/** Words around what customers look for: French, short forms and Wolof, folded. Products have sizes and colours. */
const NOISE = new Set(
  `a ai ak alors amna ans article articles au aux avec avez avoir baax bakhna bayi beg begg begue bi bien
  bjr bon bonjour bonne bonsoir bsr bou bu ca cc ce cela ces cest cette cfa ch chere cheres chers cher cherche
  chercher combien comme coute couter d da dakar dama damay dans de defa demande des dispo disponible
  disponibles dois dollar donner du economique elle en encore envie est et etat euro euros f faire faut fcfa
  francs gratuit haye il ils j jaay jai jaimerais je jend jeund jollof joli jolie l la laay le les livraison
  lo ma madame mag magasin maison marche marque me merci meilleur meilleure mes mieux mon monsieur moi moins
  montre montrez naata nata ndakaru ndaw ndax neuf neuve neuves neufs niata nice non nopi nous occasion on ou pa par
  pas petite petites photo photos please plait plus possible pour prix pr promo promotion qualite que quel
  quelle quels qui quoi rek s salam salut sama se senegal seet sen si sil slt sont sous stp sur svp
  ta te tes top tres trouve trouver tu un une urgent vend vendez vendre vends vente veu veut veux voir voudrai
  voudrais vous vouloir vs xaalis y ya yi yomb yombe`.split(/\s+/),
);

/** What was typed without the words that name no product; empty where nothing else was said. */
function withoutNoise(folded: string): string {
  return folded
    .replace(/[’']/g, ' ')
    .split(/[^a-z0-9"/._-]+/)
    .filter((word) => word !== '' && !NOISE.has(word))
    .join(' ');
}

const SOUNDS: readonly [spelling: RegExp, sound: string][] = [
  [/tion/g, 'sion'],
  [/x(?!$)/g, 'ks'],
  [/[st]?ch|sh/g, 'C'],
  [/ph/g, 'f'],
  [/ge(?=[ao])|g(?=[eiy])|dj/g, 'j'],
  [/gu(?=[eiy])/g, 'g'],
  [/qu|q|ck|cc(?![eiy])|c(?![eiy])/g, 'k'],
  [/[çcz]|ss/g, 's'],
  [/e?au|oh/g, 'o'],
  [/oi|oua|wa/g, 'ua'],
  [/ou|oo|w/g, 'u'],
  [/eill?e?|aill?e?|ill?e(?=[aeiou]|$)|y/g, 'i'],
  [/eu|oe/g, 'E'],
  [/ai|ei|ee/g, 'e'],
  [/[ae][nm](?=[^aeiounm]|$)/g, 'an'],
  [/th/g, 't'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
  // Endings that are not heard; 'er' sounds like 'e' after all.
  [/(?:er|ez|et|es|e|s|t|d)+$/g, ''],
];

/** How a folded word sounds: the same for `electrik` and `electrique`. Not for words with digits. */
export function soundOf(word: string): string {
  const sound = SOUNDS.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word);
  return sound === '' ? word : sound;
}

/** From how many letters on a sound may be the beginning of another, and one of how many errors it forgives. */
const BEGINNING = 4;

const errorsForgiven = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

type SoundIndex = readonly { word: string; sound: string }[];

export const indexSounds = (words: readonly string[]): SoundIndex =>
  words.map((word) => ({ word, sound: soundOf(word) }));

/** The likeliest meaning: same sound, then same beginning, then nearest. Undefined if none is near. */
export function soundsLike(typed: string, index: SoundIndex): string | undefined {
  const sound = soundOf(typed);
  if (sound.length < 2) return undefined;
  let best: { word: string; distance: number } | undefined;
  const most = errorsForgiven(sound.length);
  for (const known of index) {
    const distance = distanceOf(sound, known.sound, best === undefined ? most : best.distance);
    if (distance === 0) return known.word;
    if (distance !== undefined && (best === undefined || distance < best.distance)) {
      best = { word: known.word, distance };
    }
  }
  return best?.word;
}

/** How far apart two sounds are, 0.5 for a beginning; undefined for more than `most`. */
function distanceOf(typed: string, meant: string, most: number): number | undefined {
  if (typed === meant) return 0;
  if (typed.length >= BEGINNING && meant.startsWith(typed)) return 0.5;
  if (Math.abs(typed.length - meant.length) > most) return undefined;
  const errors = countErrors(typed, meant, most);
  return errors > most ? undefined : errors;
}

/** Letters missing, too many, wrong or swapped with their neighbour; more than `most` is all the same. */
function countErrors(typed: string, meant: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at);
  const errorsAt = (line: number[], at: number) => line[at] ?? most + 1;
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= meant.length; at += 1) {
      const isSame = typed[row - 1] === meant[at - 1];
      let least = Math.min(
        errorsAt(last, at) + 1,
        errorsAt(line, at - 1) + 1,
        errorsAt(last, at - 1) + (isSame ? 0 : 1),
      );
      if (at > 1 && typed[row - 1] === meant[at - 2] && typed[row - 2] === meant[at - 1]) {
        least = Math.min(least, errorsAt(before, at - 2) + 1);
      }
      line.push(least);
    }
    if (Math.min(...line) > most) return most + 1;
    [before, last] = [last, line];
  }
  return errorsAt(last, meant.length);
}
