import { shadeDown, tones } from './finishes.ts';
import { putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putEllipse, putPolygon, putRect, putStroke, repeatShape } from './svg.ts';
import type { WaterHeaterDrawing } from './water-heaters.ts';

/** Draws a solar water heater with its vacuum tubes. */
export function drawSolar(sheet: Sheet, drawing: WaterHeaterDrawing): string {
  const tube = sheet.addLinear([
    [0, '#0a1230'],
    [0.4, '#4a62b8'],
    [1, '#0a1230'],
  ]);
  const floor = sheet.addRadial([
    [0, '#0b1a33', 0.35],
    [1, '#0b1a33', 0],
  ]);
  return (
    putEllipse(500, 880, 440, 50, floor) +
    putStroke('M180 330L120 870M820 330L880 870M180 400L300 870M820 400L700 870', '#8b949c', 16) +
    putPolygon(
      [
        [150, 850],
        [200, 380],
        [800, 380],
        [850, 850],
      ],
      '#cfd8df',
      'stroke="#8b949c" stroke-width="4"',
    ) +
    repeatShape(14, (i) =>
      putPolygon(
        [
          [210 + i * 42.6, 376],
          [236 + i * 42.6, 376],
          [196 + i * 48.6, 844],
          [166 + i * 48.6, 844],
        ],
        tube,
      ),
    ) +
    putRect(110, 844, 780, 26, '#9aa5ae', 6) +
    putRect(
      130,
      200,
      740,
      190,
      sheet.addLinear(
        [
          [0, tones[drawing.finish].dark],
          [0.3, tones[drawing.finish].light],
          [1, tones[drawing.finish].deep],
        ],
        'y',
      ),
      60,
    ) +
    putRect(190, 236, 620, 20, '#fff', 10, 'opacity=".6"') +
    putBrandMark(420, 300, 160, '#1d5fb0') +
    putRect(110, 214, 46, 162, shadeDown(sheet, 'graphite'), 18) +
    putRect(844, 214, 46, 162, shadeDown(sheet, 'graphite'), 18)
  );
}
