import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeDown, shadeSide, tones } from './finishes.ts';
import { drawKeyboard, drawMouse } from './keyboards.ts';
import { addSheen, castShadow, putBrandMark } from './parts.ts';
import type { Scene } from './scenes.ts';
import { drawScene } from './scenes.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putPath, putPolygon, putRect, repeatShape, turnGroup } from './svg.ts';

/** A laptop, an all-in-one, a desktop with its screen, or a tablet. */
export type ComputerDrawing = {
  family: 'computer';
  kind: 'laptop' | 'all-in-one' | 'desktop' | 'tablet';
  finish: Finish;
  scene: Scene;
  glow?: Finish;
};

/** Draws a computer. */
export function drawComputer(sheet: Sheet, drawing: ComputerDrawing): string {
  const painters = {
    laptop: drawLaptop,
    'all-in-one': drawAllInOne,
    desktop: drawDesktopSet,
    tablet: drawTablet,
  };
  return painters[drawing.kind](sheet, drawing);
}

function drawLaptop(sheet: Sheet, drawing: ComputerDrawing): string {
  const tone = tones[drawing.finish];
  const isLight = !['black', 'graphite', 'navy'].includes(drawing.finish);
  const keyColor = drawing.glow ? tones[drawing.glow].base : isLight ? '#2a3036' : '#0d1013';
  const deck = sheet.addLinear(
    [
      [0, tone.dark],
      [0.4, tone.base],
      [1, tone.light],
    ],
    'y',
  );
  return (
    castShadow(sheet, 500, 420, 800) +
    putRect(180, 212, 640, 412, tone.deep, 18) +
    putRect(183, 214, 634, 408, '#0b0d10', 16) +
    drawScene(sheet, drawing.scene, 198, 230, 604, 366) +
    addSheen(sheet, 198, 230, 560, 366, 0.14) +
    putCircle(500, 222, 4, '#3d4650') +
    putBrandMark(470, 603, 60, '#aab4bd') +
    putRect(220, 620, 560, 12, '#171b1f', 4) +
    putPolygon(
      [
        [180, 628],
        [820, 628],
        [910, 768],
        [90, 768],
      ],
      deck,
    ) +
    putPolygon(
      [
        [222, 640],
        [778, 640],
        [818, 706],
        [182, 706],
      ],
      drawing.glow ? '#0d1013' : tone.dark,
      'opacity=".85"',
    ) +
    repeatShape(4, (row) => {
      const y = 644 + row * 15.5;
      const spread = 268 + row * 9.4;
      const cell = (spread * 2) / 14;
      return row === 3
        ? repeatShape(7, (i) => {
            const left = 500 - spread + [0, 1.2, 2.4, 3.6, 9.2, 10.4, 11.6][i]! * cell;
            return putRect(left, y, (i === 3 ? 5.4 : 1.1) * cell, 12, keyColor, 2);
          })
        : repeatShape(14, (i) =>
            putRect(500 - spread + i * cell + 1.5, y, cell - 4, 12, keyColor, 2),
          );
    }) +
    putPolygon(
      [
        [404, 714],
        [596, 714],
        [606, 758],
        [394, 758],
      ],
      tone.base,
      `stroke="${tone.dark}" stroke-width="2"`,
    ) +
    putPath(
      'M90 768h820v8q0 18-30 20H120q-30-2-30-20z',
      sheet.addLinear(
        [
          [0, tone.light],
          [1, tone.deep],
        ],
        'y',
      ),
    ) +
    putPath('M430 768h140q-4 12-20 12H450q-16 0-20-12z', tone.deep, 'opacity=".6"')
  );
}

