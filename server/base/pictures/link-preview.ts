import { breakLines, widthOf, writeLine } from './write-letters.ts';

/** What link previews show large everywhere; in pixels. */
export const PREVIEW = { width: 1200, height: 630 };

const PICTURE = { left: 40, top: 40, side: 470 };
/** Where the picture of the article goes. */
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
  /** As they are written, empty when there is none. */
  price: string;
  before: string;
  shop: string;
};

/**
 * The words of a link preview as an SVG, beside the place of the article's picture when it has one; `before` is
 * struck through.
 */
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
