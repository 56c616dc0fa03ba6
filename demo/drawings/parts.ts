import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  putStroke,
  repeatShape,
} from './svg.ts';

/** The height of the studio floor on the 1000 x 1000 product canvas. */
export const floorLevel = 890;

/** Soft contact shadow under a product. */
export function castShadow(sheet: Sheet, x: number, radius: number, y = floorLevel): string {
  const wide = sheet.addRadial([
    [0, '#0b1a33', 0.34],
    [0.55, '#0b1a33', 0.14],
    [1, '#0b1a33', 0],
  ]);
  const near = sheet.addRadial([
    [0, '#050c1a', 0.5],
    [0.7, '#050c1a', 0.2],
    [1, '#050c1a', 0],
  ]);
  return (
    putEllipse(x, y + 6, radius * 1.22, Math.max(26, radius * 0.13), wide) +
    putEllipse(x, y + 1, radius * 1.02, Math.max(9, radius * 0.035), near)
  );
}

/** Slanted light streak over glass or lacquer, kept inside the given box. */
export function addSheen(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  strength = 0.3,
): string {
  const light = sheet.addLinear(
    [
      [0, '#fff', strength],
      [1, '#fff', strength * 0.12],
    ],
    'y',
  );
  const slant = Math.min(width * 0.28, height * 0.4);
  return putPolygon(
    [
      [x + width * 0.08 + slant, y],
      [x + width * 0.34 + slant, y],
      [x + width * 0.34, y + height],
      [x + width * 0.08, y + height],
    ],
    light,
  );
}

const segmentsOf: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
};

/** Seven-segment display digits made of lines, because fonts differ between machines. */
export function drawDigits(text: string, x: number, y: number, height: number, color: string) {
  const width = height * 0.52;
  const bar = height * 0.11;
  let left = x;
  const data = [...text].map((sign) => {
    const lines = sign === ':' ? writeColon(left, y, height) : writeSegments(sign, left, y, height);
    left += sign === ':' ? width * 0.5 : width * 1.32;
    return lines;
  });
  return putStroke(data.join(''), color, bar);
}

function writeColon(x: number, y: number, height: number): string {
  const middle = (x + height * 0.1).toFixed(1);
  const dot = (share: number) => `M${middle} ${(y + height * share).toFixed(1)}h.1`;
  return dot(0.3) + dot(0.7);
}

function writeSegments(sign: string, x: number, y: number, height: number): string {
  // Half a bar keeps the lines inside the box, a little more leaves the gaps between segments.
  const inset = height * 0.055;
  const gap = height * 0.11;
  const [left, right] = [x + inset, x + height * 0.52 - inset];
  const [top, middle, bottom] = [y + inset, y + height / 2, y + height - inset];
  const across = (at: number) =>
    `M${(left + gap).toFixed(1)} ${at.toFixed(1)}H${(right - gap).toFixed(1)}`;
  const down = (at: number, from: number, to: number) =>
    `M${at.toFixed(1)} ${(from + gap).toFixed(1)}V${(to - gap).toFixed(1)}`;
  const segments: Record<string, string> = {
    a: across(top),
    b: down(right, top, middle),
    c: down(right, middle, bottom),
    d: across(bottom),
    e: down(left, middle, bottom),
    f: down(left, top, middle),
    g: across(middle),
  };
  return [...(segmentsOf[sign] ?? '')].map((name) => segments[name] ?? '').join('');
}

/** Small maker's mark: a few bars that read as lettering from a distance. */
export function putBrandMark(x: number, y: number, width: number, color: string): string {
  const step = width / 6;
  return repeatShape(6, (index) =>
    index % 3 === 1
      ? putCircle(x + step * (index + 0.4), y + step * 0.35, step * 0.32, color)
      : putRect(x + step * index, y, step * 0.72, step * 0.7, color, step * 0.15),
  );
}

/** Rotary knob with a pointer; `turn` is in degrees. */
export function drawKnob(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  style: 'steel' | 'black' | 'white' = 'steel',
  turn = 0,
): string {
  const shades = {
    steel: ['#fdfefe', '#aab3bb', '#5e666d'],
    black: ['#5d646c', '#23272c', '#08090a'],
    white: ['#ffffff', '#e6ebef', '#b1bac3'],
  }[style] as [string, string, string];
  const face = sheet.addLinear(
    [
      [0, shades[0]],
      [0.55, shades[1]],
      [1, shades[2]],
    ],
    'd',
  );
  const rim = sheet.addLinear(
    [
      [0, shades[2]],
      [1, shades[0]],
    ],
    'd',
  );
  const pointer = style === 'black' ? '#f1f4f6' : '#3a424a';
  const mark = putRect(x - radius * 0.07, y - radius * 0.74, radius * 0.14, radius * 0.5, pointer);
  return (
    putEllipse(x, y + radius * 0.22, radius * 1.1, radius * 1.05, '#000', 'opacity=".16"') +
    putCircle(x, y, radius, rim) +
    putCircle(x, y, radius * 0.8, face) +
    `<g transform="rotate(${turn} ${x} ${y})">${mark}</g>`
  );
}

/** Energy sticker as it is glued on new appliances in the shop. */
export function putEnergyLabel(x: number, y: number, width: number): string {
  const colors = ['#169b45', '#67b52f', '#d5d713', '#f5b21a', '#e2342b'];
  const step = width * 0.2;
  return (
    putRect(x, y, width, width * 1.5, '#fff', 3, 'stroke="#c3cbd3" stroke-width="1.5"') +
    putRect(x, y, width, width * 0.24, '#1d5fb0', 3) +
    colors
      .map((color, index) => {
        const top = y + width * 0.34 + index * step;
        const right = x + width * (0.42 + index * 0.1);
        return putPath(
          `M${x + 4} ${top}H${right}l${step * 0.35} ${step * 0.36}` +
            `l${-step * 0.35} ${step * 0.36}H${x + 4}z`,
          color,
        );
      })
      .join('')
  );
}

/** Thin light line along a lit edge. */
export function addEdgeLight(x: number, y: number, height: number, opacity = 0.5): string {
  return putRect(x, y, 3, height, '#fff', 1.5, `opacity="${opacity}"`);
}
