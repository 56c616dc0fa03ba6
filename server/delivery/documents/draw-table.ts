import { COLORS, LEFT, RIGHT, type Sheet, WIDTH } from './sheet.ts';

/** The width is in points; a column without one takes what is left. */
export type Column = { title: string; width?: number; align?: 'left' | 'right' };

const PAD = 5;
const GAP = 8;

/** A table whose cells wrap and whose head comes again on each page; a row stays on one page. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly string[][]) {
  const boxes = placeColumns(columns);
  const titles = columns.map(({ title }) => title);
  const head = { size: 8.5, bold: true, color: COLORS.muted };
  const heightOf = (cells: readonly string[], style = {}) =>
    Math.max(...boxes.map(({ width }, index) => sheet.heightOf(cells[index] ?? '', width, style)));
  const drawRow = (cells: readonly string[], style = {}) => {
    const height = heightOf(cells, style);
    for (const [index, { x, width, align }] of boxes.entries()) {
      sheet.write(cells[index] ?? '', { x, width, y: sheet.y + PAD }, { ...style, align });
    }
    sheet.y += height + 2 * PAD;
    sheet.rule();
  };

  const headHeight = heightOf(titles, head) + 2 * PAD;
  const firstRow = rows[0] === undefined ? 0 : heightOf(rows[0]) + 2 * PAD;
  sheet.makeRoom(headHeight + firstRow);
  drawRow(titles, head);
  for (const row of rows) {
    if (sheet.makeRoom(heightOf(row) + 2 * PAD)) drawRow(titles, head);
    drawRow(row);
  }
}

function placeColumns(columns: readonly Column[]) {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const free = columns.filter(({ width }) => width === undefined).length;
  const share = (WIDTH - fixed - GAP * (columns.length - 1)) / Math.max(1, free);
  let x = LEFT;
  return columns.map(({ width = share, align = 'left' }) => {
    const box = { x, width: Math.min(width, RIGHT - x), align };
    x += width + GAP;
    return box;
  });
}
