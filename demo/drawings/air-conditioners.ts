import type { Finish } from './finishes.ts';
import { brushFront, shadeRound, tones } from './finishes.ts';
import { castShadow, drawDigits, putBrandMark } from './parts.ts';
import { drawMobile, drawTower, drawWindowUnit } from './standing-air-conditioners.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putRect, putRing, putStroke, repeatShape, turnGroup } from './svg.ts';

/** An air conditioner: wall unit, wall unit with its outdoor unit, tower, mobile or window. */
export type AirConditionerDrawing = {
  family: 'air-conditioner';
  kind: 'split' | 'indoor' | 'tower' | 'mobile' | 'window';
  finish: Finish;
  digits: string;
  open?: boolean;
  stripe?: Finish;
};

/** Draws an air conditioner with its LED temperature. */
export function drawAirConditioner(sheet: Sheet, drawing: AirConditionerDrawing): string {
  switch (drawing.kind) {
    case 'split':
      return (
        drawIndoor(sheet, drawing, 130, 130, 740, 240) +
        putStroke('M830 360q60 40 40 120t-40 90', '#dfe4e9', 20) +
        putStroke('M830 360q60 40 40 120t-40 90', '#c2cad2', 3) +
        drawOutdoor(sheet, 360, 540) +
        drawRemote(sheet, 190, 640)
      );
    case 'indoor':
      return drawIndoor(sheet, drawing, 80, 340, 840, 280) + drawBreeze(170, 650);
    case 'tower':
      return drawTower(sheet, drawing);
    case 'mobile':
      return drawMobile(sheet, drawing);
    default:
      return drawWindowUnit(sheet, drawing);
  }
}

function drawIndoor(
  sheet: Sheet,
  drawing: AirConditionerDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
) {
  const tone = tones[drawing.finish];
  const isDark = ['black', 'graphite', 'navy'].includes(drawing.finish);
  const wall = sheet.addRadial([
    [0, '#0b1a33', 0.3],
    [0.7, '#0b1a33', 0.12],
    [1, '#0b1a33', 0],
  ]);
  const body = sheet.addLinear(
    [
      [0, tone.light],
      [0.55, tone.base],
      [0.8, tone.dark],
      [1, tone.deep],
    ],
    'y',
  );
  const louvre = drawing.open ? 42 : 26;
  return (
    putRect(x - 30, y + 40, w + 60, h + 40, wall, 60) +
    putPath(
      `M${x + 20} ${y}h${w - 40}q20 0 22 20l10 ${h - 70}` +
        `q0 50-50 50h-${w - 76}q-50 0-50-50l8-${h - 70}q2-20 20-20z`,
      body,
      `stroke="${tone.dark}" stroke-width="2"`,
    ) +
    putRect(
      x + 26,
      y + 10,
      w - 52,
      h * 0.6,
      sheet.addLinear(
        [
          [0, '#fff', isDark ? 0.2 : 0.9],
          [1, '#fff', 0],
        ],
        'y',
      ),
      16,
    ) +
    putRect(x + 8, y + h * 0.67, w - 16, 3, tone.deep, 0, 'opacity=".5"') +
    (drawing.stripe
      ? putRect(x + 12, y + h * 0.68, w - 24, 9, shadeRound(sheet, drawing.stripe), 3)
      : '') +
    putRect(x + 46, y + h - 62, w - 92, louvre + 6, '#171c21', 8) +
    repeatShape(16, (i) =>
      putRect(x + 66 + i * ((w - 140) / 15.4), y + h - 58, 4, louvre - 4, '#3c454e', 1),
    ) +
    putPath(
      `M${x + 50} ${y + h - 62 + louvre}q${(w - 100) / 2} 26 ${w - 100} 0l-6-12H${x + 56}z`,
      body,
      `stroke="${tone.deep}"`,
    ) +
    drawDigits(drawing.digits, x + w - 156, y + h * 0.34, 40, isDark ? '#8ae4ff' : '#33b6e6') +
    putCircle(x + w - 88, y + h * 0.36, 5, isDark ? '#8ae4ff' : '#33b6e6') +
    putBrandMark(x + 54, y + h * 0.3, 84, isDark ? '#e6ebef' : '#5a6570')
  );
}

function drawBreeze(x: number, y: number): string {
  return repeatShape(3, (i) =>
    putStroke(
      `M${x + i * 250} ${y}q40 50 0 100t0 100`,
      '#7cc4f4',
      10,
      `opacity="${0.42 - i * 0.06}"`,
    ),
  );
}

function drawOutdoor(sheet: Sheet, x: number, y: number): string {
  const w = 460;
  const h = 330;
  const cx = x + 170;
  const cy = y + h / 2;
  const hollow = sheet.addRadial([
    [0, '#5d666e'],
    [0.7, '#2b3138'],
    [1, '#171b1f'],
  ]);
  return (
    castShadow(sheet, x + w / 2, w / 2 + 20) +
    repeatShape(2, (i) => putRect(x + 50 + i * (w - 150), y + h - 4, 56, 26, '#6c757e', 3)) +
    putRect(x, y, w, h, brushFront(sheet, 'beige'), 10, 'stroke="#b5ac98" stroke-width="2"') +
    putRect(x, y, w, 12, '#fff', 6, 'opacity=".7"') +
    putCircle(cx, cy, 140, hollow, 'stroke="#a89f8b" stroke-width="6"') +
    repeatShape(3, (i) =>
      turnGroup(putPath(`M${cx} ${cy}q20-90 84-92q-6 70-84 92z`, '#a7b0b8'), i * 120, cx, cy),
    ) +
    repeatShape(6, (i) => putRing(cx, cy, 30 + i * 20, 30 + i * 20, '#e7e0d0', 4)) +
    repeatShape(12, (i) =>
      turnGroup(putRect(cx - 1.5, cy - 138, 3, 112, '#d3cbb9'), i * 30, cx, cy),
    ) +
    putCircle(cx, cy, 26, '#efe9dc') +
    repeatShape(11, (i) => putRect(x + 338, y + 40 + i * 15, 96, 6, '#8f8776', 3)) +
    putRect(x + 338, y + 226, 96, 66, '#d3c9b3', 6) +
    putBrandMark(x + 350, y + 306, 70, '#5a6570')
  );
}

function drawRemote(sheet: Sheet, x: number, y: number): string {
  return (
    castShadow(sheet, x + 42, 56, y + 242) +
    putRect(x, y, 84, 240, shadeRound(sheet, 'white'), 20, 'stroke="#c3cad1"') +
    putRect(x + 14, y + 20, 56, 72, '#b9d6c8', 6, 'stroke="#8fa59a"') +
    drawDigits('24', x + 22, y + 40, 34, '#1f3a30') +
    putCircle(x + 42, y + 122, 14, '#f08a2c') +
    repeatShape(6, (i) =>
      putRect(x + 14 + (i % 2) * 32, y + 150 + Math.floor(i / 2) * 26, 24, 14, '#8b96a1', 6),
    )
  );
}
