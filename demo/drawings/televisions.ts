import { shadeChrome } from './finishes.ts';
import { addSheen, castShadow, putBrandMark } from './parts.ts';
import type { Scene } from './scenes.ts';
import { drawScene } from './scenes.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putRect, repeatShape } from './svg.ts';

/** A switched-on television. */
export type TelevisionDrawing = {
  family: 'television';
  scene: Scene;
  inches: number;
  stand: 'feet' | 'pedestal' | 'wall' | 'soundbar';
  frame: 'black' | 'silver' | 'slim';
};

/** Draws a television whose picture grows with its diagonal in inches. */
export function drawTelevision(sheet: Sheet, drawing: TelevisionDrawing): string {
  const w = 560 + ((Math.min(Math.max(drawing.inches, 24), 85) - 24) / 61) * 370;
  const edge = { black: 12, silver: 10, slim: 5 }[drawing.frame];
  const h = ((w - edge * 2) * 9) / 16 + edge * 2 + 8;
  const x = 500 - w / 2;
  const base = drawing.stand === 'wall' ? 800 : 790;
  const y = base - h - (drawing.stand === 'pedestal' ? 92 : drawing.stand === 'wall' ? 60 : 46);
  const frame = drawing.frame === 'silver' ? shadeChrome(sheet, 'd') : '#14171b';
  const screen = { x: x + edge, y: y + edge, w: w - edge * 2, h: h - edge * 2 - 8 };
  const wall = sheet.addRadial([
    [0, '#0b1a33', 0.28],
    [0.75, '#0b1a33', 0.14],
    [1, '#0b1a33', 0],
  ]);
  return (
    (drawing.stand === 'wall'
      ? putRect(x - 30, y - 10, w + 60, h + 70, wall, 40)
      : castShadow(sheet, 500, w * 0.46, base)) +
    drawStand(sheet, drawing, x, y, w, h, base) +
    putRect(x, y, w, h, frame, 8) +
    putRect(x + 2, y + 2, w - 4, h - 4, '#050607', 7) +
    drawScene(sheet, drawing.scene, screen.x, screen.y, screen.w, screen.h) +
    addSheen(sheet, screen.x, screen.y, screen.w * 0.9, screen.h, 0.16) +
    putRect(x + 2, y + h - 11, w - 4, 9, drawing.frame === 'silver' ? '#c9d0d6' : '#23282e', 3) +
    putBrandMark(496 - 24, y + h - 10, 48, drawing.frame === 'silver' ? '#4c5761' : '#cfd6dc') +
    putCircle(x + w - 40, y + h - 6, 2.5, '#e4453f')
  );
}

function drawStand(
  sheet: Sheet,
  drawing: TelevisionDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
  base: number,
): string {
  const metal =
    drawing.frame === 'silver'
      ? shadeChrome(sheet, 'y')
      : sheet.addLinear(
          [
            [0, '#454c54'],
            [1, '#14171b'],
          ],
          'y',
        );
  switch (drawing.stand) {
    case 'pedestal':
      return (
        putPath(`M${500 - 46} ${y + h - 4}h92l14 ${base - y - h - 8}h-120z`, metal) +
        putPath(`M${500 - 190} ${base - 14}q190-26 380 0l8 14q-198 12-396 0z`, metal) +
        putPath(
          `M${500 - 180} ${base - 12}q180-22 360 0`,
          'none',
          'stroke="#8a939b" stroke-width="3"',
        )
      );
    case 'wall':
      return '';
    case 'soundbar':
      return drawFeet(x, y, w, h, base, metal) + drawSoundbar(sheet, w, base);
    default:
      return drawFeet(x, y, w, h, base, metal);
  }
}

function drawFeet(x: number, y: number, w: number, h: number, base: number, metal: string): string {
  return repeatShape(2, (i) => {
    const at = i ? x + w * 0.84 : x + w * 0.16;
    return putPath(
      `M${at - 8} ${y + h - 6}h16l44 ${base - y - h + 4}q2 6-6 6h-8` +
        `l-34-${base - y - h - 12}h-8l-34 ${base - y - h - 12}h-8q-8 0-6-6z`,
      metal,
    );
  });
}

function drawSoundbar(sheet: Sheet, w: number, base: number): string {
  const cloth = sheet.addLinear(
    [
      [0, '#40474f'],
      [0.3, '#23282d'],
      [1, '#0c0e10'],
    ],
    'y',
  );
  const length = w * 0.56;
  return (
    castShadow(sheet, 500, length / 2, base + 60) +
    putRect(500 - length / 2, base + 16, length, 46, cloth, 12) +
    repeatShape(Math.floor(length / 16), (i) =>
      putRect(500 - length / 2 + 12 + i * 15.4, base + 26, 7, 26, '#4b525a', 3, 'opacity=".5"'),
    ) +
    putRect(500 - 26, base + 34, 52, 10, '#cfd6dc', 3, 'opacity=".7"')
  );
}
