import type { CookerDrawing } from './cookers.ts';
import { brushFront, shadeGlass, tones } from './finishes.ts';
import { drawBurner } from './hobs.ts';
import { addSheen, castShadow, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putEllipse, putPolygon, putRect, putRing, putStroke, repeatShape } from './svg.ts';

/** Draws a gas stove without oven. */
export function drawTableStove(sheet: Sheet, drawing: CookerDrawing): string {
  const w = drawing.burners > 3 ? 780 : drawing.burners === 3 ? 740 : 640;
  const x = 500 - w / 2;
  const y = 690;
  const top = ['black', 'graphite'].includes(drawing.finish)
    ? shadeGlass(sheet)
    : sheet.addLinear(
        [
          [0, tones[drawing.finish].dark],
          [0.5, tones[drawing.finish].light],
          [1, tones[drawing.finish].base],
        ],
        'y',
      );
  const count = drawing.burners;
  const cell = w / count;
  return (
    castShadow(sheet, 500, w / 2 + 10, y + 92) +
    repeatShape(2, (i) => putRect(x + 40 + i * (w - 110), y + 70, 30, 22, '#1b1f24', 5)) +
    putPolygon(
      [
        [x - 4, y + 6],
        [x + 74, y - 190],
        [x + w - 74, y - 190],
        [x + w + 4, y + 6],
      ],
      top,
      'stroke="#5b646c" stroke-width="3"',
    ) +
    repeatShape(count, (i) => {
      const bx = 500 + (x + cell * (i + 0.5) - 500) * 0.88;
      const size = count === 2 ? 80 : 62;
      const grate = [0, 1, 2, 3].map((k) => {
        const angle = (k * Math.PI) / 4 + 0.4;
        const dx = Math.cos(angle) * size * 1.4;
        const dy = Math.sin(angle) * size * 0.6;
        return `M${bx - dx} ${y - 96 - dy}L${bx + dx} ${y - 96 + dy}`;
      });
      return (
        putEllipse(bx, y - 84, size * 1.35, size * 0.56, '#9aa3ab') +
        putEllipse(bx, y - 88, size * 1.2, size * 0.48, '#d5dbe0') +
        drawBurner(sheet, bx, y - 88, size * 0.7, drawing.flame ?? true) +
        putStroke(grate.join(''), '#16191d', 8) +
        putRing(bx, y - 98, size * 1.42, size * 0.6, '#16191d', 7)
      );
    }) +
    addSheen(sheet, x + 60, y - 186, w - 240, 186, 0.16) +
    putRect(
      x - 8,
      y,
      w + 16,
      74,
      brushFront(sheet, drawing.finish),
      10,
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    repeatShape(count, (i) =>
      drawKnob(sheet, x + cell * (i + 0.5), y + 37, 25, drawing.knobs, i ? 0 : 70),
    ) +
    putBrandMark(
      x + w - 100,
      y + 30,
      60,
      ['black', 'graphite', 'red', 'blue'].includes(drawing.finish) ? '#e9eef2' : '#4c5761',
    )
  );
}
