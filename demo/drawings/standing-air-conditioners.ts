import type { AirConditionerDrawing } from './air-conditioners.ts';
import { brushFront, shadeDown, shadeRound, shadeSide, tones } from './finishes.ts';
import { addSheen, castShadow, drawDigits, floorLevel, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putPolygon, putRect, putStroke, repeatShape } from './svg.ts';

/** Draws a cabinet air conditioner. */
export function drawTower(sheet: Sheet, drawing: AirConditionerDrawing): string {
  const x = 330;
  const y = 100;
  const h = floorLevel - y;
  const isDark = ['black', 'graphite'].includes(drawing.finish);
  return (
    castShadow(sheet, 500, 210) +
    putRect(x - 12, y + h - 22, 364, 24, tones[drawing.finish].dark, 10) +
    putRect(x, y, 340, h - 8, shadeRound(sheet, drawing.finish), 44) +
    putRect(x + 26, y + 60, 288, 220, '#171c21', 18) +
    repeatShape(7, (i) =>
      putRect(x + 40, y + 78 + i * 28, 260, 12, tones[drawing.finish].dark, 6),
    ) +
    repeatShape(5, (i) => putRect(x + 70 + i * 50, y + 66, 5, 208, '#59626a', 2)) +
    putRect(x + 110, y + 320, 120, 70, '#0d1013', 14) +
    drawDigits(drawing.digits, x + 134, y + 336, 38, '#8ae4ff') +
    putBrandMark(x + 128, y + 430, 84, isDark ? '#e6ebef' : '#5a6570') +
    repeatShape(2, (i) =>
      putRect(x + 40 + i * 240, y + 520, 20, 210, tones[drawing.finish].deep, 10, 'opacity=".4"'),
    ) +
    addSheen(sheet, x + 20, y + 300, 300, h - 330, 0.2)
  );
}

/** Draws a mobile air conditioner with its hose. */
export function drawMobile(sheet: Sheet, drawing: AirConditionerDrawing): string {
  const x = 300;
  const y = 290;
  const h = floorLevel - y - 34;
  return (
    castShadow(sheet, 480, 220) +
    putStroke('M620 380q150 20 160-120t50-120', '#aab4bd', 84) +
    putStroke('M620 380q150 20 160-120t50-120', '#eef2f5', 76) +
    putStroke(
      'M620 380q150 20 160-120t50-120',
      '#c3ccd4',
      76,
      'stroke-dasharray="3 17" style="stroke-linecap:butt"',
    ) +
    putRect(772, 84, 150, 50, '#dfe4e9', 14, 'stroke="#aab4bd" stroke-width="3"') +
    repeatShape(2, (i) => putCircle(x + 60 + i * 240, y + h + 16, 18, '#23282e')) +
    putRect(x, y, 360, h, shadeRound(sheet, drawing.finish), 40) +
    putPath(
      `M${x + 30} ${y}h300l-20-46q-130-30-260 0z`,
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    putRect(x + 40, y + 40, 280, 120, '#1b2026', 16) +
    repeatShape(5, (i) => putRect(x + 52, y + 54 + i * 20, 256, 9, '#59626a', 4)) +
    drawDigits(drawing.digits, x + 154, y + 190, 40, '#33b6e6') +
    repeatShape(4, (i) => putCircle(x + 120 + i * 40, y + 262, 10, '#aab4bd')) +
    putRect(x + 34, y + 320, 292, 190, tones[drawing.finish].dark, 14, 'opacity=".45"') +
    repeatShape(10, (i) =>
      putRect(x + 48, y + 334 + i * 17, 264, 6, tones[drawing.finish].deep, 3, 'opacity=".6"'),
    ) +
    putBrandMark(x + 140, y + 294, 80, '#5a6570')
  );
}

/** Draws a one-piece air conditioner for a window. */
export function drawWindowUnit(sheet: Sheet, drawing: AirConditionerDrawing): string {
  const x = 190;
  const y = 330;
  return (
    castShadow(sheet, 520, 340, 800) +
    putPolygon(
      [
        [x + 600, y],
        [x + 680, y + 36],
        [x + 680, 770],
        [x + 600, 800],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putRect(
      x,
      y,
      606,
      470,
      brushFront(sheet, drawing.finish),
      16,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(x + 24, y + 26, 410, 150, '#20252b', 10) +
    repeatShape(9, (i) =>
      putPolygon(
        [
          [x + 40 + i * 44, y + 34],
          [x + 60 + i * 44, y + 34],
          [x + 50 + i * 44, y + 168],
          [x + 30 + i * 44, y + 168],
        ],
        '#aeb8c1',
      ),
    ) +
    putRect(
      x + 24,
      y + 196,
      558,
      250,
      tones[drawing.finish].base,
      10,
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    repeatShape(16, (i) =>
      putRect(x + 38, y + 210 + i * 14.4, 530, 6, tones[drawing.finish].deep, 3, 'opacity=".55"'),
    ) +
    putRect(x + 454, y + 26, 128, 150, '#f6f8fa', 10, 'stroke="#c3cad1"') +
    drawDigits(drawing.digits, x + 486, y + 44, 40, '#e4573f') +
    repeatShape(4, (i) =>
      putRect(x + 470 + (i % 2) * 52, y + 104 + Math.floor(i / 2) * 32, 44, 22, '#aab4bd', 8),
    )
  );
}
