import type { Finish } from './finishes.ts';
import { brushFront, shadeDown, shadeRound, tones } from './finishes.ts';
import { addSheen, castShadow, drawDigits, floorLevel, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putEllipse, putPath, putRect, repeatShape } from './svg.ts';

/** A water dispenser. */
export type FountainDrawing = {
  family: 'fountain';
  kind: 'tall' | 'table' | 'hidden';
  finish: Finish;
  taps: 2 | 3;
  cabinet?: boolean;
  display?: boolean;
};

/** Draws a water dispenser, with its bottle on top unless it hides inside. */
export function drawFountain(sheet: Sheet, drawing: FountainDrawing): string {
  const h = { tall: 540, table: 330, hidden: 720 }[drawing.kind];
  const floor = drawing.kind === 'table' ? 850 : floorLevel;
  const w = 310;
  const x = 500 - w / 2;
  const y = floor - 10 - h;
  const isDark = ['black', 'graphite', 'navy'].includes(drawing.finish);
  const niche = sheet.addLinear(
    [
      [0, '#0d1114'],
      [1, '#3a434b'],
    ],
    'y',
  );
  const taps = Array.from(
    { length: drawing.taps },
    (_, i) => 500 + (i - (drawing.taps - 1) / 2) * 72,
  );
  const colors = drawing.taps === 3 ? ['#d83a34', '#f2f5f7', '#1d7fd6'] : ['#d83a34', '#1d7fd6'];
  const low = y + (drawing.kind === 'hidden' ? 330 : 290);
  return (
    castShadow(sheet, 500, w / 2 + 26, floor) +
    (drawing.kind === 'hidden' ? '' : drawBottle(sheet, y)) +
    putRect(x, y, w, h, shadeRound(sheet, drawing.finish), 26) +
    putPath(
      `M${x + 6} ${y + 30}q0-34 40-34h${w - 92}q40 0 40 34z`,
      shadeDown(sheet, drawing.finish),
    ) +
    putRect(x + 30, y + 46, w - 60, 54, '#0d1013', 14) +
    (drawing.display
      ? drawDigits('5', x + 62, y + 58, 30, '#7fd1ff') +
        drawDigits('92', x + 190, y + 58, 30, '#ff9a6a')
      : repeatShape(3, (i) =>
          putCircle(x + 90 + i * 64, y + 73, 7, ['#ff5a45', '#37c871', '#4fb4ff'][i] ?? '#fff'),
        )) +
    putRect(x + 36, y + 112, w - 72, 160, niche, 16) +
    taps
      .map(
        (at, i) =>
          putRect(at - 20, y + 112, 40, 30, colors[i] ?? '#fff', 8) +
          putPath(`M${at - 13} ${y + 142}h26l-5 34h-16z`, '#cfd6dc'),
      )
      .join('') +
    putPath(`M${500 - 30} ${y + 206}h60l-7 58h-46z`, '#d8effc', 'opacity=".85"') +
    putRect(x + 30, y + 264, w - 60, 16, '#14181c', 6) +
    repeatShape(9, (i) => putRect(x + 44 + i * 25, y + 268, 15, 4, '#8b949c', 2)) +
    (drawing.kind === 'table'
      ? ''
      : drawDoor(sheet, drawing, x, low, w, y + h - low - 24, isDark)) +
    putRect(x + 8, y + h - 18, w - 16, 18, tones[drawing.finish].deep, 6) +
    putBrandMark(450, y + 18, 100, isDark ? '#f4f7fa' : '#4c5761')
  );
}

function drawDoor(
  sheet: Sheet,
  drawing: FountainDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
  isDark: boolean,
): string {
  return (
    putRect(
      x + 20,
      y,
      w - 40,
      h,
      brushFront(sheet, drawing.finish),
      14,
      `stroke="${tones[drawing.finish].deep}" stroke-opacity=".5" stroke-width="2"`,
    ) +
    addSheen(sheet, x + 24, y + 4, w - 48, h - 8, isDark ? 0.14 : 0.34) +
    (drawing.cabinet
      ? putRect(x + w - 56, y + h * 0.2, 12, h * 0.34, tones[drawing.finish].deep, 6)
      : putRect(x + 100, y + 18, w - 200, 10, '#000', 5, 'opacity=".22"'))
  );
}

function drawBottle(sheet: Sheet, y: number): string {
  const plastic = sheet.addLinear([
    [0, '#2f8fdc', 0.75],
    [0.2, '#c9e9ff', 0.6],
    [0.5, '#7cc3f3', 0.5],
    [0.85, '#3f9ce2', 0.65],
    [1, '#1d6fbd', 0.85],
  ]);
  return (
    putRect(452, y - 46, 96, 56, plastic, 12) +
    putPath(
      `M380 ${y - 80}q0 50 74 54h92q74-4 74-54v-180q0-40-40-40H420q-40 0-40 40z`,
      plastic,
      'stroke="#4f9fd8" stroke-width="2"',
    ) +
    repeatShape(4, (i) => putRect(384, y - 244 + i * 44, 232, 9, '#e8f6ff', 4, 'opacity=".6"')) +
    putEllipse(500, y - 296, 96, 12, '#e3f4ff', 'opacity=".8"') +
    putRect(408, y - 270, 18, 200, '#fff', 9, 'opacity=".55"')
  );
}
