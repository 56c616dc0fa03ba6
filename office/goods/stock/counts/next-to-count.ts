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

/** The product of the sheet with a typed or scanned reference. */
export function findByReference(lines: readonly Line[], reference: string): Line | undefined {
  const wanted = reference.trim().toLowerCase();
  return lines.find((line) => line.reference.toLowerCase() === wanted);
}
