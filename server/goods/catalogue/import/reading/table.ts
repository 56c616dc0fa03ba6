// What every file is read as, and which of its rows holds the headings.

/** A record of the file. */
export type TableRow = {
  /** Where it begins in the file, or in its sheet. */
  line: number;
  cells: string[];
  /** Why the line cannot be read, in French. */
  problem?: string;
  /** The sheet, if several are joined. */
  sheet?: string;
};

/** `other`: of another shape than the one that is read, or not asked for. */
export type Sheet = { name: string; state: 'read' | 'other' | 'hidden' | 'empty' };

export type Table = {
  /** What was recognised, in French: format, separator, encoding. */
  format: string;
  header: string[];
  /** The line of the header. */
  headerLine: number;
  /** All sheets of a workbook. */
  sheets: Sheet[];
  /** The rows below the header, from the beginning at each call; rows without any text are left out. */
  rows(): AsyncIterable<TableRow>;
  /** How much of the file the last call has read, 0 to 1. */
  readShare(): number;
};

export type TableOptions = {
  /** How many cells of a line are known headings. */
  countKnown?: (cells: readonly string[]) => number;
  /** Whether the texts of a column may hold line breaks (descriptions, sheets). */
  isLongText?: (heading: string) => boolean;
  /** The sheet to read instead of the first usable one. */
  sheet?: string;
};

/** Titles and cover lines are fewer. */
const HEADER_WITHIN = 20;
/** One known heading alone may be a word of a title. */
export const MIN_KNOWN = 2;

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The first rows that have any text, as many as may stand up to the headings. */
export async function readHead<T extends { cells: string[] }>(
  rows: AsyncIterable<T>,
): Promise<T[]> {
  const head: T[] = [];
  for await (const row of rows) {
    if (!isBlank(row.cells)) head.push(row);
    if (head.length === HEADER_WITHIN) break;
  }
  return head;
}

/**
 * The row with the most known headings, two at least, or else the first; with the line above or below it where the two
 * are one heading, such as « Stock » over « Dakar » and « Thiès ». Undefined without a row.
 */
export function findHeader(
  head: readonly TableRow[],
  countKnown: TableOptions['countKnown'],
): { row: TableRow; known: number } | undefined {
  const knownIn = (cells: readonly string[]) => countKnown?.(trimCells(cells)) ?? 0;
  const counted = head.map((row) => ({ row, known: knownIn(row.cells) }));
  const [first] = counted;
  if (first === undefined) return undefined;
  const best = counted.reduce((a, b) => (b.known > a.known ? b : a));
  if (best.known < MIN_KNOWN) return first;
  const joined = [-1, 1].flatMap((step): { row: TableRow; known: number }[] => {
    const other = head[head.indexOf(best.row) + step];
    if (other === undefined || Math.abs(other.line - best.row.line) !== 1) return [];
    const row = step < 0 ? joinHeadings(other, best.row) : joinHeadings(best.row, other);
    return row === undefined ? [] : [{ row, known: knownIn(row.cells) }];
  });
  return joined.find(({ known }) => known >= best.known) ?? best;
}

/**
 * One line of headings out of two, of which the upper names groups of columns: each begins at a heading and takes those
 * without one behind it. Undefined if they are not such lines.
 */
function joinHeadings(upper: TableRow, lower: TableRow): TableRow | undefined {
  const width = Math.max(upper.cells.length, lower.cells.length);
  const cellOf = (row: TableRow, column: number) =>
    (row.cells[column] ?? '').replace(/\s+/g, ' ').trim();
  let group = '';
  let groups = 0;
  const cells: string[] = [];
  for (let column = 0; column < width; column += 1) {
    const [above, below] = [cellOf(upper, column), cellOf(lower, column)];
    if (/\d/.test(above + below)) return undefined;
    const beginsGroup =
      above !== '' &&
      below !== '' &&
      cellOf(upper, column + 1) === '' &&
      cellOf(lower, column + 1) !== '';
    // A heading over a single other is no group: two lines of texts would be one.
    if (above !== '' && below !== '' && !beginsGroup) return undefined;
    if (beginsGroup) groups += 1;
    if (beginsGroup || above !== '' || below === '') group = beginsGroup ? above : '';
    cells.push(group === '' ? above || below : `${group} ${below}`);
  }
  return groups === 0 ? undefined : { line: lower.line, cells };
}

/** The cells without space around them and without empty ones at the end. */
export function trimCells(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  while (trimmed.at(-1) === '') trimmed.pop();
  return trimmed;
}
