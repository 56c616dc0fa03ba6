import type { Db } from '#server/base/db/open.ts';
import { giveTurnBack, type Tried, takeTurn } from '#server/base/limits/limit-attempts.ts';
import { findUnknownCodes } from './read-offers.ts';

/** Wrong codes that one caller may try; many customers of an operator share an address. */
const GUESSES = { max: 60, windowS: 3600 };

/**
 * Counts codes that do not exist against whoever sends them, before anything is told of them: a turn is taken first
 * and given back where all codes exist, so that tries at the same moment are all counted. Throws `rate-limited`.
 */
export async function limitGuesses(
  db: Db,
  caller: string,
  codes: readonly string[] | undefined,
): Promise<void> {
  if (codes === undefined || codes.length === 0) return;
  const tried: Tried = ['coupon codes', caller];
  const sentence = 'Trop de codes inconnus ont été essayés.';
  await takeTurn(db, tried, GUESSES, sentence);
  const unknown = await findUnknownCodes(db, codes);
  if (unknown.length === 0) return giveTurnBack(db, tried);
  // Of several codes each is a guess.
  for (const _ of unknown.slice(1)) await takeTurn(db, tried, GUESSES, sentence);
}
