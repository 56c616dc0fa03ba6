import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeDown, shadeGlass, shadeSide, tones } from './finishes.ts';
import { drawHob } from './hobs.ts';
import { addSheen, castShadow, drawDigits, drawKnob, floorLevel, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPolygon, putRect, putStroke, repeatShape } from './svg.ts';
import { drawTableStove } from './table-stoves.ts';

/** A cooker with oven, or a table-top gas stove. */
export type CookerDrawing = {
  family: 'cooker';
  kind: 'range' | 'bottle' | 'table' | 'ceramic';
  burners: 2 | 3 | 4 | 5 | 6;
  finish: Finish;
  knobs: 'steel' | 'black' | 'white';
  lid: 'glass' | 'metal' | 'none';
  clock?: boolean;
  flame?: boolean;
};

/** Draws a cooker; the number of burners decides its width. */
export function drawCooker(sheet: Sheet, drawing: CookerDrawing): string {
  if (drawing.kind === 'table') {
    return drawTableStove(sheet, drawing);
  }
  const w = drawing.burners > 4 ? 660 : drawing.burners === 4 ? 460 : 420;
  const x = 500 - w / 2;
  const h = 600;
  const y = floorLevel - 20 - h;
  return (
    castShadow(sheet, 500, w / 2 + 14) +
    drawLid(sheet, drawing, x, y, w) +
    drawHob(sheet, drawing, x, y, w) +
    repeatShape(2, (i) => putRect(x + 24 + i * (w - 76), y + h - 2, 28, 22, '#2a2f35', 4)) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      6,
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    drawPanel(sheet, drawing, x, y, w) +
    drawFront(sheet, drawing, x, y + 112, w)
  );
}

function drawLid(sheet: Sheet, drawing: CookerDrawing, x: number, y: number, w: number): string {
  if (drawing.lid === 'none') {
    return putRect(x + 34, y - 96, w - 68, 30, shadeChrome(sheet, 'y'), 4);
  }
  const glass = sheet.addLinear(
    [
      [0, '#6f7d89', 0.85],
      [0.5, '#2c343c', 0.9],
      [1, '#171c21', 0.95],
    ],
    'd',
  );
  const fill = drawing.lid === 'glass' ? glass : shadeDown(sheet, drawing.finish);
  return (
    putPolygon(
      [
        [x + 34, y - 78],
        [x + 44, y - 230],
        [x + w - 44, y - 230],
        [x + w - 34, y - 78],
      ],
      fill,
      `stroke="${tones[drawing.finish].dark}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    addSheen(sheet, x + 60, y - 226, w - 160, 146, drawing.lid === 'glass' ? 0.34 : 0.3) +
    putRect(x + 60, y - 86, 40, 14, '#6c757e', 3) +
    putRect(x + w - 100, y - 86, 40, 14, '#6c757e', 3)
  );
}

function drawPanel(sheet: Sheet, drawing: CookerDrawing, x: number, y: number, w: number): string {
  const count = drawing.burners + 2;
  const clock = drawing.clock
    ? putRect(500 - 52, y + 38, 104, 44, '#0d1013', 6) +
      drawDigits('19:30', 500 - 38, y + 47, 26, '#ff9a3c')
    : '';
  const left = Math.ceil(count / 2);
  const size = drawing.clock && w < 500 ? 17 : 20;
  // The clock takes the middle, so the knobs share what is left on both sides.
  const reserve = drawing.clock ? 128 : 0;
  const side = (w - 40 - reserve) / 2;
  const slots = Array.from({ length: count }, (_, i) => {
    if (!drawing.clock) {
      return x + 20 + ((w - 40) * (i + 0.5)) / count;
    }
    return i < left
      ? x + 20 + (side * (i + 0.5)) / left
      : x + 20 + side + reserve + (side * (i - left + 0.5)) / (count - left);
  });
  const isDark = ['black', 'graphite'].includes(drawing.finish);
  return (
    putRect(
      x + 8,
      y + 20,
      w - 16,
      84,
      isDark ? '#16191d' : shadeDown(sheet, drawing.finish),
      6,
      'stroke="#000" stroke-opacity=".12"',
    ) +
    slots
      .map((at, i) => drawKnob(sheet, at, y + 62, size, drawing.knobs, i % 3 === 1 ? 60 : 0))
      .join('') +
    slots.map((at) => putCircle(at, y + 32, 2.5, isDark ? '#cfd6dc' : '#555e66')).join('') +
    clock
  );
}

function drawFront(sheet: Sheet, drawing: CookerDrawing, x: number, y: number, w: number): string {
  const hasBottle = drawing.kind === 'bottle';
  const ovenWidth = hasBottle ? w * 0.62 : w;
  const oven = drawOvenDoor(sheet, drawing, x + 10, y, ovenWidth - 20, 350);
  const drawer =
    putRect(
      x + 10,
      y + 362,
      ovenWidth - 20,
      108,
      brushFront(sheet, drawing.finish),
      6,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) + putRect(x + ovenWidth / 2 - 90, y + 382, 180, 10, '#000', 5, 'opacity=".3"');
  const bottle = hasBottle
    ? putRect(
        x + ovenWidth,
        y,
        w - ovenWidth - 10,
        470,
        brushFront(sheet, drawing.finish),
        6,
        `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
      ) +
      putRect(x + ovenWidth + 16, y + 40, 11, 150, shadeChrome(sheet), 5) +
      repeatShape(6, (i) =>
        putRect(
          x + ovenWidth + 70,
          y + 380 + i * 11,
          w - ovenWidth - 130,
          5,
          tones[drawing.finish].deep,
          2,
        ),
      ) +
      addSheen(sheet, x + ovenWidth + 6, y + 4, w - ovenWidth - 20, 460, 0.2)
    : '';
  return oven + drawer + bottle + putRect(x, y + 474, w, 12, shadeSide(sheet, drawing.finish), 3);
}

function drawOvenDoor(
  sheet: Sheet,
  drawing: CookerDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const lamp = sheet.addRadial(
    [
      [0, '#ffb65a', 0.55],
      [1, '#ffb65a', 0],
    ],
    [0.5, 0.3],
  );
  const isDark = ['black', 'graphite'].includes(drawing.finish);
  return (
    putRect(
      x,
      y,
      w,
      h,
      isDark ? '#111417' : brushFront(sheet, drawing.finish),
      8,
      'stroke="#000" stroke-opacity=".3" stroke-width="2"',
    ) +
    putRect(
      x + 30,
      y + 74,
      w - 60,
      h - 110,
      shadeGlass(sheet),
      12,
      'stroke="#5b646c" stroke-width="3"',
    ) +
    putRect(x + 54, y + 96, w - 108, h - 154, '#1d120a', 8) +
    putRect(x + 54, y + 96, w - 108, h - 154, lamp, 8) +
    repeatShape(2, (i) =>
      putStroke(`M${x + 62} ${y + 160 + i * 66}H${x + w - 62}`, '#b4bcc3', 3, 'opacity=".7"'),
    ) +
    addSheen(sheet, x + 32, y + 76, w - 64, h - 114, 0.24) +
    putRect(x + 40, y + 34, w - 80, 17, shadeChrome(sheet, 'y'), 8) +
    putRect(x + 44, y + 53, w - 88, 7, '#000', 3, 'opacity=".22"') +
    putRect(x + 56, y + 28, 18, 26, '#6b747c', 4) +
    putRect(x + w - 74, y + 28, 18, 26, '#6b747c', 4) +
    putBrandMark(x + w / 2 - 34, y + h - 26, 68, isDark ? '#dfe4e8' : '#4c5761')
  );
}
