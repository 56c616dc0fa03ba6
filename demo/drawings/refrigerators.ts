import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeGlass, shadeSide, tones } from './finishes.ts';
import {
  addEdgeLight,
  addSheen,
  castShadow,
  drawDigits,
  floorLevel,
  putBrandMark,
  putEnergyLabel,
} from './parts.ts';
import type { Sheet } from './svg.ts';
import { putPolygon, putRect, repeatShape } from './svg.ts';

/** A refrigerator seen from the front, slightly from the left. */
export type RefrigeratorDrawing = {
  family: 'refrigerator';
  layout: 'double' | 'combi' | 'single' | 'mini' | 'side' | 'french' | 'showcase';
  finish: Finish;
  handle: 'bar' | 'recessed' | 'chrome';
  dispenser?: boolean;
  display?: boolean;
  label?: boolean;
};

type Door = { x: number; y: number; w: number; h: number; hinge: 'left' | 'right' };

const sizes: Record<RefrigeratorDrawing['layout'], readonly [width: number, height: number]> = {
  double: [350, 740],
  combi: [330, 770],
  single: [330, 620],
  mini: [350, 430],
  side: [500, 750],
  french: [500, 770],
  showcase: [370, 770],
};

/** Draws a refrigerator with its doors, handles and panels. */
export function drawRefrigerator(sheet: Sheet, drawing: RefrigeratorDrawing): string {
  const [w, h] = sizes[drawing.layout];
  const x = (1000 - w - 34) / 2;
  const y = floorLevel - 14 - h;
  const doors = layOutDoors(drawing.layout, x, y, w, h);
  const tone = tones[drawing.finish];
  return (
    castShadow(sheet, 500, w / 2 + 40) +
    repeatShape(2, (i) => putRect(x + 22 + i * (w - 78), y + h - 2, 34, 17, '#20252b', 3)) +
    putPolygon(
      [
        [x + w - 6, y],
        [x + w + 34, y + 16],
        [x + w + 34, y + h - 12],
        [x + w - 6, y + h],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putRect(x, y, w, h, tone.deep, 10) +
    putRect(x + 12, y - 7, 60, 10, tone.dark, 4) +
    putRect(x + w - 72, y - 7, 60, 10, tone.dark, 4) +
    doors.map((door) => drawDoor(sheet, drawing, door)).join('') +
    putRect(x + 6, y + h - 22, w - 12, 20, '#2a2f35', 4) +
    repeatShape(12, (i) => putRect(x + 26 + (i * (w - 60)) / 12, y + h - 16, 14, 8, '#15181c', 2)) +
    drawExtras(sheet, drawing, doors)
  );
}

function layOutDoors(
  layout: RefrigeratorDrawing['layout'],
  x: number,
  y: number,
  w: number,
  h: number,
): Door[] {
  const body = h - 24;
  const half = (w - 5) / 2;
  const full = (top: number, height: number): Door => ({ x, y: top, w, h: height, hinge: 'right' });
  switch (layout) {
    case 'double':
      return [full(y, body * 0.3), full(y + body * 0.3 + 6, body * 0.7 - 6)];
    case 'combi':
      return [full(y, body * 0.62), full(y + body * 0.62 + 6, body * 0.38 - 6)];
    case 'side':
      return [
        { x, y, w: half * 0.9, h: body, hinge: 'left' },
        { x: x + half * 0.9 + 5, y, w: w - half * 0.9 - 5, h: body, hinge: 'right' },
      ];
    case 'french': {
      const low = y + body * 0.6 + 6;
      return [
        { x, y, w: half, h: body * 0.6, hinge: 'left' },
        { x: x + half + 5, y, w: half, h: body * 0.6, hinge: 'right' },
        { x, y: low, w: half, h: body * 0.4 - 6, hinge: 'left' },
        { x: x + half + 5, y: low, w: half, h: body * 0.4 - 6, hinge: 'right' },
      ];
    }
    case 'showcase':
      return [full(y + 84, body - 84)];
    default:
      return [full(y, body)];
  }
}

function drawDoor(sheet: Sheet, drawing: RefrigeratorDrawing, door: Door): string {
  const { x, y, w, h } = door;
  const tone = tones[drawing.finish];
  const gloss = drawing.finish === 'white' || drawing.finish === 'beige' ? 0.5 : 0.17;
  const shade = sheet.addLinear(
    [
      [0, '#fff', 0.16],
      [0.5, '#fff', 0],
      [1, '#000', 0.12],
    ],
    'y',
  );
  const surface =
    putRect(x, y, w, h, brushFront(sheet, drawing.finish), 9, `stroke="${tone.dark}"`) +
    putRect(x, y, w, h, shade, 9) +
    (drawing.layout === 'showcase'
      ? drawShelves(sheet, door)
      : addSheen(sheet, x + 4, y + 4, w - 8, h - 8, gloss)) +
    addEdgeLight(x + 4, y + 8, h - 16);
  return surface + drawHandle(sheet, drawing, door);
}

function drawHandle(sheet: Sheet, drawing: RefrigeratorDrawing, door: Door): string {
  const { x, y, w, h, hinge } = door;
  const tone = tones[drawing.finish];
  const at = hinge === 'left' ? x + w - 34 : x + 22;
  if (drawing.handle === 'recessed') {
    const groove = sheet.addLinear([
      [0, '#000', 0.62],
      [1, '#000', 0.12],
    ]);
    const length = Math.min(h * 0.4, 190);
    const top = y + h / 2 - length / 2;
    const edge = hinge === 'left' ? x + w - 16 : x + 4;
    return (
      putRect(edge, top, 12, length, groove, 6) +
      putRect(
        edge + (hinge === 'left' ? -3 : 12),
        top + 4,
        3,
        length - 8,
        tone.light,
        1,
        'opacity=".6"',
      )
    );
  }
  const length = Math.min(h * 0.62, drawing.layout === 'side' ? 380 : 250);
  const isUpper = h < 300 && drawing.layout !== 'mini';
  const top = isUpper ? y + h / 2 - length / 2 : y + Math.min(60, h * 0.12);
  const fill =
    drawing.handle === 'chrome'
      ? shadeChrome(sheet)
      : sheet.addLinear([
          [0, tone.base],
          [0.35, tone.light],
          [1, tone.deep],
        ]);
  return (
    putRect(at + 7, top + 8, 13, length, '#000', 7, 'opacity=".22"') +
    putRect(at, top, 13, length, fill, 6) +
    putRect(at - 1, top + 14, 15, 20, tone.dark, 3) +
    putRect(at - 1, top + length - 34, 15, 20, tone.dark, 3)
  );
}

function drawShelves(sheet: Sheet, door: Door): string {
  const { x, y, w, h } = door;
  const inside = sheet.addLinear(
    [
      [0, '#f4fbff'],
      [0.6, '#cfe2ee'],
      [1, '#a9c3d4'],
    ],
    'y',
  );
  const colors = ['#d83a34', '#f29d22', '#1d8ad6', '#2fa35b', '#7a3f1d', '#e9e4d6'];
  const gap = (h - 90) / 5;
  const bottle = (left: number, bottom: number, color: string) =>
    putRect(left + 9, bottom - 84, 10, 26, color, 4) +
    putRect(left, bottom - 64, 28, 64, color, 8) +
    putRect(left, bottom - 44, 28, 20, '#fff', 0, 'opacity=".8"') +
    putRect(left + 4, bottom - 60, 4, 54, '#fff', 2, 'opacity=".45"');
  return (
    putRect(x + 26, y + 26, w - 52, h - 52, inside, 6, 'stroke="#3b444d" stroke-width="4"') +
    repeatShape(5, (row) => {
      const base = y + 26 + gap * (row + 1) - 2;
      return (
        repeatShape(8, (i) =>
          bottle(
            x + 40 + i * ((w - 96) / 7.4),
            base,
            colors[(row * 2 + (i >> 1)) % 6] ?? '#d83a34',
          ),
        ) +
        putRect(x + 28, base, w - 56, 6, '#8fa2b0') +
        putRect(x + 28, base + 6, w - 56, 4, '#fff', 0, 'opacity=".6"')
      );
    }) +
    addSheen(sheet, x + 28, y + 28, w - 56, h - 56, 0.4)
  );
}

function drawExtras(sheet: Sheet, drawing: RefrigeratorDrawing, doors: Door[]): string {
  const [first] = doors;
  if (!first) {
    return '';
  }
  const isLight = ['white', 'beige', 'silver', 'inox', 'gold', 'green'].includes(drawing.finish);
  const mark = putBrandMark(
    first.x + first.w / 2 - 30,
    first.y + 22,
    60,
    isLight ? '#4c5761' : '#e3e8ec',
  );
  if (drawing.layout === 'showcase') {
    const lit = sheet.addLinear([
      [0, '#2f9bf0'],
      [1, '#0b4fa0'],
    ]);
    return (
      putRect(first.x + 10, first.y - 76, first.w - 20, 66, lit, 6) +
      putBrandMark(first.x + first.w / 2 - 80, first.y - 56, 160, '#fff')
    );
  }
  const glass = shadeGlass(sheet);
  const dispenser = drawing.dispenser
    ? putRect(first.x + first.w / 2 - 46, first.y + first.h * 0.3, 92, 150, glass, 8) +
      putRect(first.x + first.w / 2 - 34, first.y + first.h * 0.3 + 56, 68, 82, '#050607', 6) +
      putRect(first.x + first.w / 2 - 9, first.y + first.h * 0.3 + 56, 18, 34, '#8b949c', 4) +
      drawDigits('-18', first.x + first.w / 2 - 24, first.y + first.h * 0.3 + 14, 24, '#7fd1ff')
    : '';
  const display = drawing.display
    ? putRect(first.x + first.w / 2 - 44, first.y + 52, 88, 34, glass, 6) +
      drawDigits('4', first.x + first.w / 2 - 30, first.y + 59, 20, '#9fe0ff') +
      drawDigits('-18', first.x + first.w / 2 - 4, first.y + 59, 20, '#9fe0ff')
    : '';
  const label = drawing.label
    ? putEnergyLabel(first.x + first.w - 64, first.y + first.h - 96, 44)
    : '';
  return mark + dispenser + display + label;
}
