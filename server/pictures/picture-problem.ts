import { Problem } from '#server/problem.ts';

/** What a visitor and a member of staff may have us unpack, in pixels. */
export const MAX_PIXELS = { person: 16_000_000, staff: 40_000_000 };
/** The message of what is refused for its size alone. */
export const TOO_MANY_PIXELS = 'too many pixels';

/** Why an uploaded picture was not taken, as its sender reads it; `maxPixels` is what they may send. */
export function pictureProblem(cause: unknown, what: string, maxPixels: number): Problem {
  const isTooLarge = cause instanceof Error && cause.message === TOO_MANY_PIXELS;
  const problem = isTooLarge
    ? new Problem('too-large', `${what} dépasse ${maxPixels / 1_000_000} mégapixels.`)
    : new Problem(
        'unsupported-picture',
        `${what} n’est pas une image JPEG, PNG, WebP ou AVIF lisible.`,
      );
  return Object.assign(problem, { cause });
}
