import { productOf, type ShapedRow, type Shaper } from '../dialects/dialect.ts';
import { slashedSteps, spreadsheet } from '../dialects/spreadsheet.ts';
import { isFilled } from '../reading/cell-values.ts';
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
    shape: columns.dialect === spreadsheet ? listShaper(columns) : (row) => [productOf(row)],
  };
  let isLearnt = false;
  const learn = async () => {
    isLearnt = true;
    for await (const row of table.rows()) {
      signal?.throwIfAborted();
      shaper.learn?.(row);
      learnSteps(columns, row);
      for (const [index, style] of columns.styles) learnStyle(style, row.cells[index] ?? '');
    }
  };
  if (shaper.learn !== undefined) await learn();
  for await (const row of table.rows()) {
    const isUnclear = hasTwoReadings(columns, row) || stepsIn(columns, row) !== undefined;
    if (!isLearnt && isUnclear) await learn();
    yield* shaper.shape(row);
  }
  yield* shaper.end?.() ?? [];
}

const hasTwoReadings = ({ styles }: Columns, { cells }: TableRow) =>
  [...styles.keys()].some((index) => mayHaveTwoReadings(cells[index] ?? ''));

/** `Froid / Congélateurs` in a list is a path or one shelf; the other rows of the file decide. */
const stepsIn = ({ dialect, of }: Columns, { cells }: TableRow) =>
  dialect === spreadsheet ? slashedSteps(cells[of.categ_id?.[0] ?? -1] ?? '') : undefined;

function learnSteps(columns: Columns, row: TableRow): void {
  const [first, second] = stepsIn(columns, row) ?? [];
  if (first === undefined || second === undefined) return;
  const key = first.toLowerCase();
  columns.slashed.set(key, (columns.slashed.get(key) ?? new Set()).add(second.toLowerCase()));
}

const TOTAL = /^(sous[ -]?)?(total|totaux)( (g[ée]n[ée]ral|des?|du|ttc|ht)\b.*)?[ :]*$/i;
/** Fewer columns than these make no title of a row with a single text. */
const MIN_WIDTH = 3;

/**
 * The lines of a list that a person keeps: totals are no products, and in a list without categories a line of one text
 * alone is the category of the products below it.
 */
function listShaper({ of, header }: Columns): Shaper['shape'] {
  const placeOf = (field: 'reference' | 'name') => of[field]?.[0] ?? -1;
  const hasTitles = of.categ_id === undefined && header.length >= MIN_WIDTH;
  let shelf: string | undefined;
  return (row) => {
    const filled = row.cells.filter(isFilled).map((cell) => cell.trim());
    const [first = ''] = filled;
    const isNamed = [placeOf('reference'), placeOf('name')].every((place) =>
      isFilled(row.cells[place] ?? ''),
    );
    const skip = (reason: string): ShapedRow[] => [
      { kind: 'skipped', line: row.line, reference: '', reason },
    ];
    if (row.problem === undefined && !isNamed) {
      if (TOTAL.test(first)) return skip('ligne de total, pas un article');
      if (hasTitles && filled.length === 1 && /^[^:*]*\p{L}{2}[^:*]*$/u.test(first)) {
        shelf = first;
        return skip('titre : la catégorie des articles qui suivent');
      }
    }
    return [productOf(shelf === undefined ? row : { ...row, sheet: shelf })];
  };
}
