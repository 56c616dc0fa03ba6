import { paperFont, printable } from '#server/base/letters/paper-fonts.ts';

/** Pixels; all apps show this size large. */
const PREVIEW = { width: 1200, height: 630 };

const PICTURE = { left: 40, top: 40, side: 470 };
/** The place of the product's picture. */
export const PICTURE_BOX = PICTURE;

const BESIDE_PICTURE = { left: 570, width: 590 };
const ALONE = { left: 40, width: 1120 };
const BAND = { top: 550, height: 80 };
const INK = '#071539';
const MUTED = '#51607a';
const PROMO = '#c2410c';
const NAME = { size: 46, line: 58, most: 4 };
const PRICE_SIZE = 88;
const BEFORE_SIZE = 44;

export type PreviewText = {
  name: string;
  /** Formatted; empty without one. */
  price: string;
  before: string;
  shop: string;
};

/** An SVG beside the product's picture, if any; `before` is struck through. */
export function drawPreviewText(
  { name, price, before, shop }: PreviewText,
  hasPicture: boolean,
): string {
  const { left: x, width: room } = hasPicture ? BESIDE_PICTURE : ALONE;
  const lines = breakLines(name, NAME.size, room, NAME.most);
  const parts = [
    ...lines.map((line, index) =>
      writeLine(line, { x, y: 110 + index * NAME.line, size: NAME.size, color: INK }),
    ),
    writeLine(shop, { x: PICTURE.left, y: BAND.top + 54, size: 40, color: '#ffffff' }),
  ];
  if (before !== '') {
    const width = widthOf(before, BEFORE_SIZE);
    parts.push(
      writeLine(before, { x, y: 396, size: BEFORE_SIZE, color: MUTED }),
      `<rect x="${x}" y="379" width="${width}" height="4" fill="${MUTED}"/>`,
    );
  }
  if (price !== '') {
    const fits = Math.min(1, room / widthOf(price, PRICE_SIZE));
    const color = before === '' ? INK : PROMO;
    parts.push(writeLine(price, { x, y: 492, size: PRICE_SIZE * fits, color }));
  }
  const { width, height } = PREVIEW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<rect y="${BAND.top}" width="${width}" height="${BAND.height}" fill="${INK}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** In pixels. */
export const widthOf = (text: string, size: number): number => {
  const { advanceWidth, unitsPerEm } = layOut(text);
  return (advanceWidth * size) / unitsPerEm;
};

/** `x`, `y` is the start of the baseline. Writes outlines, no text. */
export function writeLine(
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  const { glyphs, positions, unitsPerEm } = layOut(text);
  let at = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const outline = glyph.path.toSVG();
    const place = `translate(${at + xOffset} ${yOffset})`;
    at += xAdvance;
    return outline === '' ? '' : `<path transform="${place}" d="${outline}"/>`;
  });
  const scale = size / unitsPerEm;
  // Fonts count upwards, SVG downwards.
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** At most `width` px; the last line ends with an ellipsis if text is left. */
export function breakLines(text: string, size: number, width: number, most: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most).map((line) => cut(line, size, width));
  const last = kept.at(-1);
  if (last !== undefined && lines.length > most) kept[most - 1] = cut(`${last} …`, size, width);
  return kept;
}

function cut(line: string, size: number, width: number): string {
  if (widthOf(line, size) <= width) return line;
  const signs = [...line.replace(/…$/, '')];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** In the papers' bold font, left to right; missing characters are boxes. */
function layOut(text: string) {
  const font = paperFont('bold');
  const { text: shown } = printable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
  const { glyphs, positions, advanceWidth } = font.layout(shown);
  return { glyphs, positions, advanceWidth, unitsPerEm: font.unitsPerEm };
}
