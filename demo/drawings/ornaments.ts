import type { Sheet } from './svg.ts';
import { putCircle, putEllipse, putPath, putRect, putStroke } from './svg.ts';

/** Draws the round platform on which the goods stand. */
export function drawStage(sheet: Sheet, top: string, side: string): string {
  const face = sheet.addLinear([
    [0, side],
    [0.5, top],
    [1, side],
  ]);
  return (
    putEllipse(1180, 612, 470, 62, '#000', 'opacity=".16"') +
    putPath('M730 566v26q0 48 450 48t450-48v-26z', face) +
    putEllipse(1180, 566, 450, 54, top) +
    putEllipse(1180, 562, 420, 46, '#fff', 'opacity=".14"')
  );
}

/** Draws a crescent moon. */
export function drawCrescent(x: number, y: number, r: number, color: string): string {
  return putPath(
    `M${x + r * 0.45} ${y - r * 0.9}a${r} ${r} 0 1 0 ${r * 0.5} ${r * 1.35}` +
      `a${r * 0.8} ${r * 0.8} 0 1 1 -${r * 0.5}-${r * 1.35}z`,
    color,
  );
}

/** Draws a lit lantern on its cord. */
export function drawLantern(sheet: Sheet, x: number, length: number, scale: number): string {
  const glow = sheet.addRadial([
    [0, '#eaf6ff', 0.75],
    [1, '#7cc4ff', 0],
  ]);
  const glass = sheet.addLinear([
    [0, '#bfe3ff'],
    [0.5, '#ffffff'],
    [1, '#8cc9f7'],
  ]);
  return `<g transform="translate(${x} ${length}) scale(${scale})">${
    putStroke(`M0 -${length / scale}V0`, '#8db8e4', 3) +
    putCircle(0, 70, 110, glow) +
    putCircle(0, 4, 10, '#cfe6fb') +
    putPath('M-18 14h36l18 26h-72z', '#cfe6fb') +
    putPath('M-36 40h72l10 62l-26 36h-40l-26-36z', glass, 'stroke="#5d93cc" stroke-width="4"') +
    putStroke('M-12 40l-6 96M12 40l6 96M-44 100h88', '#5d93cc', 3) +
    putPath('M-22 138h44l-8 18h-28z', '#cfe6fb')
  }</g>`;
}

/** Draws the silhouette of a mosque. */
export function drawMosque(x: number, y: number, scale: number, color: string): string {
  const minaret = (at: number) =>
    putRect(at, -250, 34, 250, color) +
    putRect(at - 8, -190, 50, 12, color) +
    putPath(`M${at - 4}-250q21-50 42 0z`, color) +
    putRect(at + 15, -306, 4, 30, color);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${
    putRect(-150, -110, 300, 110, color) +
    putPath('M-90-110q0-96 90-120q90 24 90 120z', color) +
    putRect(-2, -264, 4, 40, color) +
    minaret(-210) +
    minaret(176)
  }</g>`;
}

/** Draws a sheep seen from its side. */
export function drawSheep(x: number, y: number, scale: number): string {
  const wool = [
    [-70, -86, 40],
    [-30, -104, 44],
    [16, -106, 44],
    [56, -86, 40],
    [-50, -60, 44],
    [0, -62, 50],
    [46, -58, 42],
  ];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${
    putEllipse(0, 2, 110, 10, '#04204a', 'opacity=".3"') +
    [-56, -30, 28, 52].map((at) => putRect(at, -40, 13, 42, '#3a424c', 4)).join('') +
    wool.map(([cx = 0, cy = 0, r = 0]) => putCircle(cx, cy, r, '#f7fafd')).join('') +
    wool.map(([cx = 0, cy = 0, r = 0]) => putCircle(cx - 6, cy - 8, r * 0.6, '#ffffff')).join('') +
    putPath('M74-128q44-14 62 18q14 30-4 48q-20 14-38-10q-24-20-20-56z', '#3a424c') +
    putPath(
      'M84-126q-36-30-60 0q-12 30 20 36q20 0 12-18',
      'none',
      'stroke="#c9b28c" stroke-width="12" stroke-linecap="round"',
    ) +
    putCircle(112, -104, 5, '#fff')
  }</g>`;
}
