import { brushFront, shadeDown, tones } from './finishes.ts';
import { addSheen, castShadow, drawKnob, floorLevel, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putPath, putPolygon, putRect, putStroke, repeatShape } from './svg.ts';
import type { WashingMachineDrawing } from './washing-machines.ts';

/** Draws a washing machine with separate spinning tub. */
export function drawTwinTub(sheet: Sheet, drawing: WashingMachineDrawing): string {
  const w = 660;
  const h = 470;
  const x = 500 - w / 2;
  const y = floorLevel - 16 - h;
  const accent = drawing.accent ?? 'blue';
  const lid = sheet.addLinear(
    [
      [0, tones[accent].light, 0.85],
      [1, tones[accent].base, 0.85],
    ],
    'y',
  );
  return (
    castShadow(sheet, 500, w / 2 + 16) +
    repeatShape(2, (i) => putRect(x + 36 + i * (w - 110), y + h - 2, 40, 18, '#20252b', 4)) +
    putPath(
      `M${x + 30} ${y - 112}v-86q0-20 20-20h${w - 100}q20 0 20 20v86z`,
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    putRect(x + 54, y - 200, w - 108, 74, shadeDown(sheet, accent), 12) +
    [0.2, 0.5, 0.8]
      .map((at, i) => drawKnob(sheet, x + w * at, y - 162, 28, 'white', i * 50 - 40))
      .join('') +
    putPolygon(
      [
        [x - 4, y + 4],
        [x + 24, y - 116],
        [x + w - 24, y - 116],
        [x + w + 4, y + 4],
      ],
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putPolygon(
      [
        [x + 28, y - 10],
        [x + 48, y - 104],
        [x + w * 0.58, y - 104],
        [x + w * 0.58, y - 10],
      ],
      lid,
      `stroke="${tones[accent].dark}" stroke-width="3"`,
    ) +
    putPolygon(
      [
        [x + w * 0.62, y - 10],
        [x + w * 0.62, y - 104],
        [x + w - 48, y - 104],
        [x + w - 28, y - 10],
      ],
      lid,
      `stroke="${tones[accent].dark}" stroke-width="3"`,
    ) +
    putRect(x + w * 0.24, y - 30, 110, 12, '#fff', 6, 'opacity=".8"') +
    putRect(x + w * 0.71, y - 30, 80, 12, '#fff', 6, 'opacity=".8"') +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      16,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putStroke(`M${x + w * 0.6} ${y + 16}V${y + h - 60}`, tones[drawing.finish].dark, 4) +
    putPath(
      `M${x} ${y + h - 90}q${w / 2} 50 ${w} 0v74q0 16-16 16H${x + 16}q-16 0-16-16z`,
      shadeDown(sheet, accent),
      'opacity=".92"',
    ) +
    addSheen(sheet, x + 8, y + 12, w - 16, h - 110, 0.36) +
    putBrandMark(x + 44, y + 50, 110, tones[accent].dark) +
    putStroke(`M${x + w - 16} ${y + h - 130}q60 20 34 90t20 70`, '#9aa5ae', 20)
  );
}
