import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  putStroke,
  repeatShape,
  turnGroup,
} from './svg.ts';

/** Sunset over the sea with a pirogue and a palm. */
export function drawSunset(sheet: Sheet): string {
  const sky = sheet.addLinear(
    [
      [0, '#2b2a6b'],
      [0.35, '#a83f7c'],
      [0.62, '#f57f4b'],
      [1, '#ffd36b'],
    ],
    'y',
  );
  const sea = sheet.addLinear(
    [
      [0, '#f79a55'],
      [0.3, '#8a4478'],
      [1, '#161c4d'],
    ],
    'y',
  );
  const glow = sheet.addRadial([
    [0, '#fff6c9', 0.95],
    [0.35, '#ffd877', 0.5],
    [1, '#ffb45e', 0],
  ]);
  return (
    putRect(0, 0, 1600, 560, sky) +
    repeatShape(5, (i) =>
      putEllipse(
        200 + i * 330,
        130 + ((i * 97) % 190),
        240,
        16 + i * 2,
        '#ffb08a',
        'opacity=".35"',
      ),
    ) +
    putCircle(860, 500, 330, glow) +
    putCircle(860, 505, 92, '#fff3bf') +
    putRect(0, 545, 1600, 355, sea) +
    repeatShape(9, (i) =>
      putRect(860 - 150 + i * 12, 556 + i * 34, 300 - i * 24, 9, '#ffe3a0', 4, 'opacity=".65"'),
    ) +
    putPath('M0 548q180-66 330-40t260 40z', '#2b1c47') +
    putPath('M240 690q150 40 320 6l-44 52q-130 18-232-4z', '#150f2e') +
    putStroke('M390 700V560', '#150f2e', 9) +
    putPath('M398 566q110 54 126 108l-126 6z', '#f2e4d2', 'opacity=".9"') +
    putPath('M0 900V770q280 20 520 80t620 50z', '#0d0f2b') +
    putStroke('M1330 900q30-260 90-430', '#120e26', 24) +
    repeatShape(7, (i) =>
      turnGroup(
        putPath('M1420 470q110-70 250 6q-130-30-250-6z', '#120e26'),
        -100 + i * 34,
        1420,
        470,
      ),
    )
  );
}

function drawBaobab(x: number, y: number, scale: number, color: string): string {
  const crown = [
    [-150, -330, 80],
    [-70, -390, 90],
    [40, -400, 96],
    [130, -345, 82],
    [0, -330, 70],
  ];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${
    putPath(
      'M-62 0q26-120 8-200q-60-40-110-116l20-8q50 66 104 84q-6-70-34-126l20-6q34 60 44 122' +
        'q6-70 40-130l22 8q-30 60-30 128q54-24 92-88l20 10q-34 80-98 128q-14 90 14 194z',
      color,
    ) +
    crown
      .map(([cx = 0, cy = 0, r = 0]) => putEllipse(cx, cy, r, r * 0.5, color, 'opacity=".92"'))
      .join('')
  }</g>`;
}

/** Savanna with baobabs. */
export function drawSavanna(sheet: Sheet): string {
  const sky = sheet.addLinear(
    [
      [0, '#3fa3e6'],
      [0.6, '#bfe3f5'],
      [1, '#fdeecb'],
    ],
    'y',
  );
  const ground = sheet.addLinear(
    [
      [0, '#e3b34f'],
      [0.5, '#c8862f'],
      [1, '#8a4f1b'],
    ],
    'y',
  );
  return (
    putRect(0, 0, 1600, 640, sky) +
    putCircle(1310, 170, 80, '#fff6cf') +
    repeatShape(4, (i) =>
      putEllipse(240 + i * 380, 150 + ((i * 71) % 140), 150, 28, '#fff', 'opacity=".8"'),
    ) +
    putPath('M0 600q260-110 560-40t520-30t520 30v100H0z', '#7fa46a') +
    putRect(0, 600, 1600, 300, ground) +
    drawBaobab(860, 690, 0.8, '#5d4a2f') +
    drawBaobab(1400, 660, 0.75, '#4f3c24') +
    drawBaobab(460, 760, 1.25, '#3d2c19') +
    repeatShape(16, (i) =>
      putStroke(`M${i * 104} ${800 + ((i * 29) % 70)}q8-34 22-50m-22 50q-2-30-16-46`, '#6f7a2b', 7),
    ) +
    putPath('M0 900v-50q420-50 800-12t800-24v86z', '#6a3d14', 'opacity=".6"')
  );
}

/** Coral reef with fish. */
export function drawReef(sheet: Sheet): string {
  const water = sheet.addLinear(
    [
      [0, '#6fe3f0'],
      [0.45, '#1597cf'],
      [1, '#06366f'],
    ],
    'y',
  );
  const fish = (x: number, y: number, size: number, body: string, stripe: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${
      putPath('M-90 0q70-78 160 0q-90 78-160 0z', body) +
      putPath('M-80 0l-60-46q18 46 0 92z', stripe) +
      putPath('M-6-42q-20 42 0 84l22-6q-18-36 0-72z', stripe) +
      putCircle(42, -10, 8, '#10202f')
    }</g>`;
  return (
    putRect(0, 0, 1600, 900, water) +
    repeatShape(5, (i) =>
      putPolygon(
        [
          [180 + i * 300, 0],
          [270 + i * 300, 0],
          [120 + i * 300, 760],
          [-60 + i * 300, 760],
        ],
        '#fff',
        'opacity=".1"',
      ),
    ) +
    putPath('M0 900V760q200-70 420-10t520 10t660-40v180z', '#0a4a6b') +
    repeatShape(9, (i) => {
      const color = ['#ff6f61', '#ffb13d', '#c85bd6', '#ff8fb1'][i % 4] ?? '#ff6f61';
      const x = 60 + i * 186;
      return putStroke(
        `M${x} 880v-110m0 60q-46-10-50-84m50 60q44-16 46-96m-46 30q-20-30-14-70`,
        color,
        24,
      );
    }) +
    fish(520, 330, 1.5, '#ffd23e', '#ff7b1c') +
    fish(980, 480, 1.9, '#ff7a2f', '#ffffff') +
    fish(1250, 230, 1.1, '#ffd23e', '#2a63d4') +
    fish(300, 560, 0.9, '#e85aa0', '#ffffff') +
    fish(740, 180, 0.8, '#49e0c1', '#0b7f89')
  );
}
