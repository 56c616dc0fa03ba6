import type { CookerDrawing } from './cookers.ts';
import { shadeChrome, shadeGlass } from './finishes.ts';
import type { Sheet } from './svg.ts';
import {
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  putRing,
  putStroke,
  repeatShape,
} from './svg.ts';

/** Draws the top of a cooker with its burners, seen from slightly above. */
export function drawHob(
  sheet: Sheet,
  drawing: CookerDrawing,
  x: number,
  y: number,
  w: number,
): string {
  const steel =
    drawing.kind === 'ceramic'
      ? shadeGlass(sheet)
      : sheet.addLinear(
          [
            [0, '#8e979f'],
            [0.5, '#dfe4e8'],
            [1, '#aab2b9'],
          ],
          'y',
        );
  const surface = putPolygon(
    [
      [x - 6, y + 4],
      [x + 34, y - 84],
      [x + w - 34, y - 84],
      [x + w + 6, y + 4],
    ],
    steel,
    'stroke="#757e86" stroke-width="2"',
  );
  const front = putRect(x - 6, y - 2, w + 12, 16, shadeChrome(sheet, 'y'), 4);
  const places = placeBurners(drawing.burners, x, y, w);
  const burners = places
    .map(([bx, by, size]) =>
      drawing.kind === 'ceramic'
        ? drawZone(sheet, bx, by, size)
        : drawBurner(sheet, bx, by, size, drawing.flame ?? false),
    )
    .join('');
  const grates = drawing.kind === 'ceramic' ? '' : drawGrates(x, y, w, drawing.burners > 4 ? 3 : 2);
  return surface + burners + grates + front;
}

function placeBurners(count: number, x: number, y: number, w: number): [number, number, number][] {
  const columns = count > 4 ? [0.2, 0.8] : [0.28, 0.72];
  const corners = columns.flatMap((at): [number, number, number][] => [
    [x + w * (0.5 + (at - 0.5) * 0.9), y - 60, 28],
    [x + w * at, y - 26, 36],
  ]);
  const middle: [number, number, number][] =
    count === 5
      ? [[x + w / 2, y - 42, 50]]
      : count === 6
        ? [
            [x + w / 2, y - 60, 30],
            [x + w / 2, y - 26, 38],
          ]
        : [];
  return [...corners, ...middle];
}

/** Draws one gas burner, lit or not. */
export function drawBurner(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  flame: boolean,
): string {
  const cap = sheet.addLinear(
    [
      [0, '#4b525a'],
      [1, '#101214'],
    ],
    'y',
  );
  const fire = sheet.addLinear(
    [
      [0, '#8fd0ff', 0.1],
      [1, '#1c74ff'],
    ],
    'y',
  );
  return (
    putEllipse(x, y + 4, size * 1.25, size * 0.44, '#59626a', 'opacity=".6"') +
    putEllipse(x, y, size, size * 0.36, '#8c9299') +
    (flame
      ? putPath(
          repeatShape(11, (i) => `M${x - size * 0.95 + i * size * 0.19 - 5} ${y}q5-34 10 0z`),
          fire,
        )
      : '') +
    putEllipse(x, y - 6, size * 0.74, size * 0.27, cap)
  );
}

function drawZone(sheet: Sheet, x: number, y: number, size: number): string {
  const heat = sheet.addRadial([
    [0, '#ff5a36', 0.75],
    [0.7, '#c62412', 0.6],
    [1, '#c62412', 0],
  ]);
  return (
    putEllipse(x, y, size * 1.35, size * 0.5, heat) +
    putRing(x, y, size * 1.5, size * 0.56, '#aab2b9', 2)
  );
}

function drawGrates(x: number, y: number, w: number, count: number): string {
  const cell = (w - 56) / count;
  return repeatShape(count, (i) => {
    const left = x + 28 + i * cell + 6;
    const right = left + cell - 12;
    const lean = (at: number) => 500 + (at - 500) * 0.88;
    const middle = (left + right) / 2;
    return (
      putStroke(
        `M${left} ${y - 12}L${lean(left)} ${y - 76}H${lean(right)}L${right} ${y - 12}z`,
        '#191c20',
        7,
      ) +
      putStroke(
        `M${middle} ${y - 12}L${lean(middle)} ${y - 76}` +
          `M${left} ${y - 46}H${right}M${left + 4} ${y - 28}H${right - 4}`,
        '#24282d',
        5,
      ) +
      repeatShape(2, (k) => putRect(k ? right - 4 : left - 4, y - 14, 8, 14, '#191c20', 2))
    );
  });
}
