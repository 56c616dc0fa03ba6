// A text in quotes may hold line breaks, so one mark for inches written as `32""` swallows the lines below it.
import { parse } from 'csv-parse/sync';

/** How the records of a file look. */
export type Shape = {
  separator: string;
  /** The cells of the header; 0 while it is not known, when no record is suspect. */
  width: number;
  /** Whether the texts of a column may hold line breaks. */
  isLongText: (column: number) => boolean;
  /** The columns of figures, by the first rows. */
  figures: ReadonlySet<number>;
};

/** The shape of a file whose header is not known yet. */
export const unknownShape = (separator: string): Shape => ({
  separator,
  width: 0,
  isLongText: () => true,
  figures: new Set(),
});

/** Fewer cells than these are no sign of a row. */
const MIN_WIDTH = 3;
/** A line is read in so many ways at most. */
const MAX_VARIANTS = 5;
/** Longer than any price with its currency. */
const MAX_FIGURE = 30;
/** Of the cells of a column. */
const MOST = 0.8;
const BREAK = /\r\n|\n|\r/;

export const MISPLACED_QUOTE =
  'guillemet mal fermé : corrigez les guillemets de cette ligne, ou enregistrez le fichier en .xlsx';

/** The options of csv-parse for all that is read of a file. */
export const parsing = (separator: string) => ({
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  // A name such as `TV 55" SAMSUNG` is common and means what it says.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
});

/**
 * Whether a record of several lines may have swallowed those of others. `textOf` gives what the file has for it, without
 * the breaks around it.
 */
export function isSuspect(cells: readonly string[], textOf: () => string, shape: Shape): boolean {
  if (shape.width === 0) return false;
  const columns = [...cells.keys()].filter((column) => hasBreak(cells[column]!));
  const broken = columns.map((column) => cells[column]!);
  if (cells.length !== shape.width || !columns.every(shape.isLongText)) {
    // A line break in a name, as Alt+Enter makes it in a spreadsheet, is no row of another product.
    const isPlain = broken.every((cell) => isPlainText(cell, shape.separator));
    return !isPlain || !isStrict(textOf(), shape);
  }
  if (cells.some((cell) => cell.startsWith('"')) && isTorn(cells, textOf(), shape)) return true;
  if (broken.some((cell) => holdsRow(cell, shape))) return true;
  // Without a quote before its first break the text cannot have ended in the first line.
  const mayEnd = columns.length > 0 && broken[0]!.split(BREAK, 1)[0]!.includes('"');
  if (!mayEnd) return false;
  const lines = textOf().split(BREAK);
  const isInner = columns[0]! < shape.width - 1;
  return (isInner && isLikeRow(lines[0]!, shape)) || lines.every((line) => isRow(line, shape));
}

const hasBreak = (text: string) => text.includes('\n') || text.includes('\r');

const holdsRow = (text: string, shape: Shape) =>
  text
    .split(BREAK)
    .slice(1, -1)
    .some((line) => isLikeRow(line, shape));

/** Whether the lines of a record that is still open where they end show that its quote is misplaced. */
export function isSwallowing(lines: readonly string[], shape: Shape): boolean {
  const [first = '', ...others] = lines;
  if (shape.width === 0) return false;
  if (others.some((line) => isLikeRow(line, shape))) return true;
  const column = (cellsOf(`${first}"`, shape)?.length ?? 1) - 1;
  if (shape.isLongText(column)) return false;
  return others.some((line) => line.split('"', 1)[0]?.includes(shape.separator));
}

/**
 * Whether a quote stands in the middle of a quoted text of a record: csv-parse then keeps the opening one with the text
 * and goes on without.
 */
export const isTorn = (cells: readonly string[], text: string, shape: Shape) =>
  cells.some((cell) => cell.startsWith('"')) && !isStrict(text, shape);

/**
 * The cells of one line alone if they are as many as the headings, where `""` before a separator or the end of the
 * line may be a mark for inches and the end of the text.
 */
export function readLine(line: string, shape: Shape): string[] | undefined {
  const alone = cellsOf(line, shape);
  const isFull = alone?.length === shape.width;
  if (isFull && !isTorn(alone, line, shape)) return alone;
  const meant = readAsMeant(line, shape);
  if (meant !== undefined || !isFull) return meant;
  const isBordered = alone.some((cell) => cell.includes(`"${shape.separator}`));
  return isBordered ? undefined : alone.map(unquoted);
}

