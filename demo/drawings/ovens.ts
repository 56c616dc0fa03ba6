import { drawFood } from './dishes.ts';
import type { Finish } from './finishes.ts';
import {
  brushFront,
  shadeChrome,
  shadeDown,
  shadeGlass,
  shadeRound,
  shadeSide,
  tones,
} from './finishes.ts';
import { addSheen, castShadow, drawDigits, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  putStroke,
  repeatShape,
} from './svg.ts';

/** A table-top oven, a built-in oven or a hot-air fryer. */
export type OvenDrawing = {
  family: 'oven';
  kind: 'table' | 'built-in' | 'fryer';
  finish: Finish;
  width: number;
  food: 'chicken' | 'pizza' | 'bread' | 'none';
  hotplates?: boolean;
  digits?: string;
};

/** Draws an oven; `width` only matters for table-top ovens (540 to 800). */
export function drawOven(sheet: Sheet, drawing: OvenDrawing): string {
  const painters = { table: drawTableOven, 'built-in': drawBuiltIn, fryer: drawFryer };
  return painters[drawing.kind](sheet, drawing);
}

function drawChamber(
  sheet: Sheet,
  drawing: OvenDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const glow = sheet.addRadial(
    [
      [0, '#ffca76'],
      [0.45, '#c0661c'],
      [1, '#2a1408'],
    ],
    [0.5, 0.35],
  );
  const dark = shadeGlass(sheet);
  const lit = drawing.food !== 'none';
  const rack = y + h * 0.74;
  return (
    putRect(x, y, w, h, lit ? glow : dark, 10, 'stroke="#23282d" stroke-width="5"') +
    (lit
      ? [0.08, 0.9].map((at) => putRect(x + 24, y + h * at, w - 48, 6, '#ff5a2c', 3)).join('')
      : '') +
    repeatShape(2, (i) =>
      putStroke(
        `M${x + 10} ${y + h * 0.5 + i * h * 0.24}H${x + w - 10}`,
        '#d5dbe0',
        4,
        'opacity=".75"',
      ),
    ) +
    (lit ? drawFood(sheet, drawing.food, x + w / 2, rack, Math.min(w / 560, h / 250)) : '') +
    addSheen(sheet, x, y, w, h, 0.22)
  );
}

