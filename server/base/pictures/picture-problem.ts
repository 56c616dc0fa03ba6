import { Problem } from '#server/base/problem.ts';

export const MAX_PIXELS = { person: 16_000_000, staff: 40_000_000 };

export const TOO_MANY_PIXELS = 'too many pixels';

/** French for the sender; `maxPixels` is the sender's limit. */
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

/** A helper process returns messages only. */
export const TOO_INTRICATE = 'too intricate';
