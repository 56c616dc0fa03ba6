import type { Sheet } from './svg.ts';
import { putCircle, putPath, putRect, putStroke, repeatShape } from './svg.ts';

/** Home screen of a connected television: one large picture and rows of application tiles. */
export function drawTiles(sheet: Sheet): string {
  const back = sheet.addLinear(
    [
      [0, '#12235a'],
      [1, '#050a1f'],
    ],
    'd',
  );
  const hero = sheet.addLinear(
    [
      [0, '#ff9a4a'],
      [0.5, '#d4447c'],
      [1, '#4b2a9b'],
    ],
    'd',
  );
  const colors = ['#e43b3b', '#17b06b', '#1d8df0', '#f2a51d', '#7b4be0', '#16b8c4', '#ef5da8'];
  return (
    putRect(0, 0, 1600, 900, back) +
    putRect(90, 80, 1420, 430, hero, 26) +
    putPath('M90 470q300-190 560-60t420-70t440 20v124q0 26-26 26H116q-26 0-26-26z', '#1d1140') +
    putCircle(1200, 220, 74, '#ffe9b0') +
    putRect(150, 170, 430, 46, '#fff', 12, 'opacity=".92"') +
    putRect(150, 246, 320, 24, '#fff', 10, 'opacity=".6"') +
    putRect(150, 310, 170, 60, '#fff', 30) +
    repeatShape(7, (i) => {
      const x = 90 + i * 206;
      const color = colors[i] ?? '#1d8df0';
      return (
        putRect(x, 560, 184, 112, color, 18) +
        putPath(`M${x + 76} 590l40 26l-40 26z`, '#fff', 'opacity=".92"')
      );
    }) +
    repeatShape(5, (i) => {
      const color = colors[(i + 3) % 7] ?? '#1d8df0';
      const x = 90 + i * 289;
      return (
        putRect(x, 712, 264, 150, color, 18, 'opacity=".75"') +
        putPath(`M${x} 830q70-80 130-40t134-40v94q0 18-18 18H${x + 18}q-18 0-18-18z`, '#0b1231') +
        putCircle(x + 200, 756, 20, '#fff', 'opacity=".8"')
      );
    })
  );
}

/** Flowing colour bands, the usual first picture of telephones and laptops. */
export function drawWaves(sheet: Sheet): string {
  const back = sheet.addLinear(
    [
      [0, '#0b1f66'],
      [0.5, '#2b62d9'],
      [1, '#f08ab5'],
    ],
    'd',
  );
  const bands = ['#13c2e0', '#4a55e8', '#9a46d8', '#f0568d', '#ffa14a'];
  return (
    putRect(0, 0, 1600, 900, back) +
    repeatShape(5, (i) => {
      const top = 230 + i * 130;
      return putPath(
        `M0 ${top + 120}` +
          `C300 ${top - 190} 560 ${top + 210} 860 ${top}S1360 ${top - 170} 1600 ${top + 30}V900H0z`,
        bands[i] ?? '#4a55e8',
        'opacity=".72"',
      );
    })
  );
}

/** Working desk of a computer: a table with a chart over a calm background. */
export function drawDesktop(sheet: Sheet): string {
  const back = sheet.addLinear(
    [
      [0, '#0a4fa3'],
      [0.6, '#1a8ae0'],
      [1, '#63c8f2'],
    ],
    'd',
  );
  const heights = [120, 190, 150, 240, 210, 300];
  return (
    putRect(0, 0, 1600, 900, back) +
    putPath('M0 900V640q360-180 760-40t840-150v450z', '#0a3a80', 'opacity=".55"') +
    putRect(190, 90, 900, 640, '#fff', 18) +
    putRect(190, 90, 900, 64, '#17803f', 18) +
    putRect(190, 130, 900, 24, '#17803f') +
    repeatShape(9, (i) => putRect(230, 190 + i * 56, 820, 3, '#d6dde4')) +
    repeatShape(5, (i) => putRect(230 + i * 205, 190, 3, 450, '#d6dde4')) +
    repeatShape(24, (i) =>
      putRect(
        250 + (i % 3) * 205,
        208 + Math.floor(i / 3) * 56,
        70 + ((i * 37) % 90),
        20,
        i % 3 ? '#9aa7b4' : '#4c5966',
        5,
      ),
    ) +
    putRect(760, 270, 640, 450, '#fdfefe', 18, 'stroke="#c9d3dd" stroke-width="3"') +
    heights
      .map((height, i) =>
        putRect(820 + i * 92, 660 - height, 58, height, i % 2 ? '#f4a12b' : '#0678d8', 8),
      )
      .join('') +
    putStroke('M840 480L940 430L1030 450L1130 370L1220 390L1330 310', '#e0453f', 9) +
    putRect(0, 840, 1600, 60, '#071539', 0, 'opacity=".82"') +
    repeatShape(7, (i) =>
      putRect(
        590 + i * 62,
        850,
        40,
        40,
        ['#1d8df0', '#f2b01d', '#17b06b', '#e43b3b', '#7b4be0', '#16b8c4', '#fff'][i] ?? '#fff',
        9,
      ),
    )
  );
}
