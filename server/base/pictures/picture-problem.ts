import { Problem } from '#server/base/problem.ts';

/** What a visitor and a member of staff may have us unpack, in pixels. */
export const MAX_PIXELS = { person: 16_000_000, staff: 40_000_000 };

/** The message of what is refused for its size alone. */
export const TOO_MANY_PIXELS = 'too many pixels';

/** Why an uploaded picture was not taken, as its sender reads it; `maxPixels` is what they may send. */
export function pictureProblem(cause: unknown, what: string, maxPixels: number): Problem {
  const message = cause instanceof Error ? cause.message : '';
  return Object.assign(problemOf(message, what, maxPixels), { cause });
}

function problemOf(message: string, what: string, maxPixels: number): Problem {
  if (message === TOO_MANY_PIXELS) {
    return new Problem('too-large', `${what} dépasse ${maxPixels / 1_000_000} mégapixels.`);
  }
  const sentence =
    message === TOO_INTRICATE
      ? `${what} demande trop de travail à l’ouverture. Enregistrez l’image à nouveau, en JPEG ordinaire, et renvoyez-la.`
      : `${what} n’est pas une image JPEG, PNG, WebP ou AVIF lisible.`;
  return new Problem('unsupported-picture', sentence);
}

/** The message of an error for a picture that takes too much work to decode: a helper process returns messages alone. */
export const TOO_INTRICATE = 'too intricate';
