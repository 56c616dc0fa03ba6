/** Spellings of one sound in the French that is written in Dakar, and the letters that stand for it here. */
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

/** Words that are looked up by how they sound. */
export type SoundIndex = readonly { word: string; sound: string }[];

export const indexSounds = (words: readonly string[]): SoundIndex =>
  words.map((word) => ({ word, sound: soundOf(word) }));

/**
 * The word that a misspelt one most likely means: one that sounds the same, else one that begins so, else the
 * nearest within a few letters; of equals the one that stands first. Undefined when none is near.
 */
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
