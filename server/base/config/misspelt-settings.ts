import { settingsSchema } from './settings-schema.ts';

export type Misspelt = { given: string; meant: string };

/** Shorter names of other programs are too like each other. */
const LEAST_SIGNS = 6;

/**
 * Variables that are no setting but differ from one by a single slip, as `SMTP_ULR`: the shop would run without what they
 * should say.
 */
export function findMisspelt(environment: Record<string, string | undefined>): Misspelt[] {
  const known = Object.keys(settingsSchema.shape);
  return Object.keys(environment)
    .filter((given) => given.length >= LEAST_SIGNS && !known.includes(given))
    .flatMap((given) => {
      const meant = known.find((name) => isOneSlip(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

/** Whether a sign is missing, too much or another, or two neighbours are swapped; also whether the words are equal. */
function isOneSlip(written: string, meant: string): boolean {
  let first = 0;
  while (first < written.length && written[first] === meant[first]) first += 1;
  const [left, right] = [written.slice(first), meant.slice(first)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
