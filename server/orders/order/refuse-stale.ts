import { Problem } from '#server/problem.ts';

/**
 * Refuses a change that was made on an older version of a locked order than it has now, so that of two
 * clerks the second overwrites nothing. Whoever names no version is not judged. Throws `conflict`.
 */
export function refuseStale(order: { version: number }, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  throw new Problem('conflict', 'Quelqu’un a changé cette commande entre-temps : rechargez-la.');
}
