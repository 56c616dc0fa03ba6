import type { MovingKind, MovingRow } from '#server/base/moving/kind.ts';
import { plainHeading } from '#server/goods/catalogue/headings/vocabulary.ts';

/** Rows of a file as the engine hands them over: a heading is read as the field that names it first. */
export async function* movingRows(
  { fields }: MovingKind,
  rows: readonly Record<string, string>[],
): AsyncIterable<MovingRow> {
  for (const [index, row] of rows.entries()) {
    const text = (field: string) => {
      const { headings = [] } = fields[field] ?? {};
      const named = Object.entries(row).map(([heading, cell]) => [plainHeading(heading), cell]);
      const found = headings.flatMap((one) => named.filter(([heading]) => heading === one));
      return (row[field] ?? found[0]?.[1] ?? '').trim();
    };
    yield { line: index + 2, text };
  }
}
