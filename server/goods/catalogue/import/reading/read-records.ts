import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Problem } from '#server/base/problem.ts';
import { blockEnd, breakBytes, countLines, endOfLine, withoutBreaks } from './line-breaks.ts';
import {
  cellsOf,
  isStrict,
  isSuspect,
  isSwallowing,
  isTorn,
  MISPLACED_QUOTE,
  meantLines,
  parsing,
  readAsMeant,
  readLine,
  type Shape,
} from './mend-lines.ts';
import type { TableRow } from './table.ts';

/** A quote that is never closed would otherwise swallow the rest of the file into memory. */
export const MAX_RECORD_BYTES = 1024 * 1024;
/** Each costs the parsing of a megabyte. */
const MAX_OPEN_QUOTES = 100;
const LARGE_BLOCK = 256 * 1024;
/** Behind a line that was mended the next one to mend is often near. */
const SMALL_BLOCK = 2 * 1024;
/** So much is looked at for the end of a record that is mended. */
const MEND_BYTES = 16 * 1024;

/** Thrown to csv-parse by its listener, to end the parsing at a record. */
const SUSPECT = new Error('suspect record');

type State = {
  shape: Shape;
  /** What is not yet parsed, from the line `line` on. */
  text: Buffer;
  line: number;
  block: number;
  openQuotes: number;
  /** The line of a misplaced quote above, and the text from there on; lines below it may be pieces of it. */
  broken: { line: number; text: string } | undefined;
  /** The cells of the last good row. */
  usual: number;
};

/** Streams the records below the first `skip` lines; a line with a misplaced quote comes as a row with a problem. */
export async function* readRecords(
  text: AsyncIterable<string> | Iterable<string>,
  shape: Shape,
  skip = 0,
): AsyncGenerator<TableRow> {
  const state: State = {
    shape,
    text: Buffer.alloc(0),
    line: 1,
    block: LARGE_BLOCK,
    openQuotes: 0,
    broken: undefined,
    usual: shape.width,
  };
  for await (const part of text) {
    state.text = Buffer.concat([state.text, Buffer.from(part)]);
    if (skipLines(state, skip)) yield* readBlocks(state, false);
  }
  if (skipLines(state, skip, true)) yield* readBlocks(state, true);
}

/** Answers whether all lines that are to be left out are. */
function skipLines(state: State, skip: number, isEnd = false): boolean {
  while (state.line <= skip && state.text.length > 0) {
    const end = endOfLine(state.text, isEnd);
    if (end === undefined) {
      refuseLong(state);
      return false;
    }
    advance(state, end);
  }
  return state.line > skip || isEnd;
}

/** Reads all whole records; what stays is an open one or a line without its end. */
function* readBlocks(state: State, isEnd: boolean): Generator<TableRow> {
  while (state.text.length > 0) {
    if (state.broken !== undefined) {
      const read = readBehindBroken(state, state.broken, isEnd);
      if (read === undefined) return;
      yield* read;
      continue;
    }
    const end = blockEnd(state.text, state.block, isEnd);
    if (end === undefined) return refuseLong(state);
    const { rows, read, line, ended } = parseBlock(state.text.subarray(0, end), state);
    yield* rows;
    state.usual = rows.at(-1)?.cells.length ?? state.usual;
    state.text = state.text.subarray(read);
    state.line = line;
    const rest = end - read;
    if (ended === 'whole') state.block = Math.min(LARGE_BLOCK, state.block * 4);
    else if (ended === 'suspect' || isMisplaced(state, rest, isEnd)) {
      // What the line may mean shows below it.
      if (!isEnd && state.text.length < MEND_BYTES) return;
      yield mendLine(state, isEnd);
    } else if (!isEnd && blockEnd(state.text, state.text.length, isEnd) === rest) return;
    else state.block = Math.max(state.block, rest) * 2;
  }
}

type Parsed = {
  rows: TableRow[];
  /** How much of the block is read, and the line reached. */
  read: number;
  line: number;
  ended: 'whole' | 'open' | 'suspect';
};

/** Parses as many records of a block as are sound. */
function parseBlock(block: Buffer, { shape, line }: State): Parsed {
  const parsed: Parsed = { rows: [], read: 0, line, ended: 'whole' };
  const take = (cells: string[], { bytes }: { bytes: number }): null => {
    const { blank, breaks, inner } = countLines(block, parsed.read, bytes);
    const text = () => withoutBreaks(block.toString('utf8', parsed.read, bytes));
    if (inner > 0 && isSuspect(cells, text, shape)) throw SUSPECT;
    const meant = inner === 0 ? mendAlone(cells, text, shape) : cells;
    if (meant === undefined) throw SUSPECT;
    parsed.rows.push({ line: parsed.line + blank, cells: meant });
    parsed.line += breaks;
    parsed.read = bytes;
    return null;
  };
  try {
    // csv-parse types its listener for records of objects.
    parse(block, { ...parsing(shape.separator), on_record: take as never });
    parsed.line += countLines(block, parsed.read, block.length).breaks;
    parsed.read = block.length;
  } catch (cause) {
    if (cause === SUSPECT) parsed.ended = 'suspect';
    else if (!(cause instanceof CsvError)) throw cause;
    else if (cause.code === 'CSV_QUOTE_NOT_CLOSED') parsed.ended = 'open';
    else throw refuseText(cause, parsed.line);
  }
  return parsed;
}

