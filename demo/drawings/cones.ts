import type { Finish } from './finishes.ts';
import { tones } from './finishes.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putRing } from './svg.ts';

/** Draws a loudspeaker cone, with a light ring when asked. */
export function drawCone(sheet: Sheet, x: number, y: number, r: number, ring?: Finish): string {
  const cone = sheet.addRadial([
    [0, '#59626a'],
    [0.3, '#23282d'],
    [0.75, '#14171a'],
    [1, '#3a424a'],
  ]);
  const cap = sheet.addRadial(
    [
      [0, '#7d8891'],
      [0.6, '#343b42'],
      [1, '#14171a'],
    ],
    [0.38, 0.32],
  );
  const glow = ring
    ? putRing(x, y, r * 1.04, r * 1.04, tones[ring].base, r * 0.1) +
      putRing(x, y, r * 1.04, r * 1.04, tones[ring].light, r * 0.035)
    : '';
  return (
    putCircle(x, y, r, '#0a0c0e', 'stroke="#59626a" stroke-width="3"') +
    glow +
    putCircle(x, y, r * 0.9, '#1b1f24') +
    putCircle(x, y, r * 0.78, cone) +
    putCircle(x, y, r * 0.3, cap)
  );
}
