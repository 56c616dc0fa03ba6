import type { OvenDrawing } from './ovens.ts';
import type { Sheet } from './svg.ts';
import { putEllipse, putPath, putRect, putStroke, repeatShape } from './svg.ts';

/** Draws what cooks inside an oven. */
export function drawFood(
  sheet: Sheet,
  food: OvenDrawing['food'],
  x: number,
  y: number,
  scale: number,
): string {
  const skin = sheet.addRadial(
    [
      [0, '#f3b45a'],
      [0.6, '#c8742a'],
      [1, '#854212'],
    ],
    [0.4, 0.3],
  );
  const shapes = {
    chicken:
      putEllipse(0, -4, 180, 16, '#3a3f45') +
      putPath('M-130-14q-20-110 110-120q150-10 160 90q0 40-40 40h-190q-30 0-40-10z', skin) +
      putPath('M90-30q50-50 90-30q20 10 10 26q30 10 8 26q-20 6-30-8q-30 6-70-4z', skin) +
      putStroke('M-60-100q50-22 100-4', '#ffe0a8', 8, 'opacity=".6"'),
    pizza:
      putEllipse(0, -2, 190, 22, '#a5611f') +
      putEllipse(0, -8, 184, 20, '#f2c14e') +
      repeatShape(9, (i) =>
        putEllipse(-140 + i * 35, -9 + (i % 3) * 5 - 4, 15, 5, i % 3 ? '#c8352c' : '#4f9a3d'),
      ),
    bread:
      putRect(-170, -18, 340, 20, '#4a5057', 6) +
      repeatShape(3, (i) => putPath(`M${-150 + i * 104}-18q-6-70 46-72t46 72z`, skin)),
    none: '',
  };
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(2)})">${shapes[food]}</g>`;
}
