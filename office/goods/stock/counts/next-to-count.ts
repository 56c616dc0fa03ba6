import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { CountDetail } from '#contract/goods/stock/staff-counts.ts';

type Line = CountDetail['lines'][number];

/** The next uncounted product of the sheet. Continues at the beginning after the last line. */
export function findNextToCount(
  lines: readonly Line[],
  after: number | undefined,
): Line | undefined {
  const place = lines.findIndex(({ product_id }) => product_id === after) + 1;
  return [...lines.slice(place), ...lines.slice(0, place)].find(
    ({ counted, product_id }) => counted === null && product_id !== after,
  );
}

/** The line with a typed or scanned reference or bar code, on the sheet of a count or in a purchase. */
export function findByCode<L extends { reference: string | null; gtin: string | null }>(
  lines: readonly L[],
  code: string,
): L | undefined {
  const wanted = code.trim().toLowerCase();
  const gtin = readGtin(code);
  return (
    lines.find(({ reference }) => reference?.toLowerCase() === wanted) ??
    lines.find((line) => gtin !== undefined && line.gtin === gtin)
  );
}

/** So many digits are no number of pieces: a scanner has typed a bar code into the field. */
export const isScannedCode = (typed: string): boolean => /^\d{8,}$/.test(typed.trim());
