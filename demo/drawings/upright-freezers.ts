import { brushFront, shadeSide, tones } from './finishes.ts';
import type { FreezerDrawing } from './freezers.ts';
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
import { putPath, putPolygon, putRect, putStroke, repeatShape, turnGroup } from './svg.ts';

/** Draws a freezer cabinet, closed or showing its drawers. */
export function drawUpright(sheet: Sheet, drawing: FreezerDrawing): string {
  const w = drawing.width;
  const h = 760;
  const isOpen = drawing.kind === 'drawers';
  const x = isOpen ? 500 - w / 2 - 70 : 500 - w / 2 - 16;
  const y = floorLevel - 14 - h;
  const tone = tones[drawing.finish];
  const feet = repeatShape(2, (i) =>
    putRect(x + 20 + i * (w - 74), y + h - 2, 34, 16, '#20252b', 3),
  );
  const shadow = castShadow(sheet, isOpen ? 530 : 500, w / 2 + (isOpen ? 110 : 40));
  if (isOpen) {
    return shadow + feet + drawDrawers(sheet, drawing, x, y, w, h);
  }
  const side = putPolygon(
    [
      [x + w - 6, y],
      [x + w + 32, y + 14],
      [x + w + 32, y + h - 12],
      [x + w - 6, y + h],
    ],
    shadeSide(sheet, drawing.finish),
  );
  const isLight = !['black', 'graphite'].includes(drawing.finish);
  const snow = repeatShape(3, (i) =>
    turnGroup(
      putStroke(
        `M${x + w / 2} ${y + 128}v44m-7-38l7 7l7-7m-14 32l7-7l7 7`,
        isLight ? '#2b84cf' : '#9fd6ff',
        4,
      ),
      i * 60,
      x + w / 2,
      y + 150,
    ),
  );
  return (
    shadow +
    feet +
    side +
    putRect(x, y, w, h - 4, tone.deep, 9) +
    putRect(x, y, w, h - 26, brushFront(sheet, drawing.finish), 9) +
    addSheen(sheet, x + 6, y + 6, w - 12, h - 40, isLight ? 0.4 : 0.15) +
    addEdgeLight(x + 4, y + 10, h - 46) +
    putRect(
      x + 22,
      y + 250,
      14,
      260,
      sheet.addLinear([
        [0, tone.base],
        [0.35, tone.light],
        [1, tone.deep],
      ]),
      7,
      `stroke="${tone.dark}"`,
    ) +
    putBrandMark(x + w / 2 - 36, y + 38, 72, isLight ? '#47525c' : '#eef2f5') +
    putRect(x + w / 2 - 58, y + 66, 116, 38, '#171b20', 7) +
    drawDigits(drawing.display ? '-24' : '-18', x + w / 2 - 30, y + 73, 24, '#7fd6ff') +
    snow +
    putEnergyLabel(x + w - 68, y + 46, 44)
  );
}

function drawDrawers(
  sheet: Sheet,
  drawing: FreezerDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const front = sheet.addLinear(
    [
      [0, '#f7fcff', 0.95],
      [1, '#b8d4e6', 0.95],
    ],
    'y',
  );
  const goods = ['#d8453c', '#f0a12a', '#4aa564', '#a5613b', '#3f8fd2'];
  const step = (h - 90) / 6;
  return (
    putRect(x, y, w, h - 4, brushFront(sheet, drawing.finish), 9) +
    putRect(x + 22, y + 30, w - 44, h - 70, '#c3d4e0', 6) +
    putRect(x + 22, y + 30, w - 44, 14, '#fffbe2', 4) +
    repeatShape(6, (i) => {
      const top = y + 52 + i * step;
      return (
        repeatShape(5, (k) =>
          putRect(
            x + 42 + k * ((w - 96) / 5),
            top + 6,
            (w - 120) / 5,
            34,
            goods[(i + k) % 5] ?? '#d8453c',
            4,
          ),
        ) +
        putRect(
          x + 30,
          top + 20,
          w - 60,
          step - 28,
          front,
          6,
          'stroke="#8fb0c6" stroke-width="2"',
        ) +
        putPath(`M${x + w / 2 - 52} ${top + 34}h104l-14 20h-76z`, '#7fa5be')
      );
    }) +
    putPolygon(
      [
        [x + w, y],
        [x + w + 150, y + 34],
        [x + w + 150, y + h + 8],
        [x + w, y + h - 30],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putPolygon(
      [
        [x + w + 4, y + 8],
        [x + w + 132, y + 36],
        [x + w + 132, y + h - 4],
        [x + w + 4, y + h - 36],
      ],
      '#eef4f8',
      'stroke="#b9c7d2" stroke-width="3"',
    ) +
    repeatShape(4, (i) =>
      putPolygon(
        [
          [x + w + 14, y + 110 + i * 150],
          [x + w + 120, y + 134 + i * 150],
          [x + w + 120, y + 190 + i * 150],
          [x + w + 14, y + 164 + i * 150],
        ],
        '#cfdee8',
        'stroke="#9fb4c3" stroke-width="2"',
      ),
    )
  );
}
