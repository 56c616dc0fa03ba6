import type { Finish } from './finishes.ts';
import { tones } from './finishes.ts';
import { castShadow, putBrandMark } from './parts.ts';
import type { Scene } from './scenes.ts';
import { drawScene } from './scenes.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putRect, repeatShape } from './svg.ts';

/** A telephone seen from its back and front, or a telephone with keys. */
export type PhoneDrawing = {
  family: 'phone';
  kind: 'smart' | 'keys';
  color: Finish;
  island: 'square' | 'column' | 'circle' | 'bar' | 'dots';
  notch: 'hole' | 'drop' | 'none';
  scene: Scene;
};

/** Draws a telephone; smartphones show the back half hidden behind the front. */
export function drawPhone(sheet: Sheet, drawing: PhoneDrawing): string {
  if (drawing.kind === 'keys') {
    return castShadow(sheet, 500, 180, 900) + drawKeyPhone(sheet, drawing);
  }
  return (
    castShadow(sheet, 500, 330, 900) +
    drawBack(sheet, drawing, 190, 110) +
    drawFront(sheet, drawing, 456, 150)
  );
}

const width = 360;
const height = 750;

function drawBack(sheet: Sheet, drawing: PhoneDrawing, x: number, y: number): string {
  const { light, base, dark, deep } = tones[drawing.color];
  const back = sheet.addLinear(
    [
      [0, light],
      [0.35, base],
      [0.7, base],
      [1, dark],
    ],
    'd',
  );
  const sheen = sheet.addLinear(
    [
      [0, '#fff', 0.5],
      [0.5, '#fff', 0],
      [1, '#fff', 0.18],
    ],
    'd',
  );
  return (
    putRect(x - 5, y + 190, 8, 70, deep, 3) +
    putRect(x, y, width, height, deep, 52) +
    putRect(x + 5, y + 5, width - 10, height - 10, back, 48) +
    putRect(x + 5, y + 5, width - 10, height - 10, sheen, 48) +
    drawIsland(sheet, drawing, x + 30, y + 32) +
    putBrandMark(x + 50, y + height - 90, 90, dark)
  );
}

function drawLens(sheet: Sheet, x: number, y: number, r: number): string {
  const glass = sheet.addRadial(
    [
      [0, '#4a6fb8'],
      [0.35, '#182447'],
      [1, '#030509'],
    ],
    [0.4, 0.35],
  );
  return (
    putCircle(x, y, r, '#0a0c0f', 'stroke="#b9c2ca" stroke-width="3"') +
    putCircle(x, y, r * 0.66, glass) +
    putCircle(x - r * 0.24, y - r * 0.26, r * 0.16, '#fff', 'opacity=".8"')
  );
}

function drawIsland(sheet: Sheet, drawing: PhoneDrawing, x: number, y: number): string {
  const { dark, deep } = tones[drawing.color];
  const plate = sheet.addLinear(
    [
      [0, dark],
      [1, deep],
    ],
    'd',
  );
  const flash = (fx: number, fy: number) =>
    putCircle(fx, fy, 11, '#fff6d8', 'stroke="#c9b98a" stroke-width="2"');
  switch (drawing.island) {
    case 'square':
      return (
        putRect(x, y, 170, 170, plate, 40, 'stroke="#fff" stroke-opacity=".25" stroke-width="2"') +
        drawLens(sheet, x + 50, y + 50, 34) +
        drawLens(sheet, x + 50, y + 122, 34) +
        drawLens(sheet, x + 122, y + 86, 34) +
        flash(x + 124, y + 34)
      );
    case 'column':
      return (
        repeatShape(3, (i) => drawLens(sheet, x + 46, y + 46 + i * 94, 38)) + flash(x + 112, y + 46)
      );
    case 'circle':
      return (
        putCircle(
          x + 130,
          y + 130,
          124,
          plate,
          'stroke="#fff" stroke-opacity=".4" stroke-width="4"',
        ) +
        drawLens(sheet, x + 88, y + 92, 36) +
        drawLens(sheet, x + 174, y + 92, 36) +
        drawLens(sheet, x + 88, y + 174, 36) +
        flash(x + 174, y + 174)
      );
    case 'bar':
      return (
        putRect(
          x - 10,
          y + 20,
          width - 40,
          100,
          plate,
          44,
          'stroke="#fff" stroke-opacity=".25" stroke-width="2"',
        ) +
        repeatShape(3, (i) => drawLens(sheet, x + 36 + i * 72, y + 70, 29)) +
        flash(x + 280, y + 70)
      );
    default:
      return (
        drawLens(sheet, x + 60, y + 60, 46) +
        drawLens(sheet, x + 60, y + 172, 46) +
        flash(x + 140, y + 60)
      );
  }
}

