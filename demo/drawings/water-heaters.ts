import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeRound, tones } from './finishes.ts';
import { addSheen, drawDigits, drawKnob, putBrandMark, putEnergyLabel } from './parts.ts';
import { drawSolar } from './solar-heaters.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putRect, putStroke, repeatShape } from './svg.ts';

/** A water heater on its wall, or a solar one for the roof. */
export type WaterHeaterDrawing = {
  family: 'water-heater';
  kind: 'vertical' | 'horizontal' | 'flat' | 'instant' | 'solar';
  finish: Finish;
  digits?: string;
  size: number;
};

/** Draws a water heater; `size` from 0.6 to 1 follows its capacity. */
export function drawWaterHeater(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const painters = {
    vertical: drawVertical,
    horizontal: drawHorizontal,
    flat: drawFlat,
    instant: drawInstant,
    solar: drawSolar,
  };
  return painters[drawing.kind](sheet, drawing);
}

function castWall(sheet: Sheet, x: number, y: number, w: number, h: number): string {
  const shade = sheet.addRadial([
    [0, '#0b1a33', 0.34],
    [0.7, '#0b1a33', 0.15],
    [1, '#0b1a33', 0],
  ]);
  return putRect(x - w * 0.08, y + h * 0.02, w * 1.2, h * 1.1, shade, 80);
}

function drawPipes(sheet: Sheet, cold: number, hot: number, y: number, length: number): string {
  const braid = sheet.addLinear([
    [0, '#7c858d'],
    [0.4, '#f2f5f7'],
    [1, '#7c858d'],
  ]);
  return [cold, hot]
    .map(
      (x, i) =>
        putRect(x - 12, y, 24, length, braid, 6) +
        putRect(x - 17, y - 4, 34, 26, shadeChrome(sheet), 5) +
        putRect(x - 15, y + 24, 30, 12, i ? '#d83a34' : '#1d7fd6', 4),
    )
    .join('');
}

function drawVertical(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const h = 640 * drawing.size;
  const y = 800 - h;
  const w = 350;
  const x = 500 - w / 2;
  return (
    castWall(sheet, x, y, w, h) +
    drawPipes(sheet, 450, 550, 796, 120) +
    putPath(
      `M${x} ${y + 60}q0-60 ${w / 2}-60t${w / 2} 60v${h - 110}q0 50-${w / 2} 50t-${w / 2}-50z`,
      shadeRound(sheet, drawing.finish),
    ) +
    putPath(
      `M${x} ${y + 60}q${w / 2} 44 ${w} 0`,
      'none',
      `stroke="${tones[drawing.finish].dark}" stroke-width="3"`,
    ) +
    putPath(
      `M${x} ${y + h - 56}q${w / 2} 44 ${w} 0`,
      'none',
      `stroke="${tones[drawing.finish].dark}" stroke-width="3"`,
    ) +
    putRect(x + 70, y + 70, 34, h - 150, '#fff', 16, 'opacity=".4"') +
    putBrandMark(440, y + 110, 120, '#1d5fb0') +
    (drawing.digits
      ? putRect(440, y + h - 170, 120, 66, '#0d1013', 14) +
        drawDigits(drawing.digits, 470, y + h - 156, 38, '#ff9a3c')
      : drawKnob(sheet, 500, y + h - 130, 36, 'black', 30)) +
    putCircle(580, y + h - 130, 8, '#ff4d3a') +
    putEnergyLabel(x + w - 110, y + 150, 54)
  );
}

function drawHorizontal(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const w = 780 * drawing.size;
  const x = 500 - w / 2;
  const y = 330;
  const h = 320;
  const { light, base, dark, deep } = tones[drawing.finish];
  const round = sheet.addLinear(
    [
      [0, dark],
      [0.25, light],
      [0.5, base],
      [0.85, dark],
      [1, deep],
    ],
    'y',
  );
  return (
    castWall(sheet, x, y, w, h) +
    drawPipes(sheet, x + w * 0.4, x + w * 0.6, y + h - 10, 150) +
    putRect(x, y, w, h, round, 130) +
    [0.13, 0.87]
      .map((at) =>
        putPath(
          `M${x + w * at} ${y + 2}q${at < 0.5 ? -34 : 34} ${h / 2} 0 ${h - 4}`,
          'none',
          `stroke="${dark}" stroke-width="4"`,
        ),
      )
      .join('') +
    putRect(x + 90, y + 54, w - 180, 26, '#fff', 13, 'opacity=".5"') +
    putBrandMark(x + w * 0.24, y + 130, 130, '#1d5fb0') +
    putRect(x + w * 0.6, y + 110, 190 * drawing.size, 100, '#14181c', 20) +
    drawDigits(drawing.digits ?? '65', x + w * 0.6 + 28, y + 132, 52, '#ff9a3c') +
    putCircle(
      x + w * 0.6 + 160 * drawing.size,
      y + 160,
      16,
      '#2b3238',
      'stroke="#aab4bd" stroke-width="3"',
    ) +
    putEnergyLabel(x + w * 0.46, y + 180, 52)
  );
}

function drawFlat(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const h = 660 * drawing.size;
  const w = 400;
  const x = 500 - w / 2;
  const y = 800 - h;
  const isDark = ['black', 'graphite', 'navy'].includes(drawing.finish);
  return (
    castWall(sheet, x, y, w, h) +
    drawPipes(sheet, 440, 560, 794, 120) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      46,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    addSheen(sheet, x + 20, y + 20, w - 40, h - 40, isDark ? 0.16 : 0.4) +
    putRect(x + 40, y + h - 150, w - 80, 104, '#0d1013', 22) +
    drawDigits(drawing.digits ?? '60', x + 70, y + h - 122, 50, '#8ae4ff') +
    repeatShape(4, (i) =>
      putRect(
        x + 180 + i * 38,
        y + h - 96 - i * 9,
        24,
        18 + i * 9,
        i < 3 ? '#ff9a3c' : '#3d464e',
        4,
      ),
    ) +
    putBrandMark(434, y + 70, 132, isDark ? '#f4f7fa' : '#4c5761')
  );
}

function drawInstant(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const isDark = ['black', 'graphite', 'navy', 'blue'].includes(drawing.finish);
  return (
    castWall(sheet, 330, 240, 300, 420) +
    putStroke('M440 650q0 130 120 150t180-120', '#c3ccd4', 24) +
    putStroke('M440 650q0 130 120 150t180-120', '#eef2f5', 6) +
    putPath(
      'M716 640l70-90q30-10 60 26t40 60l-110 50z',
      shadeChrome(sheet, 'd'),
      'stroke="#6b747c" stroke-width="2"',
    ) +
    repeatShape(9, (i) =>
      putCircle(800 + (i % 3) * 28, 590 + Math.floor(i / 3) * 24, 6, '#4c5761'),
    ) +
    drawPipes(sheet, 440, 560, 640, 60) +
    putRect(
      350,
      230,
      300,
      430,
      brushFront(sheet, drawing.finish),
      50,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(380, 260, 240, 160, '#0d1013', 30) +
    drawDigits(drawing.digits ?? '42', 430, 300, 80, '#ff9a3c') +
    drawKnob(sheet, 500, 510, 62, isDark ? 'black' : 'steel', 45) +
    putPath('M500 590q24 30 0 44q-24-14 0-44z', '#2b8be0') +
    addSheen(sheet, 360, 240, 280, 410, 0.2)
  );
}
