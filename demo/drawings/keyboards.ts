import type { Finish } from './finishes.ts';
import { shadeDown, tones } from './finishes.ts';
import { castShadow } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putPath, putPolygon, putRect, repeatShape } from './svg.ts';

/** Draws a keyboard lying in front of a screen. */
export function drawKeyboard(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  finish: Finish,
): string {
  const cell = (w - 24) / 18;
  return (
    castShadow(sheet, x + w / 2, w / 2, y + 78) +
    putPolygon(
      [
        [x + 16, y],
        [x + w - 16, y],
        [x + w, y + 80],
        [x, y + 80],
      ],
      shadeDown(sheet, finish),
      `stroke="${tones[finish].deep}" stroke-opacity=".5" stroke-width="2"`,
    ) +
    repeatShape(72, (i) =>
      putRect(
        x + 16 + (i % 18) * cell,
        y + 8 + Math.floor(i / 18) * 17,
        cell - 4,
        13,
        finish === 'white' ? '#cdd5dc' : '#0d1013',
        3,
        'opacity=".9"',
      ),
    )
  );
}

/** Draws a mouse. */
export function drawMouse(sheet: Sheet, x: number, y: number, finish: Finish): string {
  return (
    castShadow(sheet, x + 34, 44, y + 80) +
    putPath(
      `M${x} ${y + 46}q0-50 34-50t34 50q0 40-34 40t-34-40z`,
      shadeDown(sheet, finish),
      `stroke="${tones[finish].deep}" stroke-opacity=".5" stroke-width="2"`,
    ) +
    putRect(x + 30, y + 8, 8, 22, '#59626a', 4)
  );
}