function drawFront(sheet: Sheet, drawing: PhoneDrawing, x: number, y: number): string {
  const { base, dark, deep } = tones[drawing.color];
  const rim = sheet.addLinear(
    [
      [0, base],
      [0.5, deep],
      [1, dark],
    ],
    'd',
  );
  const clip = sheet.addClip(
    `<rect x="${x + 15}" y="${y + 15}" width="${width - 30}" height="${height - 30}" rx="40"/>`,
  );
  const icons = [
    '#1d8df0',
    '#17b06b',
    '#f2a51d',
    '#e43b3b',
    '#7b4be0',
    '#ffffff',
    '#16b8c4',
    '#ef5da8',
  ];
  return (
    putRect(x - 12, y + 20, width, height - 10, '#000', 60, 'opacity=".2"') +
    putRect(x + width - 2, y + 200, 8, 110, deep, 3) +
    putRect(x, y, width, height, rim, 54) +
    putRect(x + 5, y + 5, width - 10, height - 10, '#050607', 50) +
    `<g clip-path="${clip}">${
      drawScene(sheet, drawing.scene, x + 15, y + 15, width - 30, height - 30) +
      putRect(x + 90, y + 92, 180, 48, '#fff', 12, 'opacity=".92"') +
      putRect(x + 120, y + 154, 120, 12, '#fff', 6, 'opacity=".8"') +
      icons
        .map((color, i) =>
          putRect(
            x + 42 + (i % 4) * 74,
            y + height - 216 + Math.floor(i / 4) * 88,
            54,
            54,
            color,
            15,
            'opacity=".96"',
          ),
        )
        .join('') +
      putRect(x + 110, y + height - 36, 140, 6, '#fff', 3)
    }</g>` +
    (drawing.notch === 'hole' ? putCircle(x + width / 2, y + 42, 13, '#050607') : '') +
    (drawing.notch === 'drop'
      ? putPath(
          `M${x + width / 2 - 40} ${y + 14}q24 0 26 20a14 14 0 0 0 28 0q2-20 26-20z`,
          '#050607',
        )
      : '')
  );
}

function drawKeyPhone(sheet: Sheet, drawing: PhoneDrawing): string {
  const { light, base, dark } = tones[drawing.color];
  const body = sheet.addLinear([
    [0, dark],
    [0.12, base],
    [0.3, light],
    [0.6, base],
    [1, dark],
  ]);
  const key = sheet.addLinear(
    [
      [0, '#5a636c'],
      [1, '#20252b'],
    ],
    'y',
  );
  return (
    putRect(344, 96, 312, 800, body, 60, `stroke="${dark}" stroke-width="3"`) +
    putRect(460, 120, 80, 10, '#1b2026', 5) +
    putRect(370, 148, 260, 300, '#0a0c0f', 22) +
    drawScene(sheet, drawing.scene, 384, 162, 232, 272) +
    putRect(400, 176, 200, 46, '#000', 10, 'opacity=".35"') +
    putRect(430, 188, 140, 22, '#fff', 8, 'opacity=".9"') +
    putBrandMark(460, 462, 80, '#e6ebef') +
    putRect(446, 490, 108, 80, key, 26) +
    putRect(474, 512, 52, 36, '#8b949c', 12) +
    repeatShape(
      2,
      (i) =>
        putRect(376 + i * 194, 496, 56, 30, key, 14) +
        putRect(376 + i * 194, 538, 56, 30, i ? '#c8352c' : '#2f9d57', 14),
    ) +
    repeatShape(12, (i) => {
      const x = 374 + (i % 3) * 88;
      const y = 590 + Math.floor(i / 3) * 70;
      return (
        putRect(x, y, 76, 54, key, 20) +
        putRect(x + 26, y + 16, 24, 8, '#eef2f5', 3) +
        putRect(x + 20, y + 32, 36, 5, '#9aa5ae', 2)
      );
    })
  );
}
