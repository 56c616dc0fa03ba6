/** One gradient stop: offset from 0 to 1, colour, and opacity when it is not 1. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** Collects the shared definitions of one SVG, so that their ids never clash inside it. */
export type Sheet = {
  addLinear(stops: readonly Stop[], direction?: 'x' | 'y' | 'd'): string;
  addRadial(stops: readonly Stop[], focus?: readonly [number, number]): string;
  addClip(shape: string): string;
  writeDefs(): string;
};

const directions = {
  x: 'x2="1" y2="0"',
  y: 'x2="0" y2="1"',
  d: 'x2="1" y2="1"',
};

/** Starts the definitions of one SVG; equal definitions share one id to keep the file small. */
export function createSheet(): Sheet {
  const ids = new Map<string, string>();
  const addOnce = (tag: string, attributes: string, content: string) => {
    const key = `${tag} ${attributes}>${content}</${tag.split(' ')[0]}>`;
    const known = ids.get(key) ?? `d${ids.size + 1}`;
    ids.set(key, known);
    return `url(#${known})`;
  };
  return {
    addLinear: (stops, direction = 'x') =>
      addOnce('linearGradient', directions[direction], stops.map(writeStop).join('')),
    addRadial: (stops, focus = [0.5, 0.5]) =>
      addOnce('radialGradient', `cx="${focus[0]}" cy="${focus[1]}"`, stops.map(writeStop).join('')),
    addClip: (shape) => addOnce('clipPath', '', shape),
    writeDefs: () =>
      `<defs>${[...ids]
        .map(([key, id]) => key.replace(' ', ` id="${id}" `))
        .map((key) => `<${key}`)
        .join('')}</defs>`,
  };
}

function writeStop([offset, color, opacity = 1]: Stop): string {
  const alpha = opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Draws a rectangle; `extra` holds further attributes. */
export function putRect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = '',
): string {
  if (!radius) {
    // A path is much shorter than the element with four named attributes.
    const across = `M${trim(x)} ${trim(y)}h${trim(width)}v${trim(height)}h${trim(-width)}z`;
    return `<path d="${across}" fill="${fill}" ${extra}/>`;
  }
  const size = `width="${trim(width)}" height="${trim(height)}"`;
  const place = `x="${trim(x)}" y="${trim(y)}" ${size} rx="${trim(radius)}"`;
  return `<rect ${place} fill="${fill}" ${extra}/>`;
}

/** Draws a circle. */
export function putCircle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${trim(x)}" cy="${trim(y)}" r="${trim(radius)}" fill="${fill}" ${extra}/>`;
}

/** Draws an ellipse. */
export function putEllipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  extra = '',
): string {
  const radii = `rx="${trim(radiusX)}" ry="${trim(radiusY)}"`;
  return `<ellipse cx="${trim(x)}" cy="${trim(y)}" ${radii} fill="${fill}" ${extra}/>`;
}

/** Draws a filled path. */
export function putPath(data: string, fill: string, extra = ''): string {
  const short = data.replace(/-?\d+\.\d+/g, (value) => trim(Number(value)));
  return `<path d="${short}" fill="${fill}" ${extra}/>`;
}

/** Draws a stroked path without filling. */
export function putStroke(data: string, color: string, width: number, extra = ''): string {
  return putPath(data, 'none', `stroke="${color}" stroke-width="${trim(width)}" ${extra}`);
}

/** Draws many equal dots as one path; the root gives lines their round ends. */
export function putDots(
  centres: readonly (readonly [number, number])[],
  radius: number,
  color: string,
  extra = '',
): string {
  const data = centres.map(([x, y]) => `M${trim(x)} ${trim(y)}h.1`).join('');
  return putStroke(data, color, radius * 2, extra);
}

/** Draws a closed polygon from its corners. */
export function putPolygon(
  corners: readonly (readonly [number, number])[],
  fill: string,
  extra = '',
): string {
  const points = corners.map(([x, y]) => `${trim(x)},${trim(y)}`).join(' ');
  return `<polygon points="${points}" fill="${fill}" ${extra}/>`;
}

/** Wraps shapes in a group that is moved, then scaled and turned when asked. */
export function moveGroup(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const scaling = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  const turning = turn ? ` rotate(${trim(turn)})` : '';
  return `<g transform="translate(${trim(x)} ${trim(y)})${scaling}${turning}">${content}</g>`;
}

/** Turns shapes around a point, in degrees. */
export function turnGroup(content: string, angle: number, x: number, y: number): string {
  return `<g transform="rotate(${trim(angle)} ${trim(x)} ${trim(y)})">${content}</g>`;
}

/** Draws the outline of an ellipse or, with equal radii, of a circle. */
export function putRing(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  color: string,
  width: number,
  extra = '',
): string {
  const line = `stroke="${color}" stroke-width="${trim(width)}" ${extra}`;
  return putEllipse(x, y, radiusX, radiusY, 'none', line);
}

/** Repeats a drawing step and joins the results. */
export function repeatShape(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Gives a share from 0 to 1 that looks random yet never changes from one run to the next. */
export function scatterShare(index: number, salt: number): number {
  const wave = Math.sin(index * 12.9898 + salt * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}
