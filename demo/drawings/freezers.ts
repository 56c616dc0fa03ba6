import { drawGlassTop, drawLids, drawOpenTop } from './chest-tops.ts';
import type { Finish } from './finishes.ts';
import { brushFront, tones } from './finishes.ts';
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
import type { Sheet } from './svg.ts';
import { putCircle, putRect, repeatShape } from './svg.ts';
import { drawUpright } from './upright-freezers.ts';

/** A freezer: a chest (closed, open or with sliding glass) or an upright cabinet. */
export type FreezerDrawing = {
  family: 'freezer';
  kind: 'chest' | 'open' | 'glass' | 'upright' | 'drawers';
  finish: Finish;
  width: number;
  lids?: 1 | 2;
  display?: boolean;
};

/** Draws a freezer; `width` is the width of the front in canvas units, from 380 to 780. */
export function drawFreezer(sheet: Sheet, drawing: FreezerDrawing): string {
  if (drawing.kind === 'upright' || drawing.kind === 'drawers') {
    return drawUpright(sheet, drawing);
  }
  const w = drawing.width;
  const x = (1000 - w) / 2;
  const h = 400;
  const y = floorLevel - 26 - h;
  const back = drawing.kind === 'open' ? drawOpenTop(sheet, drawing, x, y, w) : '';
  const top = drawing.kind === 'glass' ? drawGlassTop(sheet, x, y, w) : '';
  const lid = drawing.kind === 'chest' ? drawLids(sheet, drawing, x, y, w) : '';
  return (
    castShadow(sheet, 500, w / 2 + 20) +
    back +
    drawChestBody(sheet, drawing, x, y, w, h) +
    top +
    lid
  );
}

function drawChestBody(
  sheet: Sheet,
  drawing: FreezerDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
) {
  const tone = tones[drawing.finish];
  const shade = sheet.addLinear(
    [
      [0, '#000', 0.16],
      [0.12, '#000', 0],
      [0.75, '#000', 0],
      [1, '#000', 0.16],
    ],
    'y',
  );
  const isLight = !['black', 'graphite', 'navy', 'blue', 'red'].includes(drawing.finish);
  return (
    repeatShape(2, (i) => {
      const at = x + 50 + i * (w - 100);
      return (
        putRect(at - 16, y + h - 4, 32, 12, '#383f46', 3) +
        putCircle(at, y + h + 12, 14, '#1b1f24') +
        putCircle(at, y + h + 12, 6, '#838c95')
      );
    }) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      8,
      `stroke="${tone.dark}" stroke-width="2"`,
    ) +
    putRect(x, y, w, h, shade, 8) +
    addSheen(sheet, x + 6, y + 4, w - 12, h - 8, isLight ? 0.4 : 0.14) +
    addEdgeLight(x + 5, y + 10, h - 20) +
    putBrandMark(x + 34, y + 44, 92, isLight ? '#1d4f91' : '#eef2f5') +
    putRect(x + w - 190, y + h - 92, 156, 62, tone.dark, 6, 'opacity=".55"') +
    repeatShape(7, (i) => putRect(x + w - 180, y + h - 85 + i * 7.4, 136, 3.4, tone.deep, 1)) +
    putRect(x + 34, y + h - 80, 150, 44, '#22282e', 8) +
    (drawing.display
      ? drawDigits('-18', x + 48, y + h - 70, 24, '#6fd0ff')
      : drawKnob(sheet, x + 60, y + h - 58, 15, 'white', 40)) +
    ['#37c871', '#f0a62a', '#e4453f']
      .map((color, i) => putCircle(x + 122 + i * 20, y + h - 58, 5.5, color))
      .join('') +
    putEnergyLabel(x + w - 84, y + 40, 48)
  );
}
