import { drawReef, drawSavanna, drawSunset } from './landscapes.ts';
import { drawDesktop, drawTiles, drawWaves } from './screens.ts';
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
} from './svg.ts';

/** The picture shown on a switched-on screen. */
export type Scene =
  | 'sunset'
  | 'football'
  | 'savanna'
  | 'city'
  | 'reef'
  | 'tiles'
  | 'waves'
  | 'desktop';

/** Fills a screen with a scene; the nested viewport cuts it to the screen's proportions. */
export function drawScene(
  sheet: Sheet,
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const content = painters[scene](sheet);
  return `<svg ${box} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

const painters: Record<Scene, (sheet: Sheet) => string> = {
  sunset: drawSunset,
  football: drawFootball,
  savanna: drawSavanna,
  city: drawCity,
  reef: drawReef,
  tiles: drawTiles,
  waves: drawWaves,
  desktop: drawDesktop,
};

const crowd = ['#e9c46a', '#1fa35b', '#d8403a', '#f3f5f8', '#5a7fd1'];

function seatFans(group: number): [number, number][] {
  return Array.from({ length: 17 }, (_, i) => i * crowd.length + group).map((seat) => [
    18 + (seat % 28) * 58 + ((seat * 13) % 17),
    90 + Math.floor(seat / 28) * 58 + ((seat * 7) % 19),
  ]);
}

function lightWindows(tower: number, x: number, w: number, h: number, color: number): string {
  const count = Math.floor(h / 62) * 3;
  const data = Array.from({ length: count }, (_, k) => k)
    .filter((k) => (k * 7 + tower * 3) % 4 !== 0 && (k + tower) % 3 === color)
    .map((k) => {
      const left = Math.round(x + 16 + (k % 3) * (w / 3.2));
      const top = Math.round(670 - h + Math.floor(k / 3) * 58);
      return `M${left} ${top}h${Math.round(w / 6)}v26h-${Math.round(w / 6)}z`;
    });
  return data.length ? putPath(data.join(''), color ? '#ffd987' : '#8fd2ff') : '';
}

function drawFootball(sheet: Sheet): string {
  const grass = sheet.addLinear(
    [
      [0, '#3aa845'],
      [1, '#1b7a2f'],
    ],
    'y',
  );
  const stand = sheet.addLinear(
    [
      [0, '#0a1736'],
      [1, '#28447f'],
    ],
    'y',
  );
  const player = (x: number, y: number, size: number, shirt: string, lean: number) =>
    `<g transform="translate(${x} ${y}) scale(${size}) rotate(${lean})">${
      putEllipse(4, 4, 44, 9, '#0b3d18', 'opacity=".45"') +
      putStroke('M-8-62L-24-28L-14 0M10-62L30-34L44-8', '#3b2416', 15) +
      putStroke('M-18-18L-12 0M36-24L44-8', shirt, 15) +
      putPath('M-24-72h46l6 26h-56z', '#f4f7fa') +
      putPath('M-26-136q26-14 52 0l-2 70h-48z', shirt) +
      putStroke('M-24-126L-52-96M24-126L50-104', '#3b2416', 13) +
      putCircle(0, -162, 19, '#3b2416')
    }</g>`;
  return (
    putRect(0, 0, 1600, 330, stand) +
    crowd.map((color, i) => putDots(seatFans(i), 17, color, 'opacity=".75"')).join('') +
    repeatShape(3, (i) => putEllipse(260 + i * 540, 26, 130, 22, '#fffbe0', 'opacity=".9"')) +
    putRect(0, 282, 1600, 52, '#0678d8') +
    repeatShape(8, (i) => putRect(40 + i * 200, 298, 110, 20, '#ffffff', 6, 'opacity=".85"')) +
    putRect(0, 334, 1600, 566, grass) +
    repeatShape(5, (i) =>
      putPolygon(
        [
          [i * 400 - 280, 900],
          [i * 360 - 60, 334],
          [i * 360 + 110, 334],
          [i * 400 - 60, 900],
        ],
        '#47b853',
        'opacity=".5"',
      ),
    ) +
    putStroke('M-20 420H1620M1000 420L1180 900', '#f2fff2', 7, 'opacity=".85"') +
    putRing(1090, 650, 330, 120, '#f2fff2', 7, 'opacity=".85"') +
    player(1250, 590, 1.15, '#d33a35', 4) +
    player(300, 560, 1.05, '#d33a35', -6) +
    player(880, 520, 0.85, '#1d9a57', 3) +
    player(640, 800, 2, '#1d9a57', 10) +
    putCircle(800, 786, 26, '#fff') +
    putPath('M800 774l12 9l-5 14h-14l-5-14z', '#1d2430') +
    putRect(56, 44, 330, 62, '#071539', 10, 'opacity=".9"') +
    putRect(76, 62, 70, 26, '#1d9a57', 5) +
    putRect(296, 62, 70, 26, '#d33a35', 5) +
    putRect(172, 58, 98, 34, '#fff', 6)
  );
}

function drawCity(sheet: Sheet): string {
  const sky = sheet.addLinear(
    [
      [0, '#081233'],
      [0.6, '#23357a'],
      [1, '#7d4f94'],
    ],
    'y',
  );
  const sea = sheet.addLinear(
    [
      [0, '#34407f'],
      [1, '#0a1130'],
    ],
    'y',
  );
  const towers = [
    [40, 150, 250],
    [200, 110, 380],
    [320, 170, 300],
    [500, 120, 470],
    [640, 190, 340],
    [850, 130, 520],
    [1000, 170, 390],
    [1190, 110, 300],
    [1310, 190, 430],
    [1500, 100, 280],
  ];
  return (
    putRect(0, 0, 1600, 650, sky) +
    repeatShape(26, (i) =>
      putCircle(scatterShare(i, 1) * 1600, scatterShare(i, 2) * 330, 2 + (i % 3), '#fff'),
    ) +
    putCircle(1260, 130, 54, '#f7f1d6') +
    towers
      .map(([x = 0, w = 0, h = 0], i) => {
        const windows = [0, 1, 2].map((color) => lightWindows(i, x, w, h, color)).join('');
        return putRect(x, 650 - h, w, h, i % 2 ? '#141f4f' : '#1b2a63', 4) + windows;
      })
      .join('') +
    putRect(0, 648, 1600, 252, sea) +
    repeatShape(14, (i) =>
      putRect(
        60 + i * 112,
        664 + ((i * 37) % 40),
        26,
        120,
        i % 2 ? '#ffd987' : '#7fc4ff',
        12,
        'opacity=".35"',
      ),
    ) +
    putStroke('M0 660q420-60 800-8t800-18', '#ffcf70', 8, 'opacity=".9"')
  );
}
