import { productOf, type ShapedRow, type Shaper } from '../dialects/dialect.ts';
import { learnStyle, mayHaveTwoReadings } from '../reading/number-style.ts';
import { openTable, type Table } from '../reading/read-table.ts';
import type { TableRow } from '../reading/table.ts';
import { type Columns, countKnownHeadings, mayHaveLines } from './columns.ts';

/** Opens a file of products, with its headings below a title or not; throws as `openTable`. */
export const openProductFile = (path: string, sheet?: string): Promise<Table> =>
  openTable(path, {
    countKnown: countKnownHeadings,
    isLongText: mayHaveLines,
    ...(sheet !== undefined && { sheet }),
  });

/**
 * The rows of a file as products. It reads the file a first time only where rows belong together or a cell alone does
 * not tell how its column writes numbers: a workbook takes long to read.
 */
export async function* shapeRows(
  table: Table,
  columns: Columns,
  signal?: AbortSignal,
): AsyncGenerator<ShapedRow> {
  const shaper: Shaper = columns.dialect.open?.(columns.look) ?? {
    shape: (row) => [productOf(row)],
  };
  let isLearnt = false;
  const learn = async () => {
    isLearnt = true;
    for await (const row of table.rows()) {
      signal?.throwIfAborted();
      shaper.learn?.(row);
      for (const [index, style] of columns.styles) learnStyle(style, row.cells[index] ?? '');
    }
  };
  if (shaper.learn !== undefined) await learn();
  for await (const row of table.rows()) {
    if (!isLearnt && hasTwoReadings(columns, row)) await learn();
    yield* shaper.shape(row);
  }
  yield* shaper.end?.() ?? [];
}

const hasTwoReadings = ({ styles }: Columns, { cells }: TableRow) =>
  [...styles.keys()].some((index) => mayHaveTwoReadings(cells[index] ?? ''));
