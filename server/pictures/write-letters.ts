import { type Letter, letters } from './letters.ts';

const NARROW_SPACE = '\u202f';
const NARROW: Letter = [150, ''];
const PER_EM = 1000;

/** The width of a text in pixels at a size (px). */
export const widthOf = (text: string, size: number): number =>
  glyphsOf(text).reduce((sum, [advance]) => sum + advance, 0) * (size / PER_EM);

/** A line of text as an SVG element, its baseline beginning at `x`, `y`. What is written is in it as outlines only. */
export function writeLine(
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  let at = 0;
  const paths = glyphsOf(text).map(([advance, path]) => {
    const own = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
    at += advance;
    return own;
  });
  const scale = size / PER_EM;
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`;
}

/** A text in lines of at most `width` px, of which the last says with an ellipsis that there is more. */
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

/** As much of a line as fits, with an ellipsis for the rest. */
function cut(line: string, size: number, width: number): string {
  if (widthOf(line, size) <= width) return line;
  const signs = [...line.replace(/…$/, '')];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** Accents that are not there are left off; other unknown signs are not written. */
function glyphsOf(text: string): Letter[] {
  return [...text.normalize('NFC')].flatMap((sign) => {
    if (sign === NARROW_SPACE) return [NARROW];
    const found = letters.get(sign) ?? letters.get(sign.normalize('NFD')[0] ?? '');
    return found === undefined ? [] : [found];
  });
}