function drawAllInOne(sheet: Sheet, drawing: ComputerDrawing): string {
  return (
    castShadow(sheet, 500, 330, 800) +
    putPath('M430 640h140l14 130H416z', shadeChrome(sheet)) +
    putPath(
      'M340 790q0-26 40-28h240q40 2 40 28q-160 16-320 0z',
      shadeDown(sheet, drawing.finish),
      `stroke="${tones[drawing.finish].dark}"`,
    ) +
    putRect(
      120,
      150,
      760,
      510,
      brushFront(sheet, drawing.finish),
      18,
      `stroke="${tones[drawing.finish].dark}" stroke-width="2"`,
    ) +
    putRect(130, 160, 740, 424, '#07090b', 10) +
    drawScene(sheet, drawing.scene, 142, 172, 716, 400) +
    addSheen(sheet, 142, 172, 660, 400, 0.14) +
    putBrandMark(455, 614, 90, drawing.finish === 'black' ? '#dfe4e8' : '#5a6570') +
    drawKeyboard(sheet, 200, 820, 520, drawing.finish) +
    drawMouse(sheet, 770, 816, drawing.finish)
  );
}

function drawDesktopSet(sheet: Sheet, drawing: ComputerDrawing): string {
  const glow = drawing.glow ? tones[drawing.glow].base : '#4fb4ff';
  const glass = sheet.addLinear(
    [
      [0, '#4b5560', 0.9],
      [1, '#0b0d10', 0.95],
    ],
    'd',
  );
  return (
    castShadow(sheet, 380, 260, 780) +
    castShadow(sheet, 806, 130, 800) +
    putPath('M350 600h80l10 150h-100z', '#20252b') +
    putPath('M250 776q0-26 40-28h200q40 2 40 28q-140 14-280 0z', shadeDown(sheet, 'black')) +
    putRect(70, 210, 620, 410, '#14181c', 14) +
    drawScene(sheet, drawing.scene, 84, 224, 592, 366) +
    addSheen(sheet, 84, 224, 540, 366, 0.14) +
    putBrandMark(350, 600, 60, '#aab4bd') +
    putPolygon(
      [
        [884, 240],
        [924, 262],
        [924, 776],
        [884, 800],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putRect(
      716,
      240,
      170,
      560,
      brushFront(sheet, drawing.finish),
      12,
      `stroke="${tones[drawing.finish].deep}" stroke-width="2"`,
    ) +
    putRect(730, 256, 142, 44, '#0b0d10', 6) +
    putRect(736, 276, 130, 4, '#59626a', 2) +
    putCircle(801, 336, 15, '#0b0d10', `stroke="${glow}" stroke-width="4"`) +
    repeatShape(2, (i) => putRect(760 + i * 50, 372, 32, 9, '#0b0d10', 2)) +
    (drawing.glow
      ? putRect(738, 420, 126, 350, glass, 8) +
        repeatShape(
          2,
          (i) =>
            putCircle(801, 510 + i * 150, 52, '#050607', `stroke="${glow}" stroke-width="9"`) +
            putCircle(801, 510 + i * 150, 16, '#2b3238'),
        )
      : repeatShape(14, (i) => putRect(744, 440 + i * 22, 114, 8, '#000', 4, 'opacity=".32"'))) +
    drawKeyboard(sheet, 130, 826, 460, 'black') +
    drawMouse(sheet, 640, 820, 'black')
  );
}

function drawTablet(sheet: Sheet, drawing: ComputerDrawing): string {
  const pen = sheet.addLinear([
    [0, '#fff'],
    [1, '#aab4bd'],
  ]);
  return (
    castShadow(sheet, 500, 400, 790) +
    `<g transform="rotate(-5 500 500)">${
      putRect(120, 250, 760, 520, tones[drawing.finish].deep, 36) +
      putRect(124, 250, 752, 512, shadeChrome(sheet, 'd'), 34) +
      putRect(130, 256, 740, 500, '#07090b', 30) +
      drawScene(sheet, drawing.scene, 154, 280, 692, 452) +
      repeatShape(6, (i) =>
        putRect(
          300 + i * 68,
          660,
          50,
          50,
          ['#1d8df0', '#17b06b', '#f2a51d', '#e43b3b', '#7b4be0', '#fff'][i] ?? '#fff',
          13,
        ),
      ) +
      addSheen(sheet, 154, 280, 640, 452, 0.16) +
      putCircle(500, 268, 5, '#3d4650')
    }</g>` +
    turnGroup(
      putRect(866, 400, 22, 400, pen, 10) + putPath('M866 790h22l-11 40z', '#4c5761'),
      22,
      880,
      600,
    )
  );
}
