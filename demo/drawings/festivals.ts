import { drawCrescent, drawLantern, drawMosque, drawSheep, drawStage } from './ornaments.ts';
import type { Sheet } from './svg.ts';
import {
  putCircle,
  putDots,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  putRing,
  putStroke,
  repeatShape,
  scatterShare,
  turnGroup,
} from './svg.ts';

const blue = '#0678d8';

const navy = '#071539';

/** Stage of the price campaign: blue hall with a warm sun behind the goods. */
export function drawPromotion(sheet: Sheet): string {
  const back = sheet.addLinear([
    [0, navy],
    [0.42, '#0a3f8f'],
    [1, blue],
  ]);
  const sun = sheet.addRadial([
    [0, '#ffd08a'],
    [0.55, '#ff9d3c'],
    [1, '#f47b1b'],
  ]);
  const ray = sheet.addLinear(
    [
      [0, '#fff', 0.16],
      [1, '#fff', 0],
    ],
    'x',
  );
  return (
    putRect(0, 0, 1600, 640, back) +
    repeatShape(
      14,
      (i) =>
        `<g transform="rotate(${i * 25.7} 1180 310)">${putPolygon(
          [
            [1180, 310],
            [2000, 250],
            [2000, 370],
          ],
          ray,
        )}</g>`,
    ) +
    putRect(
      0,
      0,
      720,
      640,
      sheet.addLinear([
        [0, navy],
        [0.7, '#0a3a86'],
        [1, '#0a3f8f', 0],
      ]),
    ) +
    putCircle(1180, 310, 270, sun) +
    putRing(1180, 310, 292, 292, '#ffb667', 5, 'opacity=".6"') +
    repeatShape(16, (i) => {
      const x = 800 + ((i * 173) % 780);
      const y = 30 + ((i * 97) % 240);
      const color = ['#ffb667', '#ffffff', '#7cc4ff'][i % 3] ?? '#fff';
      return turnGroup(putRect(x, y, 20, 10, color, 3, 'opacity=".85"'), i * 37, x, y);
    }) +
    drawStage(sheet, '#1489ea', '#0a4fa3')
  );
}

function scatterStars(radius: number): [number, number][] {
  return Array.from({ length: 11 }, (_, i) => [
    740 + scatterShare(i, radius) * 850,
    14 + scatterShare(i, radius + 9) * 330,
  ]);
}

/** Night of Ramadan: crescent, lanterns and a far skyline. */
export function drawRamadan(sheet: Sheet): string {
  const sky = sheet.addLinear(
    [
      [0, '#050d28'],
      [0.55, navy],
      [1, '#0d4c9c'],
    ],
    'd',
  );
  const halo = sheet.addRadial([
    [0, '#4aa5f2', 0.6],
    [1, '#0678d8', 0],
  ]);
  return (
    putRect(0, 0, 1600, 640, sky) +
    putCircle(1180, 340, 430, halo) +
    [1.6, 2.4, 3.4].map((radius) => putDots(scatterStars(radius), radius, '#dcedff')).join('') +
    drawCrescent(1430, 130, 78, '#f3f8ff') +
    drawMosque(930, 556, 0.8, '#0b2d66') +
    drawMosque(1400, 556, 1, '#0a2859') +
    drawLantern(sheet, 800, 90, 0.66) +
    drawLantern(sheet, 1000, 46, 0.85) +
    drawLantern(sheet, 1270, 70, 0.6) +
    drawStage(sheet, '#1268bf', '#0a2f6b')
  );
}

/** Tabaski morning: plain, sheep and a wide sky. */
export function drawTabaski(sheet: Sheet): string {
  const sky = sheet.addLinear([
    [0, '#0561b4'],
    [0.5, blue],
    [1, '#8ecbf8'],
  ]);
  const fade = sheet.addLinear([
    [0, '#0561b4', 0.95],
    [0.65, '#0561b4', 0.75],
    [1, '#0678d8', 0],
  ]);
  const sun = sheet.addRadial([
    [0, '#ffffff', 0.95],
    [0.3, '#e6f4ff', 0.7],
    [1, '#bfe2ff', 0],
  ]);
  return (
    putRect(0, 0, 1600, 640, sky) +
    putCircle(1300, 190, 330, sun) +
    repeatShape(4, (i) =>
      putEllipse(860 + i * 220, 84 + ((i * 67) % 100), 100, 18, '#fff', 'opacity=".55"'),
    ) +
    putPath('M700 520q220-120 460-60t440-50v230H700z', '#3f97de') +
    putPath('M620 560q260-90 520-40t460-40v160H620z', '#1f78c6') +
    putPath('M0 640v-60q400-50 800-20t800-30v110z', '#0b4f9b') +
    putRect(0, 0, 760, 640, fade) +
    drawStage(sheet, '#1583de', '#0a4a94') +
    drawSheep(806, 566, 0.62)
  );
}

/** Korité morning: light ground, woven pattern and pennants. */
export function drawKorite(sheet: Sheet): string {
  const back = sheet.addLinear([
    [0, '#eef6fd'],
    [0.5, '#dcedfb'],
    [1, '#a9d4f7'],
  ]);
  const disc = sheet.addLinear(
    [
      [0, '#2b93ea'],
      [1, blue],
    ],
    'y',
  );
  const flags = ['#0678d8', '#071539', '#ffffff', '#6fb8f2'];
  return (
    putRect(0, 0, 1600, 640, back) +
    putCircle(1180, 330, 280, disc) +
    `<g opacity=".22">${repeatShape(
      12,
      (i) =>
        `<g transform="rotate(${i * 30} 1180 330)">${
          putPolygon(
            [
              [1180, 66],
              [1206, 106],
              [1180, 146],
              [1154, 106],
            ],
            '#fff',
          ) +
          putCircle(1180, 176, 9, '#fff') +
          putPolygon(
            [
              [1180, 200],
              [1196, 226],
              [1180, 252],
              [1164, 226],
            ],
            '#fff',
          )
        }</g>`,
    )}</g>` +
    drawCrescent(1500, 150, 60, navy) +
    putStroke('M760 20Q1000 110 1240 30T1640 40', '#4d6390', 4) +
    repeatShape(13, (i) => {
      const x = 790 + i * 62;
      const y =
        i < 8
          ? 30 + Math.sin((i / 7.4) * Math.PI) * 34
          : 38 - Math.sin(((i - 7.6) / 6) * Math.PI) * 22;
      return putPath(`M${x - 20} ${y}h40l-20 46z`, flags[i % 4] ?? blue);
    }) +
    drawStage(sheet, '#f4faff', '#9ccbf2')
  );
}