/** A text that csv-parse kept together with its quotes. */
const unquoted = (cell: string) =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The cells of one line alone, however many; undefined if a quote stays open. */
export const cellsOf = (line: string, shape: Shape): string[] | undefined =>
  parseLine(line, parsing(shape.separator));

/** As `readLine`, of a line that has other cells if it is taken at its word. */
export function readAsMeant(line: string, shape: Shape): string[] | undefined {
  let found: string[] | undefined;
  for (const { meant, isDoubled } of meantLines(line, shape)) {
    const cells = cellsOf(meant, shape);
    if (cells?.length !== shape.width) continue;
    if (isStrict(meant, shape)) return cells;
    // Other texts of the line may have quotes without a sense, which stay.
    if (!isDoubled) found ??= cells.map(unquoted);
  }
  return found;
}

/**
 * What a line may mean: inches and the end of a text wherever both may be, or at one of these places, and a single
 * quote within a text that should be two.
 */
export function* meantLines(
  line: string,
  { separator }: Shape,
): Generator<{ meant: string; isDoubled: boolean }> {
  const sign = separator === '\t' ? '\\t' : separator;
  const ends = new RegExp(`(?<=[^"${sign}])(?:"")+(?=[${sign}]|$)`, 'g');
  const single = new RegExp(`(?<=[^"${sign}])"(?=[^"${sign}])`, 'g');
  for (const base of new Set([line, line.replace(single, '""')])) {
    const places = [...base.matchAll(ends)].map(({ 0: marks, index }) => index + marks.length);
    const isDoubled = base !== line;
    const quotedAt = (at: number[]) => ({
      meant: [0, ...at].map((start, index) => base.slice(start, at[index])).join('"'),
      isDoubled,
    });
    if (places.length > 0) yield quotedAt(places);
    if (places.length > 1) for (const end of places.slice(0, MAX_VARIANTS)) yield quotedAt([end]);
    if (isDoubled) yield { meant: base, isDoubled };
  }
}

/** Whether one line alone is a row of the table. */
function isRow(line: string, shape: Shape): boolean {
  if (shape.width < MIN_WIDTH) return false;
  const parts = line.split(shape.separator).length;
  if (parts < shape.width) return false;
  return line.includes('"') ? readLine(line, shape) !== undefined : parts === shape.width;
}

/** As `isRow`, of a line within a text that may be an enumeration: figures stand where the table has them. */
function isLikeRow(line: string, shape: Shape): boolean {
  if (!isRow(line, shape)) return false;
  const cells = readLine(line, shape) ?? [];
  const isFilled = cells.filter((cell) => cell.trim() !== '').length > 1;
  const figures = [...shape.figures].map((column) => cells[column] ?? '');
  const hasFigure = figures.length === 0 || figures.some((cell) => cell.trim() !== '');
  return isFilled && hasFigure && figures.every(isFigure);
}

const isFigure = (cell: string) =>
  cell.length <= MAX_FIGURE && /^[\s\d.,'’%€-]*(?:f|fr|cfa|f ?cfa|xof)?\s*$/i.test(cell);

/** The columns of which nearly all cells are figures. */
export function findFigures(rows: readonly string[][], width: number): Set<number> {
  const figures = new Set<number>();
  for (let column = 0; column < width; column += 1) {
    const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    const count = filled.filter((cell) => isFigure(cell)).length;
    if (count > 0 && count >= filled.length * MOST) figures.add(column);
  }
  return figures;
}

/** Whether nothing in a text with line breaks looks like the border of a cell. */
function isPlainText(cell: string, separator: string): boolean {
  const [, ...others] = cell.split(BREAK);
  return !cell.includes(`"${separator}`) && !others.some((line) => line.includes(separator));
}

/** Whether each quote of a record stands where the format wants it. */
export const isStrict = (text: string, shape: Shape) =>
  parseLine(text, { ...parsing(shape.separator), relax_quotes: false }) !== undefined;

function parseLine(line: string, options: ReturnType<typeof parsing>): string[] | undefined {
  try {
    const [cells] = parse(line, options) as unknown as string[][];
    return cells ?? [];
  } catch {
    return undefined;
  }
}
