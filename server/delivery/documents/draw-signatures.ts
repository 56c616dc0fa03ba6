import { COLORS, LEFT, RIGHT, type Sheet, WIDTH } from './sheet.ts';

const SPACE = 16;
const BLANK = 70;

/** What they take of a page, in points. */
export const SIGNATURES_HEIGHT = BLANK;

/** Two boxes side by side, for whoever hands over and whoever takes. */
export function drawSignatures(sheet: Sheet, left: string, right: string): void {
  sheet.makeRoom(BLANK);
  const width = WIDTH / 2 - SPACE;
  const style = { size: 8.5, bold: true, color: COLORS.muted } as const;
  const top = sheet.y;
  sheet.write(left, { x: LEFT, y: top, width }, style);
  sheet.write(right, { x: RIGHT - width, y: top, width }, style);
  sheet.y = top + BLANK;
  sheet.rule();
}