function drawTableOven(sheet: Sheet, drawing: OvenDrawing): string {
  const w = drawing.width;
  const h = w * 0.6;
  const x = 488 - w / 2;
  const y = 790 - 20 - h;
  const doorWidth = w * 0.76;
  const isDark = ['black', 'graphite'].includes(drawing.finish);
  const plates = drawing.hotplates
    ? putPolygon(
        [
          [x + 6, y + 4],
          [x + 60, y - 70],
          [x + w - 30, y - 70],
          [x + w + 30, y + 8],
        ],
        tones[drawing.finish].base,
        `stroke="${tones[drawing.finish].dark}"`,
      ) +
      [0.32, 0.72]
        .map(
          (at, i) =>
            putEllipse(x + w * at, y - 36, 100 - i * 20, 24 - i * 4, '#8b949c') +
            putEllipse(x + w * at, y - 42, 92 - i * 20, 21 - i * 4, '#23282d') +
            putEllipse(x + w * at, y - 42, 30, 7, '#4b525a'),
        )
        .join('')
    : '';
  return (
    castShadow(sheet, 500, w / 2 + 24, 790) +
    repeatShape(2, (i) => putRect(x + 36 + i * (w - 116), y + h - 2, 44, 24, '#15181c', 5)) +
    putPolygon(
      [
        [x + w - 6, y + 2],
        [x + w + 40, y + 22],
        [x + w + 40, y + h - 14],
        [x + w - 6, y + h],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    plates +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      14,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(x + 16, y + 16, doorWidth - 20, h - 32, '#101316', 10) +
    drawChamber(sheet, drawing, x + 40, y + 74, doorWidth - 68, h - 124) +
    putRect(x + 56, y + 32, doorWidth - 100, 18, shadeChrome(sheet, 'y'), 9) +
    putRect(x + 60, y + 52, doorWidth - 108, 6, '#000', 3, 'opacity=".5"') +
    [0.2, 0.48, 0.76]
      .map((at, i) =>
        drawKnob(
          sheet,
          x + w * 0.875,
          y + h * at + 8,
          w * 0.058,
          isDark ? 'steel' : 'black',
          i * 60 - 40,
        ),
      )
      .join('') +
    [0.2, 0.48, 0.76]
      .map((at) =>
        putRect(
          x + w * 0.875 - 18,
          y + h * at - w * 0.07,
          36,
          4,
          isDark ? '#aab4bd' : '#5a6570',
          2,
        ),
      )
      .join('') +
    putCircle(x + w * 0.875, y + h * 0.95, 6, '#ff4d3a')
  );
}

function drawBuiltIn(sheet: Sheet, drawing: OvenDrawing): string {
  const w = 640;
  const x = 500 - w / 2;
  const y = 180;
  const isDark = ['black', 'graphite'].includes(drawing.finish);
  const panel = isDark ? shadeGlass(sheet) : brushFront(sheet, drawing.finish);
  return (
    castShadow(sheet, 500, w / 2 + 10, 830) +
    putRect(x + 18, 190, w - 36, 640, '#59626a', 6) +
    putRect(x, y, w, 136, panel, 8, `stroke="${tones[drawing.finish].dark}" stroke-width="2"`) +
    putRect(x + w / 2 - 92, y + 36, 184, 64, '#07090b', 8) +
    drawDigits(drawing.digits ?? '200', x + w / 2 - 50, y + 48, 40, '#ffb057') +
    [0.18, 0.82]
      .map((at, i) => drawKnob(sheet, x + w * at, y + 70, 36, 'steel', i ? 30 : -60))
      .join('') +
    putRect(
      x,
      y + 142,
      w,
      504,
      isDark ? '#0c0e10' : brushFront(sheet, drawing.finish),
      8,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(x + 30, y + 226, w - 60, 390, '#0c0e10', 12) +
    drawChamber(sheet, drawing, x + 70, y + 256, w - 140, 320) +
    putRect(x + 50, y + 174, w - 100, 20, shadeChrome(sheet, 'y'), 10) +
    putRect(x + 54, y + 197, w - 108, 7, '#000', 3, 'opacity=".35"') +
    putRect(x + 70, y + 166, 20, 34, '#7d868e', 5) +
    putRect(x + w - 90, y + 166, 20, 34, '#7d868e', 5) +
    putBrandMark(x + w / 2 - 46, y + 150, 92, isDark ? '#dfe4e8' : '#4c5761')
  );
}

function drawFryer(sheet: Sheet, drawing: OvenDrawing): string {
  const basket = sheet.addRadial(
    [
      [0, '#ffc36e'],
      [0.6, '#9a531a'],
      [1, '#1c0f07'],
    ],
    [0.5, 0.3],
  );
  return (
    castShadow(sheet, 500, 240, 850) +
    putPath(
      'M280 836q-30-320 30-560q20-90 190-92t190 92q60 240 30 560q-220 20-440 0z',
      shadeRound(sheet, drawing.finish),
    ) +
    putPath('M352 250q20-40 148-42t148 42q14 60 20 110H332q6-60 20-110z', '#0a0d10') +
    drawDigits(drawing.digits ?? '180', 440, 268, 50, '#8ae4ff') +
    repeatShape(6, (i) => putCircle(376 + i * 50, 342, 7, '#7d8891')) +
    putPath(
      'M296 470q204 24 408 0q10 160-4 330q-200 20-400 0q-14-170-4-330z',
      '#000',
      'opacity=".18"',
    ) +
    putPath(
      'M300 476q200 22 400 0q8 160-6 314q-194 18-388 0q-14-160-6-314z',
      shadeRound(sheet, drawing.finish),
    ) +
    (drawing.food === 'none'
      ? ''
      : putRect(360, 520, 280, 130, basket, 22, 'stroke="#0a0d10" stroke-width="8"') +
        drawFood(sheet, drawing.food, 500, 640, 0.72) +
        addSheen(sheet, 364, 524, 272, 122, 0.24)) +
    putPath(
      'M440 690h120l10 130q-70 24-140 0z',
      shadeDown(sheet, 'graphite'),
      'stroke="#000" stroke-opacity=".3"',
    ) +
    putRect(462, 706, 76, 16, '#9aa5ae', 8) +
    putPath('M326 290q-40 220-20 500h18q-16-280 22-500z', '#fff', 'opacity=".35"')
  );
}
