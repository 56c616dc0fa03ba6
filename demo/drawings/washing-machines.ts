import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeDown, shadeGlass, shadeSide, tones } from './finishes.ts';
import {
  addEdgeLight,
  addSheen,
  castShadow,
  drawDigits,
  drawKnob,
  floorLevel,
  putBrandMark,
  putEnergyLabel,
} from './parts.ts';
import { drawPorthole } from './portholes.ts';
import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  repeatShape,
  turnGroup,
} from './svg.ts';
import { drawTwinTub } from './twin-tubs.ts';

/** A washing machine: front loader, top loader or twin tub. */
export type WashingMachineDrawing = {
  family: 'washing-machine';
  kind: 'front' | 'top' | 'twin';
  finish: Finish;
  door: 'chrome' | 'black' | 'white';
  panel: 'knob' | 'touch';
  digits?: string;
  laundry?: boolean;
  accent?: Finish;
};

/** Draws a washing machine. */
export function drawWashingMachine(sheet: Sheet, drawing: WashingMachineDrawing): string {
  const painters = { front: drawFrontLoader, top: drawTopLoader, twin: drawTwinTub };
  return painters[drawing.kind](sheet, drawing);
}

function drawFrontLoader(sheet: Sheet, drawing: WashingMachineDrawing): string {
  const w = 560;
  const h = 720;
  const x = 500 - w / 2 - 14;
  const y = floorLevel - 16 - h;
  const isDark = isDarkFinish(drawing.finish);
  const panel = isDark ? shadeGlass(sheet) : shadeDown(sheet, drawing.finish);
  return (
    castShadow(sheet, 500, w / 2 + 30) +
    repeatShape(2, (i) => putRect(x + 30 + i * (w - 100), y + h - 2, 40, 18, '#20252b', 4)) +
    putPolygon(
      [
        [x + w - 6, y + 4],
        [x + w + 32, y + 18],
        [x + w + 32, y + h - 12],
        [x + w - 6, y + h],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      12,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(
      x - 4,
      y - 8,
      w + 10,
      18,
      tones[drawing.finish].light,
      6,
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    putRect(x + 10, y + 18, w - 20, 104, panel, 10, 'stroke="#000" stroke-opacity=".14"') +
    putRect(
      x + 24,
      y + 30,
      148,
      80,
      tones[drawing.finish].base,
      8,
      `stroke="${tones[drawing.finish].deep}" stroke-opacity=".5"`,
    ) +
    putBrandMark(x + 50, y + 46, 84, isDark ? '#e6ebef' : '#47525c') +
    putRect(x + 50, y + 88, 96, 8, '#000', 4, 'opacity=".25"') +
    drawControls(sheet, drawing, x, y, w) +
    drawPorthole(sheet, drawing, x + w / 2, y + 400) +
    putRect(x + 10, y + h - 70, w - 20, 2, tones[drawing.finish].deep, 0, 'opacity=".5"') +
    putRect(
      x + w - 110,
      y + h - 58,
      74,
      44,
      tones[drawing.finish].base,
      6,
      `stroke="${tones[drawing.finish].deep}" stroke-opacity=".5"`,
    ) +
    addEdgeLight(x + 4, y + 20, h - 40) +
    putEnergyLabel(x + 26, y + 140, 46)
  );
}

function isDarkFinish(finish: Finish): boolean {
  return ['black', 'graphite', 'navy'].includes(finish);
}

function drawControls(
  sheet: Sheet,
  drawing: WashingMachineDrawing,
  x: number,
  y: number,
  w: number,
): string {
  const time = drawing.digits ?? '1:30';
  const ink = isDarkFinish(drawing.finish) ? '#cfd6dc' : '#5a6570';
  if (drawing.panel === 'knob') {
    return (
      drawKnob(sheet, x + w / 2, y + 70, 38, isDarkFinish(drawing.finish) ? 'black' : 'steel', 35) +
      repeatShape(10, (i) =>
        turnGroup(putCircle(x + w / 2, y + 24, 2.6, ink), i * 36, x + w / 2, y + 70),
      ) +
      putRect(x + w - 206, y + 38, 120, 50, '#0d1013', 8) +
      drawDigits(time, x + w - 188, y + 50, 28, '#ffd9a0') +
      repeatShape(5, (i) => putRect(x + w - 206 + i * 25, y + 98, 17, 9, ink, 4)) +
      putCircle(
        x + w - 46,
        y + 68,
        20,
        tones[drawing.finish].light,
        `stroke="${ink}" stroke-width="3"`,
      ) +
      putPath(`M${x + w - 52} ${y + 58}l16 10l-16 10z`, ink)
    );
  }
  return (
    putRect(x + 196, y + 32, w - 224, 76, '#0b0e11', 12) +
    drawDigits(time, x + 216, y + 52, 36, '#8ae4ff') +
    repeatShape(6, (i) =>
      putCircle(
        x + 340 + (i % 3) * 44,
        y + 54 + Math.floor(i / 3) * 32,
        9,
        i === 1 ? '#8ae4ff' : '#4b545d',
      ),
    ) +
    putCircle(x + w - 62, y + 70, 20, '#12161a', 'stroke="#8ae4ff" stroke-width="3"')
  );
}

function drawTopLoader(sheet: Sheet, drawing: WashingMachineDrawing): string {
  const w = 520;
  const h = 590;
  const x = 500 - w / 2;
  const y = floorLevel - 16 - h;
  const isDark = isDarkFinish(drawing.finish);
  const glass = sheet.addLinear(
    [
      [0, '#93a4b1', 0.9],
      [0.5, '#39444d', 0.95],
      [1, '#141a1f'],
    ],
    'd',
  );
  return (
    castShadow(sheet, 500, w / 2 + 20) +
    repeatShape(2, (i) => putRect(x + 30 + i * (w - 100), y + h - 2, 40, 18, '#20252b', 4)) +
    putPath(
      `M${x + 40} ${y - 150}q220-34 ${w - 80} 0l14 44H${x + 26}z`,
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    putPath(`M${x + 70} ${y - 142}q190-26 ${w - 140} 0l6 30H${x + 64}z`, '#12161a') +
    drawDigits(drawing.digits ?? '45', 478, y - 138, 24, '#8ae4ff') +
    repeatShape(8, (i) =>
      i > 2 && i < 5
        ? ''
        : putCircle(x + 108 + i * 44, y - 124, 8, i === 6 ? '#f0832a' : '#7d8891'),
    ) +
    putPolygon(
      [
        [x - 4, y + 4],
        [x + 26, y - 106],
        [x + w - 26, y - 106],
        [x + w + 4, y + 4],
      ],
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putPolygon(
      [
        [x + 34, y - 12],
        [x + 56, y - 94],
        [x + w - 56, y - 94],
        [x + w - 34, y - 12],
      ],
      glass,
      'stroke="#6c757e" stroke-width="5" stroke-linejoin="round"',
    ) +
    putEllipse(500, y - 48, 128, 26, '#000', 'opacity=".45"') +
    putEllipse(500, y - 50, 112, 20, '#aab4bc', 'opacity=".6"') +
    addSheen(sheet, x + 70, y - 92, 240, 78, 0.5) +
    putRect(430, y - 24, 140, 12, shadeChrome(sheet, 'y'), 6) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      14,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(
      x - 4,
      y - 4,
      w + 8,
      20,
      tones[drawing.finish].light,
      8,
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    addSheen(sheet, x + 8, y + 20, w - 16, h - 30, isDark ? 0.14 : 0.34) +
    putBrandMark(x + 40, y + 54, 92, isDark ? '#e6ebef' : '#47525c') +
    putRect(x + 24, y + h - 70, w - 48, 2, tones[drawing.finish].deep, 0, 'opacity=".5"') +
    putEnergyLabel(x + w - 90, y + 50, 50)
  );
}
