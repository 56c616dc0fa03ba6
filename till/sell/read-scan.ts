/** A scanner types far faster than a person. */
const MOST_BETWEEN_MS = 60;
const SHORTEST = 3;

/** What a bar-code scanner has typed so far; times in milliseconds. */
export type ScanBuffer = { text: string; lastMs: number };
export const NO_SCAN: ScanBuffer = { text: '', lastMs: 0 };

/**
 * Reads one key of a scanner that acts as a keyboard: signs in quick succession, then Enter. Returns the buffer that
 * follows, and the code after its Enter. What a person types is too slow to be a code.
 */
export function readScan(
  { text, lastMs }: ScanBuffer,
  key: string,
  atMs: number,
): { buffer: ScanBuffer; code?: string } {
  const isQuick = atMs - lastMs <= MOST_BETWEEN_MS;
  if (key === 'Enter') {
    return isQuick && text.length >= SHORTEST
      ? { buffer: NO_SCAN, code: text }
      : { buffer: NO_SCAN };
  }
  // Shift and the like, which come between the signs of a code.
  if ([...key].length !== 1) return { buffer: { text, lastMs: text === '' ? lastMs : atMs } };
  return { buffer: { text: isQuick ? text + key : key, lastMs: atMs } };
}
