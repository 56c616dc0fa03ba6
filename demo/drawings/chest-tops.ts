import { shadeDown, tones } from './finishes.ts';
import type { FreezerDrawing } from './freezers.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPolygon, putRect, putStroke, repeatShape } from './svg.ts';

/** Draws the closed lids of a chest freezer. */
export function drawLids(
  sheet: Sheet,
  drawing: FreezerDrawing,
  x: number,
  y: number,
  w: number,
): string {
  const count = drawing.lids ?? 1;
  const lidWidth = w / count;
  const top = sheet.addLinear(
    [
      [0, tones[drawing.finish].base],
      [1, tones[drawing.finish].light],
    ],
    'y',
  );
  return repeatShape(count, (i) => {
    const left = x + i * lidWidth;
    const inset = (side: 0 | 1) =>
      (i === 0 && side === 0) || (i === count - 1 && side === 1) ? 30 : 3;
    return (
      putPolygon(
        [
          [left - 6, y - 40],
          [left + inset(0), y - 104],
          [left + lidWidth - inset(1), y - 104],
          [left + lidWidth + 6, y - 40],
        ],
        top,
        `stroke="${tones[drawing.finish].dark}" stroke-width="1.5"`,
      ) +
      putRect(
        left - 6,
        y - 42,
        lidWidth + (i === count - 1 ? 12 : 8),
        46,
        shadeDown(sheet, drawing.finish),
        8,
        `stroke="${tones[drawing.finish].dark}" stroke-width="1.5"`,
      ) +
      putRect(left, y + 2, lidWidth, 6, '#30373e', 2) +
      putRect(left + lidWidth / 2 - 62, y - 30, 124, 30, '#3a4149', 8) +
      putRect(left + lidWidth / 2 - 56, y - 28, 112, 9, '#8b949c', 4) +
      putCircle(left + lidWidth / 2, y - 9, 6, '#d9b867')
    );
  });
}

/** Draws the raised lid and the goods of an open chest freezer. */
export function drawOpenTop(
  sheet: Sheet,
  drawing: FreezerDrawing,
  x: number,
  y: number,
  w: number,
): string {
  const inner = sheet.addLinear(
    [
      [0, '#9fb2c1'],
      [1, '#e6eff5'],
    ],
    'y',
  );
  const lid = sheet.addLinear(
    [
      [0, '#eef4f8'],
      [1, '#c5d2dc'],
    ],
    'y',
  );
  const goods = ['#d8453c', '#f0a12a', '#3f8fd2', '#4aa564', '#a5613b', '#e8c9a3', '#c14a72'];
  return (
    putPolygon(
      [
        [x + 24, y - 84],
        [x + 44, y - 348],
        [x + w - 44, y - 348],
        [x + w - 24, y - 84],
      ],
      tones[drawing.finish].dark,
    ) +
    putPolygon(
      [
        [x + 36, y - 90],
        [x + 56, y - 334],
        [x + w - 56, y - 334],
        [x + w - 36, y - 90],
      ],
      lid,
    ) +
    putPolygon(
      [
        [x + 76, y - 120],
        [x + 92, y - 304],
        [x + w - 92, y - 304],
        [x + w - 76, y - 120],
      ],
      '#dbe5ec',
      'stroke="#b5c3ce" stroke-width="3"',
    ) +
    putRect(w / 2 + x - 50, y - 326, 100, 12, '#fff6cf', 6) +
    putPolygon(
      [
        [x, y + 6],
        [x + 24, y - 84],
        [x + w - 24, y - 84],
        [x + w, y + 6],
      ],
      tones[drawing.finish].light,
      'stroke="#a9b6c1" stroke-width="2"',
    ) +
    putPolygon(
      [
        [x + 26, y - 6],
        [x + 46, y - 72],
        [x + w - 46, y - 72],
        [x + w - 26, y - 6],
      ],
      inner,
    ) +
    repeatShape(10, (i) => {
      const left = x + 60 + i * ((w - 150) / 9.4);
      return (
        putRect(left, y - 48 - ((i * 7) % 16), (w - 130) / 11, 44, goods[i % 7] ?? '#d8453c', 5) +
        putRect(left + 5, y - 36, (w - 130) / 16, 10, '#fff', 2, 'opacity=".75"')
      );
    }) +
    repeatShape(9, (i) =>
      putStroke(`M${x + 60 + i * 20} ${y - 70}L${x + 48 + i * 21} ${y}`, '#fbfdff', 3),
    ) +
    repeatShape(3, (i) =>
      putStroke(`M${x + 60 - i * 5} ${y - 66 + i * 26}H${x + 224 + i * 3}`, '#fbfdff', 4),
    )
  );
}

/** Draws the sliding glass of a shop freezer. */
export function drawGlassTop(sheet: Sheet, x: number, y: number, w: number): string {
  const glass = sheet.addLinear(
    [
      [0, '#e3f4ff', 0.75],
      [0.5, '#a9d4ee', 0.28],
      [1, '#d8efff', 0.6],
    ],
    'd',
  );
  const goods = ['#e2463d', '#f4b02c', '#2f86d6', '#43a963', '#8b4fc4', '#f07fa8'];
  return (
    putPolygon(
      [
        [x - 4, y + 8],
        [x + 40, y - 130],
        [x + w - 40, y - 130],
        [x + w + 4, y + 8],
      ],
      '#4a545e',
    ) +
    putPolygon(
      [
        [x + 24, y - 8],
        [x + 58, y - 116],
        [x + w - 58, y - 116],
        [x + w - 24, y - 8],
      ],
      '#dcebf5',
    ) +
    repeatShape(18, (i) => {
      const row = Math.floor(i / 9);
      const cell = (w - 120 + row * 44) / 9;
      return (
        putRect(
          x + 62 - row * 22 + (i % 9) * cell,
          y - 104 + row * 46,
          cell - 6,
          40,
          goods[(i + row * 2) % 6] ?? '#e2463d',
          8,
        ) +
        putRect(
          x + 72 - row * 22 + (i % 9) * cell,
          y - 92 + row * 46,
          cell - 26,
          12,
          '#fff',
          4,
          'opacity=".85"',
        )
      );
    }) +
    putPolygon(
      [
        [x + 24, y - 8],
        [x + 58, y - 116],
        [x + w - 58, y - 116],
        [x + w - 24, y - 8],
      ],
      glass,
    ) +
    putPolygon(
      [
        [x + w * 0.2, y - 8],
        [x + w * 0.28, y - 116],
        [x + w * 0.4, y - 116],
        [x + w * 0.34, y - 8],
      ],
      '#fff',
      'opacity=".38"',
    ) +
    putStroke(`M${x + w / 2} ${y - 120}V${y}`, '#5b6670', 9) +
    putRect(x + w / 2 - 90, y - 30, 64, 14, '#2a3036', 6) +
    putRect(x + w / 2 + 26, y - 30, 64, 14, '#2a3036', 6) +
    putRect(x - 6, y - 6, w + 12, 22, '#5b6670', 6)
  );
}