/** The cells of a record of one line as they are meant; undefined if its quotes are misplaced. */
function mendAlone(cells: string[], text: () => string, shape: Shape): string[] | undefined {
  const isUnusual = cells.length !== shape.width;
  if (shape.width === 0) return cells;
  if (!isUnusual && !cells.some((cell) => cell.startsWith('"'))) return cells;
  const line = text();
  if (!line.includes('"')) return cells;
  if (isTorn(cells, line, shape)) return readLine(line, shape);
  return isUnusual ? (readAsMeant(line, shape) ?? cells) : cells;
}

/** Whether the quote that is open behind all that was read closes nowhere, or behind the rows of others. */
function isMisplaced(state: State, length: number, isEnd: boolean): boolean {
  const isWhole = isEnd && length === state.text.length;
  if (!isWhole && length <= MAX_RECORD_BYTES) {
    const lines = withoutBreaks(state.text.toString('utf8', 0, length)).split(/\r\n|\n|\r/);
    return isSwallowing(lines, state.shape);
  }
  state.openQuotes += 1;
  if (state.openQuotes <= MAX_OPEN_QUOTES) return true;
  throw refuse(state.line, 'un guillemet ouvert ici ne se referme jamais, comme bien d’autres');
}

/** Reads the first line alone, or else the record that it begins as it may be meant. */
function mendLine(state: State, isEnd: boolean): TableRow {
  state.block = SMALL_BLOCK;
  const { shape } = state;
  let end = endOfLine(state.text, isEnd) ?? state.text.length;
  while (withoutBreaks(state.text.toString('utf8', 0, end)) === '' && end < state.text.length) {
    advance(state, end);
    end = endOfLine(state.text, isEnd) ?? state.text.length;
  }
  const { line } = state;
  const text = withoutBreaks(state.text.toString('utf8', 0, end));
  const cells = shape.width > 0 ? readLine(text, shape) : undefined;
  if (cells !== undefined) {
    advance(state, end);
    return { line, cells };
  }
  const longer = shape.width > 0 ? readLonger(state, text, end) : undefined;
  if (longer !== undefined) {
    advance(state, longer.end);
    return { line, cells: longer.cells };
  }
  advance(state, end);
  state.broken = { line, text };
  const found = cellsOf(text, shape) ?? cellsOf(`${text}"`, shape) ?? [];
  return { line, cells: found, problem: MISPLACED_QUOTE };
}

/** A record of several lines whose first one is `first` up to `end`, with inches at the end of one of its texts. */
function readLonger({ text, shape }: State, first: string, end: number) {
  const rest = text.subarray(end, blockEnd(text, MEND_BYTES, true));
  for (const { meant } of meantLines(first, shape)) {
    const block = Buffer.concat([
      Buffer.from(meant),
      text.subarray(end - breakBytes(text, end), end),
      rest,
    ]);
    let found: { cells: string[]; bytes: number } | undefined;
    const take = (cells: string[], { bytes }: { bytes: number }) => {
      found = { cells, bytes };
      throw SUSPECT;
    };
    try {
      parse(block, { ...parsing(shape.separator), on_record: take as never });
    } catch {
      // The first record is all that counts.
    }
    if (found === undefined || found.cells.length !== shape.width) continue;
    const record = withoutBreaks(block.toString('utf8', 0, found.bytes));
    if (!isStrict(record, shape) || isSuspect(found.cells, () => record, shape)) continue;
    return { cells: found.cells, end: found.bytes - (block.length - rest.length - end) };
  }
  return undefined;
}

/**
 * Reads on below a misplaced quote, where a line with too few or too many cells is a piece of a text, until a line is a
 * row or begins one. A row that would close the quote may be such a piece too, so it is refused. Undefined without a
 * whole line.
 */
function readBehindBroken(
  state: State,
  broken: NonNullable<State['broken']>,
  isEnd: boolean,
): TableRow[] | undefined {
  const end = endOfLine(state.text, isEnd);
  if (end === undefined) return undefined;
  const { shape, line } = state;
  const text = withoutBreaks(state.text.toString('utf8', 0, end));
  const cells = cellsOf(text, shape);
  const isSound = cells === undefined || [shape.width, state.usual].includes(cells.length);
  const whole = `${broken.text}\n${text}`;
  const isClosing = whole.length < MEND_BYTES && closes(whole, text, shape);
  if (!isClosing && (isSound || readAsMeant(text, shape) !== undefined)) {
    state.broken = undefined;
    return [];
  }
  advance(state, end);
  state.broken = isClosing ? undefined : { line: broken.line, text: whole.slice(0, MEND_BYTES) };
  if (cells?.length === 0) return [];
  const problem = `suite d’un guillemet mal fermé à la ligne ${broken.line}`;
  return [{ line, cells: cells ?? [], problem }];
}

/** Whether the last line ends a record as the format wants it. */
const closes = (whole: string, last: string, shape: Shape) =>
  last.includes('"') && isStrict(whole, shape) && cellsOf(whole, shape)?.length === shape.width;

/** Takes the text up to a place. */
function advance(state: State, end: number): string {
  const text = state.text.toString('utf8', 0, end);
  state.line += countLines(state.text, 0, end).breaks;
  state.text = state.text.subarray(end);
  return text;
}

function refuseLong({ text, line }: State): void {
  if (text.length > MAX_RECORD_BYTES) throw refuse(line, 'cette ligne est trop longue');
}

const refuseText = (cause: CsvError, line: number) =>
  Object.assign(refuse(line, `le texte ne se lit pas comme un CSV (${cause.code})`), { cause });

const refuse = (line: number, why: string) => new Problem('bad-request', `Ligne ${line} : ${why}.`);
