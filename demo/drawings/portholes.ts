import { shadeChrome, shadeDown, shadeGlass } from './finishes.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putDots, putPath, putRect, repeatShape, turnGroup } from './svg.ts';
import type { WashingMachineDrawing } from './washing-machines.ts';

/** Draws the round door of a front loader and what turns behind it. */
export function drawPorthole(
  sheet: Sheet,
  drawing: WashingMachineDrawing,
  cx: number,
  cy: number,
): string {
  const rims = {
    chrome: shadeChrome(sheet, 'd'),
    black: shadeGlass(sheet),
    white: shadeDown(sheet, 'white'),
  };
  const drum = sheet.addRadial(
    [
      [0, '#dfe6ea'],
      [0.6, '#98a3ab'],
      [1, '#3d464e'],
    ],
    [0.5, 0.42],
  );
  const glass = sheet.addLinear(
    [
      [0, '#e8f6ff', 0.55],
      [0.4, '#8fb2c8', 0.08],
      [1, '#07121c', 0.45],
    ],
    'd',
  );
  const cloth = ['#e4573f', '#f2b632', '#1f86d2', '#ffffff', '#3aa66b'];
  const clip = sheet.addClip(`<circle cx="${cx}" cy="${cy}" r="146"/>`);
  return (
    putCircle(cx + 4, cy + 10, 214, '#000', 'opacity=".14"') +
    putCircle(cx, cy, 210, rims[drawing.door]) +
    putCircle(cx, cy, 186, drawing.door === 'white' ? '#aeb8c0' : '#1b2026') +
    putCircle(cx, cy, 176, drawing.door === 'chrome' ? '#2a3138' : shadeChrome(sheet, 'd')) +
    putCircle(cx, cy, 150, '#14191e') +
    `<g clip-path="${clip}">${
      putCircle(cx, cy, 146, drum) +
      putDots(placeHoles(cx, cy - 10), 4.5, '#4d5760') +
      repeatShape(3, (i) =>
        turnGroup(putRect(cx - 12, cy - 142, 24, 90, '#b7c1c8', 10), i * 120 + 30, cx, cy),
      ) +
      (drawing.laundry
        ? cloth
            .map((color, i) =>
              putPath(
                `M${cx - 150 + i * 52} ${cy + 150}` +
                  `q-10-${90 + (i % 3) * 26} 44-${96 + (i % 2) * 30}t64 ${70 + i * 8}v80z`,
                color,
              ),
            )
            .join('')
        : '')
    }</g>` +
    putCircle(cx, cy, 150, glass) +
    putPath(`M${cx - 112} ${cy - 66}a130 130 0 0 1 90-62q-50 34-68 84z`, '#fff', 'opacity=".55"') +
    putRect(cx + 164, cy - 44, 26, 88, drawing.door === 'white' ? '#c4ccd3' : '#454d55', 10)
  );
}

function placeHoles(cx: number, cy: number): [number, number][] {
  return Array.from({ length: 40 }, (_, i) => {
    const ring = 36 + (i % 4) * 30;
    const angle = i * 0.63 + (i % 4) * 0.2;
    return [cx + Math.cos(angle) * ring, cy + Math.sin(angle) * ring];
  });
}
