// A category that stands once in a cell over several rows is that of each of them.

import { columnOf, MAX_COLUMNS, tooMuch } from './sheet-rows.ts';
import { isBlank, type TableRow } from './table.ts';

/** A column of merged cells, from its first row to its last. */
export type Merge = { column: number; first: number; last: number };

/** More than any list has. */
const MAX_MERGES = 200_000;
/** A longer tag is none of a merge. */
const MAX_TAG = 300;
const ROWS_END = /<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/;
const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const MERGES_END = /<\/(?:\w+:)?(?:mergeCells|worksheet)\s*>/;

/** Finds the merges of several rows, which a sheet names behind its rows; of several columns the first counts. */
export async function readMerges(sheet: AsyncIterable<Buffer>): Promise<Merge[]> {
  const merges: Merge[] = [];
  let text = '';
  let isBehindRows = false;
  for await (const part of sheet) {
    text = text.slice(-MAX_TAG);
    // Most parts hold rows alone: they are passed over without becoming text.
    const mayEnd = isBehindRows || part.includes('sheetData');
    text += mayEnd ? part.toString('latin1') : part.toString('latin1', part.length - MAX_TAG);
    if (!isBehindRows) {
      const end = ROWS_END.exec(text);
      if (end === null) continue;
      isBehindRows = true;
      text = text.slice(end.index + end[0].length);
    }
    let read = 0;
    for (const { 0: tag, 1: letters = '', 2: first, 3: last, index } of text.matchAll(MERGE)) {
      read = index + tag.length;
      const merge = { column: columnOf(letters) - 1, first: Number(first), last: Number(last) };
      if (merge.last > merge.first && merge.column < MAX_COLUMNS) merges.push(merge);
      if (merges.length > MAX_MERGES) throw tooMuch();
    }
    if (MERGES_END.test(text)) break;
    text = text.slice(read);
  }
  return merges.toSorted((a, b) => a.first - b.first);
}

/** Fills the cells of merges below their first row with its text; numbers count once, and headings do not repeat. */
export function repeatMerged(
  merges: readonly Merge[],
  headerLine: number,
): (row: TableRow) => void {
  const open = new Map<number, { last: number; text: string }>();
  let next = 0;
  return ({ line, cells }) => {
    const isFilled = open.size > 0 && !isBlank(cells);
    for (const [column, { last, text }] of open) {
      if (last < line) open.delete(column);
      else if (isFilled && (cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (
      let merge = merges[next];
      merge !== undefined && merge.first <= line;
      merge = merges[next]
    ) {
      const text = cells[merge.column] ?? '';
      const isHere = merge.first === line && line > headerLine;
      if (isHere && /\p{L}/u.test(text)) open.set(merge.column, { last: merge.last, text });
      next += 1;
    }
  };
}
