/** The middle of an odd or even count of times. Throws for none. */
export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('A median needs a value.');
  return middle;
}
