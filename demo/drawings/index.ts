import type { Banner } from './banners.ts';
import { drawCampaign } from './banners.ts';
import type { Drawing } from './families.ts';
import { drawFamily } from './families.ts';
import { frameProduct } from './framing.ts';
import { type PlacedItem, placeItems } from './placing.ts';
import {
  createSheet,
  putCircle,
  putEllipse,
  putPath,
  putPolygon,
  putRect,
  repeatShape,
  type Sheet,
} from './svg.ts';

export type { Banner } from './banners.ts';
export type { Drawing } from './families.ts';
export type { PlacedItem } from './placing.ts';

function writeSvg(width: number, height: number, defs: string, content: string): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const short = content.replace(/ +\/>/g, '/>').replace(/-0\.(\d)/g, '-.$1');
  // Round line ends are inherited from the root, which keeps the hundreds of lines short.
  const lines = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${lines}>${defs}${short}</svg>`;
}

/** Draws a product in its studio: complete SVG, viewBox 0 0 1000 1000. */
export const drawProduct = (drawing: Drawing): string =>
  drawInStudio((sheet) => frameProduct(drawing, drawFamily(sheet, drawing)));

/** Draws products that are sold together in one studio: complete SVG, viewBox 0 0 1000 1000. */
export const drawGroup = (items: readonly PlacedItem[]): string =>
  drawInStudio((sheet) => placeItems(sheet, items));

function drawInStudio(drawContent: (sheet: Sheet) => string): string {
  const sheet = createSheet();
  const wall = sheet.addLinear(
    [
      [0, '#ffffff'],
      [0.72, '#f6f8fb'],
      [1, '#e9eef4'],
    ],
    'y',
  );
  const light = sheet.addRadial([
    [0, '#ffffff', 0.95],
    [1, '#ffffff', 0],
  ]);
  const content =
    putRect(0, 0, 1000, 1000, wall) + putEllipse(500, 420, 560, 480, light) + drawContent(sheet);
  return writeSvg(1000, 1000, sheet.writeDefs(), content);
}

/** Draws a campaign picture: complete SVG, viewBox 0 0 1600 640, calm on its left 45 %. */
export function drawBanner(banner: Banner): string {
  const sheet = createSheet();
  const content = drawCampaign(sheet, banner);
  return writeSvg(1600, 640, sheet.writeDefs(), content);
}

/** Draws the mark of the shop, a market stall that sells electricity: viewBox 0 0 512 512. */
export function drawLogo(): string {
  const sheet = createSheet();
  const ground = sheet.addLinear(
    [
      [0, '#1a8df0'],
      [1, '#0678d8'],
    ],
    'y',
  );
  const awning = repeatShape(5, (i) => {
    const x = 66 + i * 76;
    const fill = i % 2 ? '#ffffff' : '#071539';
    return putRect(x, 150, 76.6, 60, fill) + putCircle(x + 38, 210, 38, fill);
  });
  const content =
    putRect(0, 0, 512, 512, ground, 112) +
    putPolygon(
      [
        [110, 86],
        [402, 86],
        [446, 152],
        [66, 152],
      ],
      '#071539',
    ) +
    awning +
    putPath(
      'M286 246L168 374h70l-26 92l134-142h-76z',
      '#ffffff',
      'stroke="#fff" stroke-width="10" stroke-linejoin="round"',
    );
  return writeSvg(512, 512, sheet.writeDefs(), content);
}
